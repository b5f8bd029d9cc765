import { myCalendar, renewCalendar } from '@nightjar/domain/events/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock, db, url, statementsOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const addressOf = async (user_id: string) =>
  (await call(myCalendar, { user_id }, user_id)).body.data?.url ?? '';
const open = (address: string, headers = {}) => fetch(url + new URL(address).pathname, { headers });

test("the address of a user's calendar stays the same, also if several phones ask for it at once", async () => {
  const rae = await build.member();
  const addresses = await Promise.all(Array.from({ length: 8 }, () => addressOf(rae)));
  expect(new Set([...addresses, await addressOf(rae)]).size).toBe(1);
  expect(addresses[0]).toMatch(/^http:\/\/localhost:\d+\/calendar\/feed\/[\w-]{43}\.ics$/);
});

test("every user's calendar has an address of its own", async () => {
  expect(await addressOf(await build.member())).not.toBe(await addressOf(await build.member()));
});

test('no user reads the address of another user’s calendar', async () => {
  const [rae, moth] = [await build.member(), await build.member()];
  for (const declaration of [myCalendar, renewCalendar])
    expect((await call(declaration, { user_id: moth }, rae)).status).toBe(403);
});

test.each([
  ['without a session', async () => ({ user: await build.member(), as: null, status: 401 })],
  [
    'without a membership',
    async () => {
      const user = await build.user();
      return { user, as: user, status: 403 };
    },
  ],
])('a user gets no calendar address %s', async (_, who) => {
  const { user, as, status } = await who();
  for (const declaration of [myCalendar, renewCalendar])
    expect((await call(declaration, { user_id: user }, as)).status).toBe(status);
});

test('`my-calendar` takes one statement of its own', async () => {
  const rae = await build.member();
  await addressOf(rae);
  const statements = await statementsOf(() => addressOf(rae));
  expect(statements.filter(text => text.includes('calendars')).length).toBe(1);
  expect(statements.length).toBeLessThanOrEqual(6);
});

test("a suspended user's calendar is closed, and opens again with the end of the suspension", async () => {
  const rae = await build.member();
  const address = await addressOf(rae);
  const suspend = (suspended_at: Date | null) =>
    db.updateTable('users').set({ suspended_at }).where('id', '=', rae).execute();
  await suspend(clock.now());
  expect((await open(address)).status).toBe(404);
  await suspend(null);
  expect((await open(address)).status).toBe(200);
});
