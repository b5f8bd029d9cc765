import { brand } from '@nightjar/domain/brand';
import { adminEvents } from '@nightjar/domain/events/desk/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bartenderDetails, registeredDetails, userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { httpReply, pending } from '../../testing/replies.ts';

const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });

const navigation = async () => (await screen.findAllByRole('navigation', { name: 'Main' }))[0] as HTMLElement;
const links = async () =>
  within(await navigation())
    .getAllByRole('link')
    .map(link => link.textContent);

const deskStartReplies = [pending(adminEvents), httpReply('GET /rest/v1/event_types', 200, [])];

describe('the shell of the venue desk', () => {
  it('a representative without a membership who opens the app arrives at the venue desk', async () => {
    const app = await renderApp('/discover', deskStartReplies, { as: rep });
    expect(await screen.findByRole('heading', { level: 1, name: 'Evening, Robin.' })).toBeVisible();
    expect(app.path()).toBe('/admin');
    expect(await links()).toEqual(['Venues', 'To confirm', 'Events', 'Invite codes', 'Alcohol law']);
    expect(screen.getByText('Representative')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open the app' })).not.toBeInTheDocument();
  });

  it("the venue desk's navigation shows a super admin the pages of all roles", async () => {
    await renderApp('/admin/reports', [], { as: superAdmin });
    expect(await links()).toEqual([
      'Venues',
      'To confirm',
      'Events',
      'People',
      'Reports',
      'Signals',
      'Releases',
      'Audit trail',
      'Invite codes',
      'Referrals',
      'Settlement',
      'Alcohol law',
    ]);
    expect(within(await navigation()).getByRole('link', { name: 'Reports' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it("the venue desk's navigation shows a bartender no page that is only for representatives", async () => {
    await renderApp('/admin', deskStartReplies, { as: bartenderDetails() });
    expect(await links()).toEqual(['Venues', 'Events']);
    expect(screen.getAllByRole('link', { name: /start of the desk/ })[0]).toHaveAttribute('href', '/admin');
  });

  it('the venue desk has no navigation for a user without a role', async () => {
    await renderApp('/admin/unauthorized', [], { as: registeredDetails() });
    expect(await screen.findByRole('heading', { name: "This desk isn't yours." })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
  });

  it("the venue desk's menu closes by Escape and after a link is followed", async () => {
    const app = await renderApp('/admin', deskStartReplies, { as: rep });
    const menu = await screen.findByRole('button', { name: 'Menu' });
    await app.user.click(menu);
    const dialog = await screen.findByRole('dialog', { name: 'Menu' });
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await app.user.click(menu);
    await app.user.click(
      within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'Events' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument());
    expect(app.path()).toBe('/admin/events');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('the venue desk shows that there is no connection', async () => {
    const app = await renderApp('/admin', deskStartReplies, { as: rep });
    await navigation();
    app.line.lose();
    expect(await screen.findByText(/You're offline/)).toBeVisible();
  });
});
