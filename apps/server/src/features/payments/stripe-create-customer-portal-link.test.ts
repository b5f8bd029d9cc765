import {
  stripeCreateCustomerPortalLink,
  stripeCreateSubscriptionPaymentLink,
} from '@nightjar/domain/payments/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { paymentsRig, pricesOnSale } from '../../testing/payments.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { call, build } = app;
const { pay, press } = await paymentsRig(app);
const portalOf = (user_id: string, redirect_url?: string) =>
  call(stripeCreateCustomerPortalLink, { user_id, ...(redirect_url && { redirect_url }) }, user_id);

async function customer(): Promise<string> {
  const user_id = await build.user();
  const plan = { user_id, price_id: pricesOnSale.month };
  await pay((await call(stripeCreateSubscriptionPaymentLink, plan, user_id)).body.data?.url ?? '');
  return user_id;
}

test('the customer portal shows the plan and leads back to the settings', async () => {
  const { body } = await portalOf(await customer());
  const page = await (await fetch(app.url + new URL(body.data?.url ?? '').pathname)).text();
  expect(page).toContain('Regular, $19.00 every month');
  expect(page).toMatch(/href="http:\/\/localhost:0\/settings">Go back/);
});

test('a user who never paid has no customer portal', async () => {
  expect((await portalOf(await build.user())).body.code).toBe('nothing_to_manage');
});

test('the customer portal of one person changes nothing of another person’s plan', async () => {
  const [mine, other] = [await customer(), await customer()];
  const link = (await portalOf(mine)).body.data?.url ?? '';
  const { rows } = { rows: await app.db.selectFrom('subscriptions').select(['id', 'user_id']).execute() };
  const theirs = rows.find(({ user_id }) => user_id === other)?.id ?? '';
  expect((await press(link, { act: 'cancel', of: theirs })).status).toBe(404);
});

test.each(['https://evil.example', 'nightjar://app/settings', '//evil.example'])(
  'the customer portal refuses %s as the address to return to, with the name of the field',
  async redirect_url => {
    const { status, body } = await portalOf(await customer(), redirect_url);
    expect(status).toBe(400);
    expect(body.message).toContain('redirect_url');
  },
);
