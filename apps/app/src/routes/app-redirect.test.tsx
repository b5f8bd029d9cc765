import { myUserDetails, updateActivityStatus } from '@nightjar/domain/account/calls';
import { currentRedemptions, drinkBankStats, incomingShots, myVouchers } from '@nightjar/domain/drinks/calls';
import { exampleCurrentRedemptions, exampleDrinkBankStats } from '@nightjar/domain/drinks/example';
import { nearbyEvents } from '@nightjar/domain/events/calls';
import { nearbyFriends } from '@nightjar/domain/friends/calls';
import { me } from '@nightjar/domain/kernel/example';
import { stripeSubscriptions, subscription } from '@nightjar/domain/payments/calls';
import { exampleSubscription } from '@nightjar/domain/payments/example';
import { closestNeighborhood } from '@nightjar/domain/places/calls';
import { exampleNeighborhood } from '@nightjar/domain/places/example';
import { nearbyPros, nearbyTopPros } from '@nightjar/domain/staff/calls';
import { nearbyVenues } from '@nightjar/domain/venues/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { registeredDetails, userDetails } from '../testing/answers.ts';
import { type RenderOptions, renderApp } from '../testing/render-app.tsx';
import { fail, httpReply, offline, overrideReplies, type Reply, reply } from '../testing/replies.ts';

/** The page is a sheet over the map. The map makes these calls. */
const mapReplies = [
  httpReply('GET /map/style.json', 404),
  reply(closestNeighborhood, { ...exampleNeighborhood(), distance_m: 0 }),
  reply(nearbyVenues, []),
  reply(nearbyPros, []),
  reply(nearbyFriends, []),
  reply(nearbyEvents, []),
  reply(nearbyTopPros, []),
];
const accountReplies = [
  reply(subscription, exampleSubscription()),
  reply(stripeSubscriptions, []),
  reply(drinkBankStats, exampleDrinkBankStats()),
  reply(currentRedemptions, exampleCurrentRedemptions()),
  reply(myVouchers, []),
  reply(incomingShots, []),
];
const openPage = (page: string, replies: readonly Reply[] = [], options?: RenderOptions) =>
  renderApp(page, overrideReplies([...accountReplies, ...mapReplies], replies), options);
const okLink = () => screen.findByRole('link', { name: 'OK' });

describe('back from the payment', () => {
  it.each([
    [
      'subscription',
      'You are now subscribed. Your drink bank will be topped off regularly and you can explore more of the community.',
    ],
    ['voucher', 'Drink vouchers have been added to your Drink Bank.'],
  ])('the page after a payment for a %s shows the specified sentence', async (action, sentence) => {
    const app = await openPage(`/app-redirect?action=${action}&result=success&redirect=%2Fsupport`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Success!' })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    await app.user.click(await okLink());
    await waitFor(() => expect(app.path()).toBe('/support'));
  });

  it.each([
    ['reports a failure', 'action=voucher&result=fail'],
    ['names no action', 'result=success'],
    ['names an unknown action', 'action=lottery&result=success'],
    ['has no query', ''],
  ])('the page after a payment shows an error when its address %s', async (_, query) => {
    await openPage(`/app-redirect?${query}`, [], { as: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Oh no!' })).toBeVisible();
    expect(screen.getByText('Something went wrong. Please try again.')).toBeVisible();
  });

  it('the page after a payment never links to another site', async () => {
    await openPage('/app-redirect?action=voucher&result=success&redirect=https%3A%2F%2Fevil.example', [], {
      as: null,
    });
    expect((await okLink()).getAttribute('href')).not.toContain('evil');
  });

  it('the page after a failed subscription leads to the plans', async () => {
    await openPage('/app-redirect?action=subscription&result=fail&redirect=%2Fsubscribe%2Fsuccess', [], {
      as: registeredDetails(),
    });
    expect(await okLink()).toHaveAttribute('href', '/subscribe');
  });

  it("the page after a successful payment loads the user's account again", async () => {
    const app = await openPage('/app-redirect?action=voucher&result=success&redirect=%2Fsupport');
    await okLink();
    await waitFor(() => expect(app.inputs(myUserDetails).length).toBeGreaterThan(1));
  });

  it('the page after a payment waits for the new plan before it leads on', async () => {
    const page = '/app-redirect?action=subscription&result=success&redirect=%2Fsubscribe%2Fsuccess';
    const app = await openPage(page, [reply(subscription, null)], { as: registeredDetails() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Checking with the bank...' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'OK' })).toBeNull();
    app.reply(reply(myUserDetails, userDetails()), reply(subscription, exampleSubscription()));
    await waitFor(() => expect(app.path()).toBe('/subscribe/success'), { timeout: 10_000 });
  });
});

describe('the new plan', () => {
  const page = '/subscribe/success';
  const sheet = () => screen.findByRole('dialog', { name: 'Success!' });

  it('a new plan is confirmed by one sheet over the map, with the specified sentence', async () => {
    await openPage(page);
    const success = within(await sheet());
    expect(
      success.getByText(
        'You are now subscribed. Your drink bank will be topped off regularly and you can explore more of the community.',
      ),
    ).toBeVisible();
    expect(await success.findByText('free pours')).toBeVisible();
    expect(success.getByText('Night Owl')).toBeVisible();
    expect(success.getByText(/refills /)).toBeVisible();
    expect(success.getByRole('link', { name: 'OK' })).toHaveAttribute('href', '/discover');
    expect(document.querySelector('main h1')).toHaveTextContent('Discover');
  });

  it('the sheet for a new plan asks whether the user is out tonight, and the answer leads to the map', async () => {
    const out = reply(updateActivityStatus, { activity_status: 'out', until: null });
    const app = await openPage(page, [out], { as: userDetails({ activity_status: 'in' }) });
    await app.user.click(within(await sheet()).getByRole('button', { name: /^I'm out/ }));
    await waitFor(() => expect(app.path()).toBe('/discover'));
    expect(app.inputs(updateActivityStatus)).toEqual([{ user_id: me, activity_status: 'out' }]);
  });

  it('closing the sheet for a new plan without an answer leads to the map', async () => {
    const app = await openPage(page);
    await app.user.click(within(await sheet()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(app.path()).toBe('/discover'));
  });

  it('the sheet for a new plan shows its end when the plan does not renew', async () => {
    await openPage(page, [
      reply(subscription, exampleSubscription({ ends_at: exampleSubscription().current_period_end })),
    ]);
    expect(await screen.findByText(/until /)).toBeVisible();
  });

  it('the page of a new plan waits until the plan has begun', async () => {
    await openPage(page, [reply(subscription, null)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Checking with the bank...' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['that does not load', fail(subscription, 500)],
    ['without a connection', offline()],
  ])('a new plan %s is loaded again by "Try again"', async (_, broken) => {
    const app = await openPage(page, [broken]);
    const again = await within(await sheet()).findByRole('button', { name: 'Try again' });
    app.reply(...accountReplies, ...mapReplies);
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByText('free pours')).toBeVisible();
  });
});
