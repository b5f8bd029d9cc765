import { exportMyData, hardDeleteUser } from '@nightjar/domain/account/calls';
import { friendshipAction } from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { notifications, unreadNotifications } from '@nightjar/domain/notifications/calls';
import { describe, expect, test } from 'vitest';
import { runInJob } from '../../platform/jobs/current-job.ts';
import type { Notice } from '../../platform/push/port.ts';
import { testApp } from '../../testing/app.ts';
import { notificationsTasks } from './jobs.ts';

const { call, build, db, clock, platform } = await testApp();

const noticeFrom = (from: UserId, change: Partial<Notice> = {}): Notice => ({
  ...{ title: 'Moth', body: 'wants to be friends.', link: '/profile/friend-requests', tag: `friend-${from}` },
  ...{ channel: 'friends', kind: 'friends', inbox: { type: 'friend_request', from } },
  ...change,
});
const notify = (to: UserId, notice: Notice) => platform.push.notify(db, [to], notice);
const listOf = async (user: UserId, page: { before?: string; limit?: number } = {}) =>
  (await call(notifications, { user_id: user, ...page }, user)).body.data;
const itemsOf = async (user: UserId) => (await listOf(user))?.items ?? [];
const unreadOf = async (user: UserId) =>
  (await call(unreadNotifications, { user_id: user }, user)).body.data?.unread;
const pushesTo = (user: UserId) =>
  db.selectFrom('push_outbox').where('user_id', '=', user).select(['title', 'body']).execute();
const twoPeople = async () =>
  [await build.member({ nickname: 'Rae' }), await build.member({ nickname: 'Moth' })] as const;

describe('the list of notifications', () => {
  test('a person without a device has in their inbox what would have been pushed, with the time and the sender', async () => {
    const [rae, moth] = await twoPeople();
    await notify(rae, noticeFrom(moth));
    expect(await itemsOf(rae)).toMatchObject([
      {
        ...{
          kind: 'friends',
          type: 'friend_request',
          title: 'Moth',
          body: 'wants to be friends.',
          read: false,
        },
        ...{ link: '/profile/friend-requests', at: clock.now().toISOString(), person: { id: moth } },
      },
    ]);
    expect(await itemsOf(moth)).toEqual([]);
  });

  test('a notification shows the present name of the person it is from', async () => {
    const [rae, moth] = await twoPeople();
    await notify(rae, noticeFrom(moth));
    await db.updateTable('users').set({ nickname: 'Luna' }).where('id', '=', moth).execute();
    expect(await itemsOf(rae)).toMatchObject([{ title: 'Luna' }]);
  });

  test('the pages of a list by cursor have every notification once, even if new ones come in between', async () => {
    const [rae, moth] = await twoPeople();
    for (let number = 0; number < 7; number += 1) {
      clock.advance(1);
      await notify(rae, noticeFrom(moth, { tag: `drink-${number}`, link: `/accept-shot/${number}` }));
    }
    const links: string[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await listOf(rae, { limit: 3, ...(before && { before }) });
      links.push(...(page?.items ?? []).map(({ link }) => link));
      before = page?.items.at(-1)?.notification_id;
      clock.advance(1);
      await notify(rae, noticeFrom(moth, { tag: `later-${links.length}`, link: '/later' }));
      if (!page?.more) break;
    }
    expect(links).toEqual([6, 5, 4, 3, 2, 1, 0].map(number => `/accept-shot/${number}`));
  });

  test('a later notification with the same tag takes the place of the earlier one, at the top and unread', async () => {
    const [rae, moth] = await twoPeople();
    await notify(rae, noticeFrom(moth));
    clock.advance(1);
    await notify(rae, noticeFrom(moth, { tag: 'other' }));
    clock.advance(1);
    await notify(rae, noticeFrom(moth, { body: 'said yes. You are friends now.', link: `/profile/${moth}` }));
    expect(await itemsOf(rae)).toMatchObject([
      { body: 'said yes. You are friends now.' },
      { body: 'wants to be friends.' },
    ]);
  });

  test('a notification ends after 30 days for its reader, and the job deletes it', async () => {
    const [rae, moth] = await twoPeople();
    await notify(rae, noticeFrom(moth));
    clock.advance(30 * 86_400);
    expect(await itemsOf(rae)).toHaveLength(1);
    clock.advance(1);
    expect([await itemsOf(rae), await unreadOf(rae)]).toEqual([[], 0]);
    await notificationsTasks(platform)['tidy-notifications']?.({});
    expect(await db.selectFrom('notifications').where('user_id', '=', rae).select('id').execute()).toEqual(
      [],
    );
  });
});

