import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { describeOldVersion, openDatabaseServer } from './server.ts';

test.each([16, 17, 18, 19])('PostgreSQL %i may be used', version => {
  expect(describeOldVersion(version)).toBeNull();
});

test('PostgreSQL 15 is refused in one sentence that names the version that is needed', () => {
  expect(describeOldVersion(15)).toBe('PostgreSQL 15, and 16 or newer is needed');
});

const nobody = 'postgres://somebody:hunter2@127.0.0.1:1/nothing';

test('the error about an unreachable database names the setting and not the password', async () => {
  const settings = readSettings({ DATABASE_URL: nobody });
  await expect(openDatabaseServer(settings, pino({ level: 'silent' }))).rejects.toThrow(
    'DATABASE_URL: no PostgreSQL can be used there: connect ECONNREFUSED 127.0.0.1:1.',
  );
});
