import { me } from '@nightjar/domain/kernel/example';
import {
  stripeCreateCustomerPortalLink,
  stripeSubscriptions,
  subscription,
} from '@nightjar/domain/payments/calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPush } from '../../platform/push/push-device.ts';
import { registeredDetails, userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, pending, reply } from '../../testing/replies.ts';
import { lookKey } from '../../ui/theme/look.ts';

const planReplies = [pending(subscription), pending(stripeSubscriptions)];

describe('the settings', () => {
  it('the settings link to their pages and show the chosen values', async () => {
    const as = userDetails({ private: true, allow_sys: false });
    await renderApp('/settings', planReplies, { as });
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    for (const [name, href] of [
      [/^Your tickets/, '/tickets'],
      [/^Edit profile/, '/profile/edit'],
      [/^Phone number.*\(813\) 555-0100/, '/settings/number'],
      [/^Privacy.*Friends only/, '/settings/privacy'],
      [/^Accepting drinks.*Off/, '/settings/accepting-drinks'],
      [/^What we notify you about/, '/settings/notifications'],
      [/^Blocked people/, '/settings/blocked-users'],
      [/^Your devices/, '/settings/sessions'],
      [/^Invite friends/, '/invite'],
      [/^Help/, '/support'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(screen.queryByRole('link', { name: /venue desk/ })).toBeNull();
    expect(screen.getByText('Night Owl')).toBeVisible();
  });

  it('the settings link a user without a plan to the plans and to the invite code', async () => {
    await renderApp('/settings', [reply(subscription, null)], {
      as: registeredDetails(),
      settings: { whitelistEnabled: true },
    });
    expect(await screen.findByRole('link', { name: /^See plans/ })).toHaveAttribute('href', '/subscribe');
    expect(screen.getByRole('link', { name: /^Enter an invite code/ })).toHaveAttribute('href', '/whitelist');
  });

  it('the look that a user chooses in the settings shows at once and is kept on this device', async () => {
    onTestFinished(() => localStorage.removeItem(lookKey));
    const app = await renderApp('/settings', planReplies);
    const choice = within(await screen.findByRole('radiogroup', { name: 'Look' }));
    expect(choice.getByRole('radio', { name: 'Automatic' })).toBeChecked();
    for (const [name, look] of [
      ['Light', 'light'],
      ['Dark', 'dark'],
    ] as const) {
      await app.user.click(choice.getByRole('radio', { name }));
      expect(choice.getByRole('radio', { name })).toBeChecked();
      expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', look);
      expect(localStorage.getItem(lookKey)).toBe(look);
    }
  });

  it("the settings show an error and offer to try again when the provider's page for the plan fails to open", async () => {
    const app = await renderApp('/settings', [...planReplies, fail(stripeCreateCustomerPortalLink, 503)]);
    await app.user.click(await screen.findByRole('button', { name: /^Manage plan/ }));
    const toast = within(await screen.findByRole('alert'));
    await app.user.click(toast.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(app.inputs(stripeCreateCustomerPortalLink)).toHaveLength(2));
  });

  it('the settings are readable without a connection, and managing the plan is disabled', async () => {
    const app = await renderApp('/settings', planReplies);
    await screen.findByRole('button', { name: /^Manage plan/ });
    app.line.lose();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Manage plan/ })).toBeDisabled());
    expect(screen.getByRole('link', { name: /^Help/ })).toBeVisible();
  });

  it('the settings show that push messages exist only in the app', async () => {
    await renderApp('/settings', planReplies);
    await act(() => readPush(me));
    expect(await screen.findByText(/^Not on native platform\./)).toBeVisible();
  });

  it('logging out in the settings asks first', async () => {
    const app = await renderApp('/settings', planReplies);
    const ask = async (answer: string) => {
      await app.user.click(await screen.findByRole('button', { name: 'Log out' }));
      const question = within(await screen.findByRole('dialog', { name: 'Log out of Nightjar?' }));
      await app.user.click(question.getByRole('button', { name: answer }));
    };
    await ask('Cancel');
    expect(app.path()).toBe('/settings');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await ask('Log Out');
    await waitFor(() => expect(app.path()).toMatch(/^\/login/));
  });
});
