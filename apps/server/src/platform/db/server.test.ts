import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { openDatabaseServer } from './server.ts';

const nobody = 'postgres://somebody:hunter2@127.0.0.1:1/nothing';

test('the error about an unreachable database names the setting and not the password', async () => {
  const settings = readSettings({ DATABASE_URL: nobody });
  await expect(openDatabaseServer(settings, pino({ level: 'silent' }))).rejects.toThrow(
    'DATABASE_URL: no PostgreSQL can be used there: connect ECONNREFUSED 127.0.0.1:1.',
  );
});
