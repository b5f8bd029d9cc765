import { userProfile } from '@nightjar/domain/account/calls';
import { myActivityFeed } from '@nightjar/domain/activity/calls';
import { id, me, minutesFromNow } from '@nightjar/domain/kernel/example';
import {
  markNotificationsRead,
  notifications,
  unreadNotifications,
} from '@nightjar/domain/notifications/calls';
import { exampleNotification } from '@nightjar/domain/notifications/example';
import { examplePerson } from '@nightjar/domain/people/example';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { notificationsHandlers } from '../features/notifications/live.ts';
import { unreadCountOptions } from '../features/notifications/remote.ts';
import { queryClient } from '../platform/query-client.ts';
import { renderApp } from '../testing/render-app.tsx';
import { fail, offline, pending, reply } from '../testing/replies.ts';

const friendNamed = (nickname: string, number: number) => examplePerson({ id: id('user', number), nickname });
const accepted = (nickname: string, number: number) =>
  exampleNotification({
    ...{ notification_id: id('message', number), type: 'friend_accepted', title: nickname, read: true },
    ...{ body: 'said yes. You are friends now.', link: `/profile/${id('user', number)}` },
    ...{ person: friendNamed(nickname, number), at: minutesFromNow(-60 - number) },
  });
const drink = exampleNotification({
  ...{ notification_id: id('message', 1), kind: 'drinks', type: 'drink_sent', title: 'Ada' },
  ...{ body: 'sent you a drink.', link: '/drinks', at: minutesFromNow(-5) },
});
const lastNight = exampleNotification({
  ...{ notification_id: id('message', 20), kind: 'events', type: 'event', title: 'Jazz night is off' },
  ...{ body: 'The Low Lantern called it off.', link: '/discover', at: minutesFromNow(-24 * 60) },
  ...{ read: true, person: null },
});
const listed = reply(notifications, {
  items: [drink, accepted('Moth', 3), accepted('Rae', 4), accepted('Finch', 5), lastNight],
  more: false,
});
const marked = reply(markNotificationsRead, { unread: 0 });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('the notifications', () => {
  it('notifications are listed by nights, and those of one kind in one row', async () => {
    await renderApp('/notifications', [listed, marked]);
    const tonight = within((await heading('Tonight')).parentElement as HTMLElement);
    expect(tonight.getAllByRole('listitem').map(row => row.textContent)).toEqual([
      expect.stringContaining('sent you a drink.'),
      expect.stringContaining('Moth and 2 others'),
    ]);
    expect(
      within((await heading('Last night')).parentElement as HTMLElement).getAllByRole('listitem'),
    ).toHaveLength(1);
  });

  it('opening the page marks the latest unread notification and all older ones as read, and keeps showing it as new', async () => {
    const app = await renderApp('/notifications', [listed, marked]);
    await screen.findByText('Moth and 2 others');
    await waitFor(() =>
      expect(app.inputs(markNotificationsRead)).toEqual([{ user_id: me, up_to: drink.notification_id }]),
    );
    app.reply(reply(notifications, { items: [{ ...drink, read: true }], more: false }));
    await act(async () => notificationsHandlers(me).events?.notifications_changed?.({}));
    await waitFor(() => expect(screen.queryByText('Moth and 2 others')).toBeNull());
    expect(screen.getAllByText('New')).toHaveLength(1);
    expect(app.inputs(markNotificationsRead)).toHaveLength(1);
  });

  it('nothing is marked where everything is read', async () => {
    const app = await renderApp('/notifications', [
      reply(notifications, { items: [lastNight], more: false }),
    ]);
    expect(await screen.findByText('Jazz night is off')).toBeVisible();
    expect(app.inputs(markNotificationsRead)).toEqual([]);
  });

  it('a notification that comes while the page is open appears at the top and is marked as read', async () => {
    const app = await renderApp('/notifications', [
      reply(notifications, { items: [lastNight], more: false }),
      marked,
    ]);
    await screen.findByText('Jazz night is off');
    app.reply(
      reply(notifications, { items: [drink, lastNight], more: false }),
      reply(unreadNotifications, { unread: 1 }),
    );
    await act(async () => notificationsHandlers(me).events?.notifications_changed?.({}));
    expect(await screen.findByText('sent you a drink.')).toBeVisible();
    await waitFor(() => expect(app.inputs(markNotificationsRead)).toHaveLength(1));
  });

  it('a row leads to what it is about', async () => {
    const items = [exampleNotification({ read: true })];
    const app = await renderApp('/notifications', [reply(notifications, { items, more: false })]);
    const row = await screen.findByRole('link', { name: /Ada.*wants to be friends/ });
    expect(row).toHaveAttribute('href', '/profile/friend-requests');
    await app.user.click(row);
    await waitFor(() => expect(app.path()).toBe('/profile/friend-requests'));
  });

  it('an empty inbox says what will show up there', async () => {
    await renderApp('/notifications', [reply(notifications, { items: [], more: false })]);
    expect(await heading('Nothing yet')).toBeVisible();
    expect(screen.getByText('When a friend sends you a drink, it shows up here.')).toBeVisible();
  });

  it('the inbox shows a skeleton while it loads', async () => {
    await renderApp('/notifications', [pending(notifications)]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  });

  it.each([
    ['that does not load', fail(notifications, 500)],
    ['without a connection', offline()],
  ])('an inbox %s is loaded again by "Try again"', async (_, broken) => {
    const app = await renderApp('/notifications', [broken]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.reply(listed, marked);
    app.line.restore();
    await app.user.click(again);
    expect(await screen.findByText('Moth and 2 others')).toBeVisible();
  });

  it('a failure to mark notifications as read is not shown to the user', async () => {
    const app = await renderApp('/notifications', [listed, fail(markNotificationsRead, 500)]);
    await waitFor(() => expect(app.inputs(markNotificationsRead)).not.toHaveLength(0));
    expect(await screen.findByText('Moth and 2 others')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the settings of notifications are one tap away', async () => {
    await renderApp('/notifications', [listed, marked]);
    expect(await screen.findByRole('link', { name: 'Notification settings' })).toHaveAttribute(
      'href',
      '/settings/notifications',
    );
  });
});

describe('the bell', () => {
  it.each([
    [0, 'Notifications'],
    [3, 'Notifications, 3 new'],
    [100, 'Notifications, 99+ new'],
  ])('the bell of %i unread notifications is named "%s" and leads to them', async (unread, name) => {
    await renderApp('/profile', [pending(userProfile), pending(myActivityFeed)]);
    act(() => void queryClient.setQueryData(unreadCountOptions(me).queryKey, { unread }));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/notifications');
  });
});
