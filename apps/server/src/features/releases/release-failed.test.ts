import type { UserId } from '@nightjar/domain/kernel/id';
import { releaseFailed } from '@nightjar/domain/releases/calls';
import { failureTextLimit } from '@nightjar/domain/releases/entity';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, clock, db } = await testApp();
const version = '1.1.175';
beforeAll(async () => {
  await db.insertInto('app_releases').values({ version, released_at: clock.now() }).execute();
});
const failuresOf = (user_id: UserId) =>
  db.selectFrom('release_failures').where('user_id', '=', user_id).selectAll().execute();

test('the failure of a release on a phone is stored with the message of the error, the device and the time', async () => {
  const me = await build.member();
  const failure = { version, message: 'TypeError: x is not a function', native: '1.1.174' };
  const device = { device_id: 'phone', platform: 'android' } as const;
  const { body } = await call(releaseFailed, { user_id: me, ...failure, ...device }, me);

  expect(body.data).toEqual({ version });
  expect(await failuresOf(me)).toEqual([{ user_id: me, ...failure, ...device, reported_at: clock.now() }]);
});

test('the failure of a release counts once for a person and a device, however often the phone reports it', async () => {
  const me = await build.member();
  const failure = { user_id: me, version, device_id: 'phone' };
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => call(releaseFailed, { ...failure, message: `${index}` }, me)),
  );

  expect(await failuresOf(me)).toHaveLength(1);
});

test('one person may report thirty failures of releases an hour', async () => {
  const me = await build.member();
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      call(releaseFailed, { user_id: me, version, device_id: `phone-${index}` }, me),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
});

test("a report that a release failed is refused without a session, from however many addresses, and in another user's name", async () => {
  const [me, other] = [await build.member(), await build.member()];
  const input = { user_id: other, version };
  const addresses = Array.from({ length: 20 }, (_, index) => `203.0.113.${index}`);
  for (const address of addresses) {
    const headers = { 'x-forwarded-for': address };
    expect((await call(releaseFailed, input, null, { headers })).status).toBe(401);
  }
  expect((await call(releaseFailed, input, me)).status).toBe(403);
  expect(await failuresOf(other)).toEqual([]);
});

test('a report that a version failed which was never released is answered and not stored', async () => {
  const me = await build.member();
  const { body } = await call(releaseFailed, { user_id: me, version: '9.9.9' }, me);

  expect(body).toMatchObject({ success: true, data: { version: '9.9.9' } });
  expect(await failuresOf(me)).toEqual([]);
});

test('a report that a release failed is refused if its error text is longer than the limit', async () => {
  const me = await build.member();
  const message = 'x'.repeat(failureTextLimit + 1);
  const { status, body } = await call(releaseFailed, { user_id: me, version, message }, me);
  expect([status, body.message]).toEqual([400, expect.stringContaining('message')]);
});
