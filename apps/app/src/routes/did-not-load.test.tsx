import { myUserDetails } from '@nightjar/domain/account/calls';
import { drinkBankStats } from '@nightjar/domain/drinks/calls';
import { id, me } from '@nightjar/domain/kernel/example';
import { stripeSubscriptions, subscription } from '@nightjar/domain/payments/calls';
import { followVenue } from '@nightjar/domain/venues/calls';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { outbox } from '../platform/outbox/outbox.ts';
import { userDetails } from '../testing/answers.ts';
import { renderApp } from '../testing/render-app.tsx';
import { fail, lose, pending, reply } from '../testing/replies.ts';

const noSignal = { name: 'No signal.' };
const unanswered = [subscription, stripeSubscriptions, drinkBankStats].map(pending);
const settingsHeading = { level: 1, name: 'Settings' };

describe('a start whose session cannot be loaded', () => {
  it('a page whose session could not be loaded without a network opens by itself as soon as the network returns', async () => {
    const app = await renderApp('/settings', [...unanswered, lose(myUserDetails)]);
    expect(await screen.findByRole('heading', noSignal)).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('It opens as soon as you have signal.');
    app.reply(reply(myUserDetails, userDetails()));
    act(app.line.restore);
    expect(await screen.findByRole('heading', settingsHeading)).toBeVisible();
  });

  it('the outbox sends its entries when the network returns, even while the app can show no page', async () => {
    const app = await renderApp('/settings', [...unanswered, lose(myUserDetails)]);
    await screen.findByRole('heading', noSignal);
    const payload = { user_id: me, venue_id: id('venue') };
    act(() => void outbox.add({ kind: 'follow-venue', lane: 'follows', payload }));
    app.reply(fail(myUserDetails, 503), reply(followVenue, { is_following: true, followers_count: 1 }));
    act(app.line.restore);
    await waitFor(() => expect(app.inputs(followVenue)).toHaveLength(1));
    expect(screen.queryByRole('heading', settingsHeading)).toBeNull();
  });
});

describe('a page that cannot be shown', () => {
  it('the tabs stay on the screen where the code of a page does not load', async () => {
    const app = await renderApp('/settings', unanswered);
    await screen.findByRole('heading', settingsHeading);
    const { options } = app.router.routesById['/drinks'];
    const failing = vi.fn().mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    Object.assign(options, { beforeLoad: failing });
    await app.goTo('/drinks');
    expect(await screen.findByRole('alert')).toHaveTextContent('A part of Nightjar is missing');
    expect(await screen.findByRole('navigation')).toBeVisible();
    Object.assign(options, { beforeLoad: undefined });
  });
});
