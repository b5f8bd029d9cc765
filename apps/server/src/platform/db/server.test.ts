import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { openDatabaseServer } from './server.ts';

const nobody = 'postgres://somebody:hunter2@127.0.0.1:1/nothing';

test.each(['DATABASE_URL', 'DATABASE_READ_URL'])(
  'the error about an unreachable database names the setting %s and not the password',
  async name => {
    const settings = readSettings({ [name]: nobody });
    await expect(openDatabaseServer(settings, pino({ level: 'silent' }))).rejects.toThrow(
      `${name}: no PostgreSQL can be used there: connect ECONNREFUSED 127.0.0.1:1.`,
    );
  },
);
