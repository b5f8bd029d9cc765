import { version } from '@nightjar/domain/releases/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, db } = await testApp();

test('the latest version before any release is that with which the server was built', async () => {
  const { body } = await call(version, {}, null);
  expect(body.data).toEqual({ value: '1.1.174', production: '1.1.174', version: '1.1.174', bundle: null });
});

test('the latest version after a release is that of the last release', async () => {
  await db.insertInto('app_releases').values({ version: '1.2.0', released_at: new Date() }).execute();
  expect((await call(version, {}, null)).body.data?.version).toBe('1.2.0');
});
