import { markReferralPaid, markReferralUnpaid } from '@nightjar/domain/referrals/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, tokenOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const owl = await build.user({ super_admin: true, allow_admin_access: true, first_name: 'Owl' });
const mark = (user_id: string, as: string = owl) => call(markReferralPaid, { user_id }, as);

async function referral(state: string): Promise<string> {
  const [referrer_id, user_id] = [await build.member(), await build.user()];
  await db.insertInto('referrals').values({ user_id, referrer_id, code: 'CODE', state }).execute();
  return user_id;
}
const trailOf = async (user: string) => {
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  return trail.filter(({ subjects }) => (subjects as { user_id: string }).user_id === user);
};

test('a due referral reward is paid out once, and the trail names who marked it', async () => {
  const guest = await referral('qualified');

  const replies = await Promise.all(Array.from({ length: 5 }, () => mark(guest)));

  for (const { body } of replies)
    expect(body.data).toMatchObject({ state: 'paid', paid_at: clock.now().toISOString() });
  const trail = await trailOf(guest);
  expect(trail).toHaveLength(5);
  expect(trail.filter(({ after }) => after !== null)).toMatchObject([
    { actor_id: owl, action: 'mark-referral-paid', before: { state: 'qualified' }, after: { state: 'paid' } },
  ]);
});

test('the reward for an invited person without a payment cannot be marked as paid', async () => {
  const guest = await referral('joined');
  expect((await mark(guest)).body).toMatchObject({ success: false, code: 'not_qualified' });
  expect(await trailOf(guest)).toMatchObject([{ before: null, after: null, outcome: 'not_qualified' }]);
});

test('marking the reward of a person without a referrer is not found, and a rep may not mark a reward', async () => {
  expect((await mark(await build.user())).status).toBe(404);
  const guest = await referral('qualified');
  const rep = await build.user({ rep: true, allow_admin_access: true });
  expect((await mark(guest, rep)).status).toBe(403);
});

test('a session without a recent code marks no reward as paid or unpaid', async () => {
  const guest = await referral('qualified');
  const old = { token: await tokenOf(owl, -16 * 60) };
  for (const how of [markReferralPaid, markReferralUnpaid]) {
    const { status, body } = await call(how, { user_id: guest }, null, old);
    expect([status, body.code]).toEqual([403, 'reauthentication_needed']);
  }
  expect((await mark(guest)).body.data).toMatchObject({ state: 'paid' });
});
