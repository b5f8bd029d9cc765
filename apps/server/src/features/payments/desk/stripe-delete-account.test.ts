import { stripeCreateAccountLink, stripeDeleteAccount } from '@nightjar/domain/payments/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, platform } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const remove = (user_id: string, venue_id: string) =>
  call(stripeDeleteAccount, { user_id, venue_id }, user_id);
const rep = () => build.user({ rep: true, allow_admin_access: true });

test("a venue's payout account is deleted at the provider and here, and a second call finds none", async () => {
  const [user, venue_id] = [await rep(), await build.venue()];
  const pages = { return_url: '/admin/venues', refresh_url: '/admin/venues' };
  await call(stripeCreateAccountLink, { venue_id, ...pages }, user);
  const { id } = await accountOf(venue_id);

  expect((await remove(user, venue_id)).body.data).toEqual({ deleted: true });

  expect(await accountOf(venue_id)).toEqual({ id: null, state: null });
  await expect(platform.payments.accountState(id ?? '')).rejects.toThrow('not found');
  expect((await remove(user, venue_id)).body.code).toBe('no_account');
});

test("a bartender may not delete a venue's payout account, and an unknown venue is not found", async () => {
  const venue_id = await build.venue();
  const { user_id } = await build.pro({ venue_id });
  expect((await remove(user_id ?? '', venue_id)).status).toBe(403);
  expect((await remove(await rep(), '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1')).status).toBe(404);
});

const accountOf = (venue_id: string) =>
  db
    .selectFrom('venues')
    .where('id', '=', venue_id)
    .select(['stripe_account_id as id', 'stripe_account_state as state'])
    .executeTakeFirstOrThrow();
