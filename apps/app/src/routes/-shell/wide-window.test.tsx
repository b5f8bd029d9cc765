import { updateAllowSys } from '@nightjar/domain/account/calls';
import { unreadNotifications } from '@nightjar/domain/notifications/calls';
import { stripeSubscriptions, subscription } from '@nightjar/domain/payments/calls';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { pending, type Reply, reply } from '../../testing/replies.ts';

const openWide = (path: string, replies: readonly Reply[]) =>
  renderApp(path, [pending(subscription), pending(stripeSubscriptions), ...replies], { wide: true });
const findRail = async () => within(await screen.findByRole('navigation', { name: 'Main' }));

describe('a wide window', () => {
  it('the rail of a wide window has the five tabs and the bell, and comes before the page for the Tab key', async () => {
    await openWide('/settings/accepting-drinks', [reply(unreadNotifications, { unread: 3 })]);
    const rail = await findRail();
    const names = rail.getAllByRole('link').map(link => link.getAttribute('aria-label'));
    expect(names.map(name => name?.split(',')[0])).toEqual([
      'Discover',
      'Drink Bank',
      'Search',
      'Chats',
      'Notifications',
      'You',
    ]);
    const order = [...document.querySelectorAll('nav, main')].map(({ tagName }) => tagName);
    expect(order.slice(0, 2)).toEqual(['NAV', 'MAIN']);
    expect(rail.getByRole('link', { name: /^You/ })).toHaveAttribute('aria-current', 'page');
  });

  it('a setting opens beside the list of settings, which marks it and has no Back', async () => {
    const app = await openWide('/settings', [reply(updateAllowSys, { allow_sys: false })]);
    const list = within(await screen.findByRole('region', { name: 'All settings' }));
    expect(list.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(screen.getByText('Pick a setting')).toBeVisible();
    await app.user.click(list.getByRole('link', { name: /^Accepting drinks/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Accepting drinks' })).toBeVisible();
    expect(list.getByRole('heading', { level: 2, name: 'Settings' })).toBeVisible();
    expect(list.getByRole('link', { name: /^Accepting drinks/ })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('a setting is a page of its own with Back on a phone', async () => {
    await renderApp('/settings/accepting-drinks');
    expect(await screen.findByRole('button', { name: 'Back' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'All settings' })).toBeNull();
  });
});
