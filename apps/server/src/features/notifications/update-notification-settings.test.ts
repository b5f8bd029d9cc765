import { randomBytes } from 'node:crypto';
import type { UserId } from '@nightjar/domain/kernel/id';
import {
  myNotificationSettings,
  notifications,
  unreadNotifications,
  updateNotificationSettings,
} from '@nightjar/domain/notifications/calls';
import { notificationKinds, type OptionalKind, optionalKinds } from '@nightjar/domain/notifications/entity';
import { exampleNotificationSettings } from '@nightjar/domain/notifications/example';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Notice, PushDelivery, PushPlatform, PushSender } from '../../platform/push/port.ts';
import { createPush, pushJob } from '../../platform/push/push.ts';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, platform } = await testApp();

const settingsOf = async (user_id: UserId) =>
  (await call(myNotificationSettings, { user_id }, user_id)).body.data;
const set = async (user_id: UserId, kind: OptionalKind, on: boolean) =>
  (await call(updateNotificationSettings, { user_id, kind, on }, user_id)).body.data;
const everythingOn = exampleNotificationSettings();

test('a user without settings gets every kind, and switches each kind by itself as often as they like', async () => {
  const rae = await build.user();
  expect(await settingsOf(rae)).toEqual(everythingOn);
  for (const kind of optionalKinds) {
    for (const on of [false, false])
      expect(await set(rae, kind, on)).toEqual({ ...everythingOn, [kind]: false });
    expect(await settingsOf(rae)).toEqual({ ...everythingOn, [kind]: false });
    expect(await set(rae, kind, true)).toEqual(everythingOn);
  }
});

test('two devices that switch off different kinds at once switch off both', async () => {
  const rae = await build.user();
  await Promise.all(optionalKinds.map(kind => set(rae, kind, false)));
  expect(await settingsOf(rae)).toEqual({
    drinks: false,
    friends: false,
    events: false,
    chats: false,
    bars: false,
  });
});

test('a kind that has no setting is refused by the name of the field', async () => {
  const rae = await build.user();
  const { status, body } = await call(
    updateNotificationSettings,
    { user_id: rae, kind: 'account' as OptionalKind, on: false },
    rae,
  );
  expect([status, body.message]).toEqual([400, expect.stringContaining('kind')]);
});

const sent: { platform: PushPlatform; kind: Notice['kind'] | undefined; token: string }[] = [];
const senderOf = (device: PushPlatform): PushSender => ({
  showsBadge: false,
  providerOf: () => (device === 'ios' ? 'apns' : device === 'android' ? 'fcm' : 'web_push_mozilla'),
  async send({ token }, { note }) {
    sent.push({ platform: device, kind: note.kind, token });
    return { is: 'taken' };
  },
});
const senders = { ios: senderOf('ios'), android: senderOf('android'), web: senderOf('web') };
const push = createPush(senders, { ...platform, outbox: false });
const platforms = Object.keys(senders) as PushPlatform[];

const noticeOf = (kind: Notice['kind']): Notice => ({
  ...{
    title: 'Jazz night',
    body: 'Starts at 9:30pm.',
    link: '/',
    tag: `tag-${kind}`,
    channel: 'events',
    kind,
  },
  inbox: kind === 'chats' ? null : { type: 'event' },
});

async function addDevice(user_id: UserId, device: PushPlatform): Promise<string> {
  const token = randomBytes(8).toString('hex');
  const row = { token, device_id: `phone-${token}`, user_id, platform: device, seen_at: clock.now() };
  await db.insertInto('devices').values(row).execute();
  return token;
}

async function waitingDeliveries(user: UserId): Promise<PushDelivery[]> {
  const { rows } = await sql<{ payload: PushDelivery }>`
    select payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${pushJob} and payload ->> 'user_id' = ${user} order by jobs.id`.execute(db);
  return rows.map(({ payload }) => ({ ...payload, until: new Date(payload.until) }));
}

async function tokensReached(user: UserId): Promise<string[]> {
  sent.length = 0;
  for (const delivery of await waitingDeliveries(user)) await push.deliver(db, delivery, async () => 0);
  return sent.map(({ token }) => token);
}

describe('a kind that is switched off', () => {
  const rows = notificationKinds.flatMap(kind =>
    platforms.flatMap(device => [true, false].map(on => ({ kind, device, on }))),
  );

  test.each(rows)(
    'a notice of $kind to $device is sent by the setting on: $on',
    async ({ kind, device, on }) => {
      const rae = await build.user();
      const token = await addDevice(rae, device);
      const isOptional = kind !== 'account';
      if (isOptional) await set(rae, kind, on);
      else await Promise.all(optionalKinds.map(other => set(rae, other, on)));
      await push.notify(db, [rae], noticeOf(kind));
      expect(await tokensReached(rae)).toEqual(on || !isOptional ? [token] : []);
    },
  );

  test.each(rows.filter(({ on }) => !on))(
    'a notice of $kind that waits for $device is dropped when its kind is switched off meanwhile',
    async ({ kind, device }) => {
      const rae = await build.user();
      const token = await addDevice(rae, device);
      await push.notify(db, [rae], noticeOf(kind));
      await Promise.all(optionalKinds.map(other => set(rae, other, false)));
      expect(await tokensReached(rae)).toEqual(kind === 'account' ? [token] : []);
    },
  );

  test.each(optionalKinds)('a notice of %s that is switched off is not on the outbox page', async kind => {
    const rae = await build.user();
    await set(rae, kind, false);
    await platform.push.notify(db, [rae], noticeOf(kind));
    expect(await db.selectFrom('push_outbox').where('user_id', '=', rae).selectAll().execute()).toEqual([]);
  });

  test('a notice of a kind that is switched off is in the inbox, as read', async () => {
    const rae = await build.user();
    await set(rae, 'events', false);
    await push.notify(db, [rae], noticeOf('events'));
    const { body } = await call(notifications, { user_id: rae }, rae);
    expect(body.data?.items).toMatchObject([{ title: 'Jazz night', read: true }]);
    expect((await call(unreadNotifications, { user_id: rae }, rae)).body.data).toEqual({ unread: 0 });
  });

  test('a delivery of an earlier release, which names no kind, is sent', async () => {
    const rae = await build.user();
    const token = await addDevice(rae, 'android');
    await set(rae, 'events', false);
    const { inbox: _, kind: __, ...note } = noticeOf('events');
    const until = new Date(clock.now().getTime() + 3_600_000);
    sent.length = 0;
    await push.deliver(db, { user_id: rae, device_id: `phone-${token}`, note, until }, async () => 0);
    expect(sent).toHaveLength(1);
  });
});
