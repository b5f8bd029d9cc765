import { sendMessage } from '@nightjar/domain/chat/calls';
import { sendAVoucher } from '@nightjar/domain/drinks/calls';
import { answerFriendRequest, sendFriendRequest } from '@nightjar/domain/friends/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { notifications, updateNotificationSettings } from '@nightjar/domain/notifications/calls';
import { invitePro } from '@nightjar/domain/staff/desk/calls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runInJob } from '../../platform/jobs/current-job.ts';
import { readOutbox } from '../../platform/sms/outbox.ts';
import { testApp } from '../../testing/app.ts';
import { jobTasksOf } from '../../worker.ts';
import { newsJob } from '../events/reactions.ts';

const { call, build, db, clock, platform } = await testApp();

/** Runs the waiting jobs as a worker does, each `times` times, as if the worker had died before it noted their end. */
async function work(times = 1): Promise<void> {
  const tasks = jobTasksOf(platform);
  const { rows } = await sql<{ id: string; name: string; payload: unknown }>`
    delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
    where tasks.id = jobs.task_id and jobs.run_at <= now()
    returning jobs.id::text as id, identifier as name, payload`.execute(db);
  for (const { id, name, payload } of rows)
    for (let time = 0; time < times; time += 1) await runInJob(id, async () => tasks[name]?.(payload));
}
const entriesOf = async (user_id: UserId) =>
  ((await call(notifications, { user_id }, user_id)).body.data?.items ?? []).map(
    ({ title, body, link, read }) => ({ title, body, link, read }),
  );
const pushesTo = async (user: UserId) =>
  (await db.selectFrom('push_outbox').where('user_id', '=', user).select('body').execute()).length;

test('a friend request and its answer are in the inboxes of the two, once each, although their jobs run twice', async () => {
  const [rae, finch] = [await build.member({ nickname: 'Rae' }), await build.member({ nickname: 'Finch' })];
  const { body } = await call(sendFriendRequest, { requester_id: rae, requesting_id: finch }, rae);
  await work(2);
  const asked = { title: 'Rae', body: 'wants to be friends.', link: '/profile/friend-requests', read: false };
  expect([await entriesOf(finch), await pushesTo(finch)]).toEqual([[asked], 1]);
  const friendship_id = body.data?.friendship_id ?? '';
  await call(answerFriendRequest, { friendship_id, answer: 'accept', user_id: finch }, finch);
  await work(2);
  const said = {
    title: 'Finch',
    body: 'said yes. You are friends now.',
    link: `/profile/${finch}`,
    read: false,
  };
  expect([await entriesOf(rae), await pushesTo(rae)]).toEqual([[said], 1]);
});

test('the inbox has no message of a chat, and of a drink neither the words beside it nor the chat', async () => {
  const [rae, moth] = [await build.member({ nickname: 'Rae' }), await build.member({ nickname: 'Moth' })];
  await build.friendship(rae, moth);
  const conversation_id = await build.direct(rae, moth);
  await call(sendMessage, { user_id: rae, conversation_id, message: 'Zephyr words' }, rae);
  const voucher_id = await build.voucher({ owner_id: rae });
  await call(sendAVoucher, { voucher_id, from: rae, to: moth, message: 'Zephyr toast' }, rae);
  await work(2);
  expect(await entriesOf(moth)).toEqual([
    { title: 'Rae', body: 'sent you a drink.', link: `/accept-shot/${voucher_id}`, read: false },
  ]);
  const { rows } = await sql<{
    kept: string;
  }>`select to_json(notifications)::text as kept from notifications`.execute(db);
  expect(rows.map(({ kept }) => kept).join()).not.toContain('Zephyr');
});

test('the news that an event is deleted replaces its reminder, and leads to the bar', async () => {
  const rae = await build.member();
  const venue_id = await build.venue();
  const starts_at = addMilliseconds(clock.now(), hours);
  const event_id = await build.event({ venue_id, name: 'Jazz night', starts_at });
  await build.going(event_id, [rae]);
  const tell = (news: object) =>
    runInJob(JSON.stringify(news), async () =>
      jobTasksOf(platform)[newsJob]?.({ event_id, after: null, ...news }),
    );
  await tell({ news: 'reminder', starts_at: starts_at.toISOString() });
  expect(await entriesOf(rae)).toMatchObject([{ title: 'Jazz night', link: `/events/${event_id}` }]);
  await db.updateTable('events').set({ deleted_at: clock.now() }).where('event_id', '=', event_id).execute();
  await tell({ news: 'deleted' });
  expect(await entriesOf(rae)).toMatchObject([{ title: 'Jazz night is off', link: `/venues/${venue_id}` }]);
});

test.each([
  ['off', false, 0],
  ['on', true, 1],
])(
  'a user without a phone that gets pushes, with news of bars %s, is invited to a team by text only where it is on (%s)',
  async (_, on, texts) => {
    const phone = on ? '18135557701' : '18135557702';
    const invited = await build.user({ phone });
    await call(updateNotificationSettings, { user_id: invited, kind: 'bars', on }, invited);
    const confirmed = { confirmed_at: clock.now(), confirmed_name: 'The Low Lantern' };
    const venue_id = await build.venue(confirmed);
    const { user_id: boss } = await build.pro({ venue_id, pro_role_id: 2 });
    const person = { venue_id, first_name: 'Finch', last_name: 'Alder', phone, pro_role_id: 3 };
    expect((await call(invitePro, person, boss)).body.success).toBe(true);
    await work();
    const sent = (await readOutbox(db)).filter(({ phone: to }) => to === phone);
    expect(sent).toHaveLength(texts);
    expect(await entriesOf(invited)).toMatchObject([
      { title: 'The Low Lantern says you work there', read: !on },
    ]);
  },
);
