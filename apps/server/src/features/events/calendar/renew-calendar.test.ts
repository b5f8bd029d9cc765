import { myCalendar, renewCalendar } from '@nightjar/domain/events/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, url } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const addressBy = async (declaration: typeof myCalendar | typeof renewCalendar, user_id: string) =>
  (await call(declaration, { user_id }, user_id)).body.data?.url ?? '';
const statusOf = async (address: string) => (await fetch(url + new URL(address).pathname)).status;

test('the old address of a renewed calendar ends at once, and the new one is returned', async () => {
  const rae = await build.member();
  const old = await addressBy(myCalendar, rae);
  expect(await statusOf(old)).toBe(200);

  const renewed = await addressBy(renewCalendar, rae);

  expect([await statusOf(old), await statusOf(renewed)]).toEqual([404, 200]);
  expect(await addressBy(myCalendar, rae)).toBe(renewed);
});

test('renewing a calendar many times at once leaves one valid address', async () => {
  const rae = await build.member();
  const made = await Promise.all(Array.from({ length: 6 }, () => addressBy(renewCalendar, rae)));
  const statuses = await Promise.all(made.map(statusOf));
  expect(new Set(made).size).toBe(6);
  expect(statuses.filter(status => status === 200)).toHaveLength(1);
});

test('renewing a calendar gives a user without one their first address', async () => {
  expect(await statusOf(await addressBy(renewCalendar, await build.member()))).toBe(200);
});
