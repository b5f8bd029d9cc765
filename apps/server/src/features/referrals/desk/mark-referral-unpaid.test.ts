import { markReferralPaid, markReferralUnpaid } from '@nightjar/domain/referrals/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { paymentsRig } from '../../../testing/payments.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { call, build, db } = app;
const { work } = await paymentsRig(app);
const owl = await build.user({ super_admin: true, allow_admin_access: true });

async function rewarded(): Promise<string> {
  const [referrer_id, user_id] = [await build.member(), await build.user()];
  await db
    .insertInto('referrals')
    .values({ user_id, referrer_id, code: 'CODE', state: 'qualified' })
    .execute();
  await call(markReferralPaid, { user_id }, owl);
  return user_id;
}
const stateOf = async (user: string) =>
  (await db.selectFrom('referrals').where('user_id', '=', user).select('state').executeTakeFirst())?.state;

test('a reward marked as paid can be marked as unpaid, with an audit entry, and a second time changes nothing', async () => {
  const guest = await rewarded();
  const first = await call(markReferralUnpaid, { user_id: guest }, owl);
  const again = await call(markReferralUnpaid, { user_id: guest }, owl);

  expect(first.body.data).toMatchObject({ state: 'qualified', paid_at: null });
  expect(again.body.data).toEqual(first.body.data);
  const trail = await db
    .selectFrom('audit_trail')
    .where('after', 'is not', null)
    .orderBy('id')
    .select('action')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(['mark-referral-paid', 'mark-referral-unpaid']);
});

test('a reward marked as unpaid is decided again, because the payment may have been refunded', async () => {
  const guest = await rewarded();
  await call(markReferralUnpaid, { user_id: guest }, owl);
  await work();
  expect(await stateOf(guest)).toBe('joined');
});

test('`mark-referral-unpaid` is refused for an invited person without a payment, and to a guest', async () => {
  const [referrer_id, user_id] = [await build.member(), await build.user()];
  await db.insertInto('referrals').values({ user_id, referrer_id, code: 'CODE' }).execute();
  expect((await call(markReferralUnpaid, { user_id }, owl)).body.code).toBe('not_qualified');
  expect((await call(markReferralUnpaid, { user_id }, referrer_id)).status).toBe(403);
});
