import { subscription } from '@nightjar/domain/payments/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, clock } = await testApp();
const planOf = async (user_id: string) => (await call(subscription, { user_id }, user_id)).body.data;
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);

test('the plan of an invitation is shown without an end', async () => {
  expect(await planOf(await build.member())).toMatchObject({
    source: 'whitelist',
    ends_at: null,
    grace_until: null,
  });
});

test('a user without a plan gets null as plan, and so does one whose plan has ended', async () => {
  expect(await planOf(await build.user())).toBeNull();
  expect(await planOf(await build.member({}, { status: 'canceled' }))).toBeNull();
  const ended = { cancel_at_period_end: true, current_period_end: inDays(-1) };
  expect(await planOf(await build.member({}, ended))).toBeNull();
});

test('the end and the grace period of a plan are shown where they exist', async () => {
  const ending = { cancel_at_period_end: true, current_period_end: inDays(3) };
  expect(await planOf(await build.member({}, ending))).toMatchObject({ ends_at: inDays(3).toISOString() });
  const owing = { status: 'past_due', grace_until: inDays(2) };
  expect(await planOf(await build.member({}, owing))).toMatchObject({
    status: 'past_due',
    grace_until: inDays(2).toISOString(),
  });
});

test('the plan of another user cannot be read', async () => {
  const [mine, other] = [await build.member(), await build.member()];
  expect((await call(subscription, { user_id: other }, mine)).status).toBe(403);
});