describe('whom the inbox hides', () => {
  test('a notification from before a block is hidden and not counted while the block lasts, whoever blocked', async () => {
    const [rae, moth] = await twoPeople();
    await notify(rae, noticeFrom(moth));
    for (const [blocker, blocked] of [
      [rae, moth],
      [moth, rae],
    ] as const) {
      const act = (action: 'block' | 'unblock') =>
        call(friendshipAction, { user_id: blocker, other_user_id: blocked, action }, blocker);
      await act('block');
      expect([await itemsOf(rae), await unreadOf(rae)]).toEqual([[], 0]);
      await act('unblock');
      expect([(await itemsOf(rae)).length, await unreadOf(rae)]).toEqual([1, 1]);
    }
  });

  test('a notification whose text names a blocked person is hidden, even if it is from another', async () => {
    const [rae, moth] = await twoPeople();
    const bartender = await build.member();
    const inbox = { type: 'team', from: bartender, about: moth } as const;
    await notify(rae, noticeFrom(bartender, { body: "Dee waved through Moth's pour.", inbox }));
    expect(await itemsOf(rae)).toHaveLength(1);
    await build.block(rae, moth);
    expect(await itemsOf(rae)).toEqual([]);
  });

  test('a notification from a person on hold is hidden until the hold ends', async () => {
    const [rae, moth] = await twoPeople();
    await notify(rae, noticeFrom(moth));
    const hold = (suspended_at: Date | null) =>
      db.updateTable('users').set({ suspended_at }).where('id', '=', moth).execute();
    await hold(clock.now());
    expect(await itemsOf(rae)).toEqual([]);
    await hold(null);
    expect(await itemsOf(rae)).toHaveLength(1);
  });

  test('the erasure of a person deletes their inbox and settings, and what they sent to the inboxes of others', async () => {
    const [rae, moth] = await twoPeople();
    await notify(rae, noticeFrom(moth));
    await notify(moth, noticeFrom(rae));
    await db
      .insertInto('notification_settings')
      .values({ user_id: moth, off: ['chats'] })
      .execute();
    await call(hardDeleteUser, { user_id: moth }, moth);
    const left = await db
      .selectFrom('notifications')
      .where('user_id', 'in', [rae, moth])
      .select('id')
      .execute();
    const settings = await db
      .selectFrom('notification_settings')
      .where('user_id', '=', moth)
      .select('off')
      .execute();
    expect([left, settings]).toEqual([[], []]);
  });

  test('the export of a person has their inbox without the people who are blocked, and what they switched off', async () => {
    const [rae, moth] = await twoPeople();
    const finch = await build.member({ nickname: 'Finch' });
    await notify(rae, noticeFrom(moth));
    await notify(rae, noticeFrom(finch));
    await build.block(finch, rae);
    await db
      .insertInto('notification_settings')
      .values({ user_id: rae, off: ['bars'] })
      .execute();
    expect((await call(exportMyData, {}, rae)).body.data).toMatchObject({
      notifications: [{ title: 'Moth', body: 'wants to be friends.', read_at: null }],
      notification_settings: [{ switched_off: ['bars'] }],
    });
  });
});

describe('a job that runs again', () => {
  test('a job that runs again pushes once and records once, also while its first run is not over', async () => {
    const [rae, moth] = await twoPeople();
    const run = () => runInJob('4711', () => notify(rae, noticeFrom(moth)));
    await run();
    const [first] = await itemsOf(rae);
    await Promise.all([run(), run()]);
    expect(await itemsOf(rae)).toEqual([first]);
    expect(await pushesTo(rae)).toHaveLength(1);
  });

  test('two first runs at once push once and record once', async () => {
    const [rae, moth] = await twoPeople();
    await Promise.all([1, 2, 3].map(() => runInJob('4712', () => notify(rae, noticeFrom(moth)))));
    expect([await itemsOf(rae), await pushesTo(rae)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('another job with the same text is new: its push is sent and its entry is unread again', async () => {
    const [rae, moth] = await twoPeople();
    await runInJob('4713', () => notify(rae, noticeFrom(moth)));
    await db.updateTable('notifications').set({ read_at: clock.now() }).where('user_id', '=', rae).execute();
    await runInJob('4714', () => notify(rae, noticeFrom(moth)));
    expect(await itemsOf(rae)).toMatchObject([{ read: false }]);
    expect(await pushesTo(rae)).toHaveLength(2);
  });

  test('a waiting job that got other work under its id notifies of the new work', async () => {
    const [rae, moth] = await twoPeople();
    await runInJob('4715', () => notify(rae, noticeFrom(moth)));
    await runInJob('4715', () => notify(rae, noticeFrom(moth, { body: 'said yes.' })));
    expect(await itemsOf(rae)).toMatchObject([{ body: 'said yes.' }]);
  });

  test('two notices to the same people in opposite orders never deadlock', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => build.member()));
    const moth = await build.member();
    const both = [people, people.toReversed()].map((order, index) =>
      platform.push.notify(db, order, noticeFrom(moth, { body: `news ${index}` })),
    );
    await Promise.all(both);
    expect(await itemsOf(people[0] as UserId)).toHaveLength(1);
  });
});

test('a notice that is rolled back leaves neither an entry nor a push', async () => {
  const [rae, moth] = await twoPeople();
  const failing = db.transaction().execute(async transaction => {
    await platform.push.notify(transaction, [rae], noticeFrom(moth));
    throw new Error('the change failed');
  });
  await expect(failing).rejects.toThrow('the change failed');
  expect([await itemsOf(rae), await pushesTo(rae)]).toEqual([[], []]);
});
