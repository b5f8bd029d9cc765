import { myUserDetails } from '@nightjar/domain/account/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { exampleNow, id, me } from '@nightjar/domain/kernel/example';
import {
  stripeCreateCustomerPortalLink,
  stripeSubscriptions,
  subscription,
} from '@nightjar/domain/payments/calls';
import { followVenue } from '@nightjar/domain/venues/calls';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { reloadUserDetails } from '../features/people/remote/session.ts';
import { restoreHold } from '../platform/hold.ts';
import { outbox } from '../platform/outbox/outbox.ts';
import { userDetails } from '../testing/answers.ts';
import { renderApp } from '../testing/render-app.tsx';
import { httpReply, offline, pending, type Reply, reply } from '../testing/replies.ts';

const holdNotice = {
  reason: 'Two bars asked us to look into last Friday.',
  until: '2026-05-20T18:00:00.000Z',
};
const holdReply = (call: Call, data: unknown = holdNotice): Reply => ({
  to: call,
  answer: () => ({
    status: 403,
    body: { success: false, message: 'This account is suspended', data, total: null, code: 'suspended' },
  }),
});
const liftedReply = reply(myUserDetails, userDetails());
const planReplies = [pending(subscription), pending(stripeSubscriptions)];
const holdHeading = { level: 1, name: 'Your account is on hold.' };

/** Opens a page. Then the test server answers that the account is on hold. */
async function openOnHold(path: string, name: string) {
  const app = await renderApp(path, planReplies);
  await screen.findByRole('heading', { level: 1, name });
  app.reply(holdReply(myUserDetails));
  await act(() => reloadUserDetails().catch(() => {}));
  await screen.findByRole('heading', holdHeading);
  return app;
}

describe('an account that is on hold', () => {
  it('a suspended account shows one page from the start: until when, why, how to write and how to log out', async () => {
    await renderApp('/settings', [holdReply(myUserDetails)]);
    expect(await screen.findByRole('heading', holdHeading)).toHaveFocus();
    expect(screen.getByText(/^Until Wednesday, May 20 at /)).toBeVisible();
    expect(screen.getByText(holdNotice.reason)).toBeVisible();
    const letter = screen.getByRole('link', { name: 'Write to us' }).getAttribute('href');
    expect(letter).toMatch(/^mailto:help@nightjar\.example\?subject=/);
    expect(letter).toContain(me);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('a user whose account is suspended during a visit sees the page of the hold instead of the open page', async () => {
    const app = await renderApp('/settings', planReplies);
    app.reply(holdReply(stripeCreateCustomerPortalLink), holdReply(myUserDetails));
    await app.user.click(await screen.findByRole('button', { name: /^Manage plan/ }));
    expect(await screen.findByRole('heading', holdHeading)).toBeVisible();
    expect(screen.queryByText('Settings')).toBeNull();
    expect(screen.queryByText('This account is suspended')).toBeNull();
    expect(app.path()).toBe('/settings');
  });

  it('a suspended account without an end of the hold shows that the hold is being looked into', async () => {
    await renderApp('/settings', [
      holdReply(myUserDetails, { reason: 'We are looking into it.', until: null }),
    ]);
    expect(await screen.findByText(/stays on hold until we've looked into it/)).toBeVisible();
  });

  it('a suspended account shows the stored hold without a connection', async () => {
    const kept = JSON.stringify({ userId: me, notice: holdNotice });
    localStorage.setItem('nightjar.hold', kept);
    await restoreHold(Date.parse(exampleNow));
    await renderApp('/settings', [offline()]);
    expect(await screen.findByRole('heading', holdHeading)).toBeVisible();
    expect(screen.getByText(holdNotice.reason)).toBeVisible();
  });

  it('a stored hold whose end has passed does not block the app', async () => {
    localStorage.setItem('nightjar.hold', JSON.stringify({ userId: me, notice: holdNotice }));
    await restoreHold(Date.parse('2026-05-21T00:00:00Z'));
    await renderApp('/settings', planReplies);
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });
});

describe('once the hold is lifted', () => {
  it('the app continues on its page when a hold is lifted and the app is opened again', async () => {
    const app = await openOnHold('/settings', 'Settings');
    app.reply(liftedReply);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(app.path()).toBe('/settings');
    await waitFor(() => expect(localStorage.getItem('nightjar.hold')).toBeNull());
  });

  it('"Look again" on the page of the hold shows whether the account is still suspended', async () => {
    const app = await openOnHold('/settings', 'Settings');
    await app.user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText("It's still on hold.")).toBeVisible();
    app.reply(liftedReply);
    await app.user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  it('a write that was made during a hold is sent after the hold is lifted', async () => {
    const app = await openOnHold('/settings/accepting-drinks', 'Accepting drinks');
    const input = { user_id: me, venue_id: id('venue') };
    act(() => void outbox.add({ kind: 'follow-venue', lane: 'follows', payload: input }));
    expect(await outbox.count()).toBe(1);
    expect(app.inputs(followVenue)).toEqual([]);
    app.reply(liftedReply, reply(followVenue, { is_following: true, followers_count: 1 }));
    await app.user.click(screen.getByRole('button', { name: 'Look again' }));
    await waitFor(() => expect(app.inputs(followVenue)).toHaveLength(1));
  });

  it('logging out removes the stored hold, so that the next user of the device cannot read it', async () => {
    const app = await openOnHold('/settings', 'Settings');
    app.reply(httpReply('POST /auth/v1/logout', 403));
    await app.user.click(screen.getByRole('button', { name: 'Log out' }));
    await app.user.click(await screen.findByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(app.path()).toMatch(/^\/login/));
    expect(localStorage.getItem('nightjar.hold')).toBeNull();
  });
});
