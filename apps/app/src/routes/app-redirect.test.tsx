import { myUserDetails } from '@nightjar/domain/account/calls';
import { currentRedemptions, drinkBankStats, incomingShots, myVouchers } from '@nightjar/domain/drinks/calls';
import { stripeSubscriptions, subscription } from '@nightjar/domain/payments/calls';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bankStatsOf, redemptionsOf, registered, subscriptionOf, userDetails } from '../testing/examples.ts';
import { type RenderOptions, renderApp } from '../testing/render-app.tsx';
import { fail, instead, offline, pending, type Reply, reply } from '../testing/replies.ts';

const account = [
  reply(subscription, subscriptionOf()),
  reply(stripeSubscriptions, []),
  reply(drinkBankStats, bankStatsOf()),
  reply(currentRedemptions, redemptionsOf()),
  reply(myVouchers, []),
  reply(incomingShots, []),
];
const open = (page: string, replies: readonly Reply[] = [], options?: RenderOptions) =>
  renderApp(page, instead(account, replies), options);
const ok = () => screen.findByRole('link', { name: 'OK' });

describe('back from the payment', () => {
  it.each([
    [
      'subscription',
      'You are now subscribed. Your drink bank will be topped off regularly and you can explore more of the community.',
    ],
    ['voucher', 'Drink vouchers have been added to your Drink Bank.'],
  ])('says that the %s succeeded, in the words of the specification', async (action, sentence) => {
    const app = await open(`/app-redirect?action=${action}&result=success&redirect=%2Fsupport`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Success!' })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    await app.user.click(await ok());
    await waitFor(() => expect(app.path()).toBe('/support'));
  });

  it.each([
    ['failed', 'action=voucher&result=fail'],
    ['names no action', 'result=success'],
    ['names an unknown action', 'action=lottery&result=success'],
    ['names nothing', ''],
  ])('says that it did not succeed where it %s', async (_, query) => {
    await open(`/app-redirect?${query}`, [], { as: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Oh no!' })).toBeVisible();
    expect(screen.getByText('Something went wrong. Please try again.')).toBeVisible();
  });

  it('leads to no foreign page', async () => {
    await open('/app-redirect?action=voucher&result=success&redirect=https%3A%2F%2Fevil.example', [], {
      as: null,
    });
    expect((await ok()).getAttribute('href')).not.toContain('evil');
  });

  it('leads after a failed subscription to the plans', async () => {
    await open('/app-redirect?action=subscription&result=fail&redirect=%2Fsubscribe%2Fsuccess', [], {
      as: registered(),
    });
    expect(await ok()).toHaveAttribute('href', '/subscribe');
  });

  it('fetches the account anew after a success', async () => {
    const app = await open('/app-redirect?action=voucher&result=success&redirect=%2Fsupport');
    await ok();
    await waitFor(() => expect(app.inputs(myUserDetails).length).toBeGreaterThan(1));
  });

  it('waits for the plan before the page of the new plan opens', async () => {
    const page = '/app-redirect?action=subscription&result=success&redirect=%2Fsubscribe%2Fsuccess';
    const app = await open(page, [reply(subscription, null)], { as: registered() });
    await app.user.click(await ok());
    expect(await screen.findByRole('heading', { level: 1, name: 'Checking with the bank...' })).toBeVisible();
    app.reply(reply(myUserDetails, userDetails()), reply(subscription, subscriptionOf()));
    await waitFor(() => expect(app.path()).toBe('/subscribe/success'), { timeout: 10_000 });
  });
});

describe('the new plan', () => {
  const page = '/subscribe/success';

  it('names the plan, its free pours, and what to begin with', async () => {
    const app = await open(page);
    expect(await screen.findByRole('heading', { level: 1, name: 'Your tab is open.' })).toBeVisible();
    expect(await screen.findByText('free pours')).toBeVisible();
    expect(screen.getByText('Night Owl')).toBeVisible();
    expect(screen.getByText(/tops up /)).toBeVisible();
    expect(screen.getByRole('link', { name: "Let's go out" })).toHaveAttribute('href', '/status');
    expect(screen.getByRole('link', { name: 'Set your status' })).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'See your Drink Bank' }));
    await waitFor(() => expect(app.path()).toBe('/drinks'));
  });

  it('says until when it runs where it will not renew', async () => {
    await open(page, [reply(subscription, subscriptionOf({ ends_at: subscriptionOf().current_period_end }))]);
    expect(await screen.findByText(/until /)).toBeVisible();
  });

  it('that has not begun is waited for', async () => {
    await open(page, [reply(subscription, null)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Checking with the bank...' })).toBeVisible();
    expect(screen.queryByText('Your tab is open.')).toBeNull();
  });

  it('shows a skeleton while it is awaited, with the ways on', async () => {
    await open(page, [pending(subscription)]);
    expect(await screen.findByRole('link', { name: "Let's go out" })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each([
    ['that does not load', fail(subscription, 500)],
    ['without a network', offline()],
  ])('%s is asked for again', async (_, broken) => {
    const app = await open(page, [broken]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(...account);
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByText('free pours')).toBeVisible();
  });
});
