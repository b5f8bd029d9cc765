import type { UserId } from '@nightjar/domain/kernel/id';
import {
  markNotificationsRead,
  notifications,
  unreadNotifications,
} from '@nightjar/domain/notifications/calls';
import { expect, test } from 'vitest';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { testApp } from '../../testing/app.ts';
import { notificationsTasks } from './jobs.ts';

const { call, build, db, clock, platform } = await testApp();

async function notifyOf(to: UserId, ...tags: string[]): Promise<void> {
  for (const tag of tags) {
    clock.advance(1);
    await platform.push.notify(db, [to], {
      ...{ title: 'Jazz night', body: 'Starts at 9:30pm.', link: '/', tag, channel: 'events' },
      ...{ kind: 'events', inbox: { type: 'event' } },
    });
  }
}
const itemsOf = async (user_id: UserId) =>
  (await call(notifications, { user_id }, user_id)).body.data?.items ?? [];
const mark = (user_id: UserId, up_to: string) => call(markNotificationsRead, { user_id, up_to }, user_id);
const unreadOf = async (user_id: UserId) =>
  (await call(unreadNotifications, { user_id }, user_id)).body.data?.unread;
async function eventsOf(user: UserId): Promise<string[]> {
  const received: string[] = [];
  await platform.bus.subscribe(topicChannel(`user-${user}`), message => {
    received.push((message as { event: string }).event);
  });
  return received;
}

test('a notification is marked as read with all older ones, and a repetition changes nothing', async () => {
  const rae = await build.user();
  await notifyOf(rae, 'first', 'second', 'third');
  const [, second] = await itemsOf(rae);
  const events = await eventsOf(rae);
  for (let time = 0; time < 2; time += 1)
    expect((await mark(rae, second?.notification_id ?? '')).body.data).toEqual({ unread: 1 });
  expect((await itemsOf(rae)).map(({ read }) => read)).toEqual([false, true, true]);
  expect(events).toEqual(['notifications_changed']);
});

test('two devices that mark different notifications at once leave the higher mark', async () => {
  const rae = await build.user();
  await notifyOf(rae, 'first', 'second', 'third', 'fourth');
  const items = await itemsOf(rae);
  await Promise.all([0, 2, 1, 3].map(place => mark(rae, items[place]?.notification_id ?? '')));
  expect([await unreadOf(rae), (await itemsOf(rae)).every(({ read }) => read)]).toEqual([0, true]);
});

test('a notification that comes while the inbox is marked as read stays unread', async () => {
  const rae = await build.user();
  await notifyOf(rae, 'first');
  const [first] = await itemsOf(rae);
  await notifyOf(rae, 'first');
  expect((await mark(rae, first?.notification_id ?? '')).body.data).toEqual({ unread: 1 });
});

test('a mark at the notification of another user marks nothing of that user', async () => {
  const [rae, moth] = [await build.user(), await build.user()];
  await notifyOf(rae, 'first');
  await notifyOf(moth, 'first');
  const [ofMoth] = await itemsOf(moth);
  await mark(rae, ofMoth?.notification_id ?? '');
  expect([await unreadOf(rae), await unreadOf(moth)]).toEqual([0, 1]);
});

test('a new notification is announced once to the phones of its reader, without naming a person', async () => {
  const rae = await build.user();
  const events = await eventsOf(rae);
  await notificationsTasks(platform)['announce-notifications']?.({ user_ids: [rae] });
  expect(events).toEqual(['notifications_changed']);
});
