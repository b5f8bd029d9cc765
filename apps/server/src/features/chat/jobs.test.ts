import {
  createConversation,
  markConversationRead,
  muteConversation,
  openVenueConversation,
  sendMessage,
} from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { userTopic } from '@nightjar/domain/live';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { testApp } from '../../testing/app.ts';
import { chatTasks } from './jobs.ts';

const { call, build, db, clock, platform } = await testApp();
const tasks = chatTasks(platform);

async function sendText(
  conversation_id: string,
  user_id: UserId,
  message: string,
  more = {},
): Promise<string> {
  const { body } = await call(sendMessage, { conversation_id, user_id, message, ...more }, user_id);
  return body.data?.message_id as string;
}

type Waiting = { id: string; name: string; payload: unknown; run_at: Date };
const waiting = async (name: string): Promise<Waiting[]> =>
  (
    await sql<Waiting>`select jobs.id, tasks.identifier as name, payload, run_at from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where tasks.identifier = ${name} order by run_at, jobs.id`.execute(db)
  ).rows;

/** Runs the waiting jobs with this name as the worker would, and deletes them. */
async function work(name: string): Promise<Waiting[]> {
  const jobs = await waiting(name);
  for (const job of jobs) await tasks[name]?.(job.payload);
  await sql`select graphile_worker.complete_jobs(${jobs.map(({ id }) => id)}::bigint[])`.execute(db);
  return jobs;
}

async function notesOf(userId: UserId) {
  await work('push-message');
  const rows = await db
    .selectFrom('push_outbox')
    .where('user_id', '=', userId)
    .select(['title', 'body', 'link'])
    .orderBy('id')
    .execute();
  return rows.map(({ title, body, link }) => ({ title, body, link }));
}

async function people() {
  const rae = await build.member({ nickname: 'Rae' });
  const moth = await build.member({ nickname: 'Moth' });
  const dee = await build.member({ nickname: 'Dee' });
  return { rae, moth, dee };
}

describe('a message', () => {
  test('a message to a group is pushed to its members, and not to the sender', async () => {
    const { rae, moth, dee } = await people();
    await build.friendship(rae, moth);
    const chat = await build.conversation([rae, moth, dee]);
    await sendText(chat, moth, 'Who is out?');
    const note = { title: 'Friday flock', body: 'Moth: Who is out?', link: `/chats/${chat}` };
    const hidden = { ...note, body: 'Moth sent a message' };
    expect([await notesOf(rae), await notesOf(dee), await notesOf(moth)]).toEqual([[note], [hidden], []]);
  });

  test('the push about a message names the conversation, so that the app shows no push while that conversation is open', async () => {
    const { rae, moth } = await people();
    const chat = await build.direct(rae, moth);
    await sendText(chat, moth, 'Who is out?');
    await notesOf(rae);
    const rows = db.selectFrom('push_outbox').where('user_id', '=', rae).select(['link', 'conversation_id']);
    expect(await rows.execute()).toEqual([{ link: `/chats/${chat}`, conversation_id: chat }]);
  });

  test('the push about a message to a group without a name has the sender and the number of members as title', async () => {
    const { rae, moth, dee } = await people();
    const { body } = await call(createConversation, { created_by: rae, user_ids: [moth, dee] }, rae);
    await sendText(body.data?.conversation_id ?? '', rae, 'Who is out?');
    for (const reader of [moth, dee])
      expect(await notesOf(reader)).toMatchObject([
        { title: 'Rae, you and 1 more', body: 'Rae sent a message' },
      ]);
  });

  test("the push about a stranger's message does not contain its text", async () => {
    const { rae, moth, dee } = await people();
    await build.friendship(rae, moth);
    await sendText(await build.direct(rae, moth), moth, 'From a friend');
    await sendText(await build.direct(rae, dee), dee, 'From a stranger');
    expect(await notesOf(rae)).toMatchObject([
      { title: 'Moth', body: 'From a friend' },
      { title: 'Dee', body: 'Sent a message' },
    ]);
  });

  test('a message is not pushed to members who muted the conversation, have a block with its sender or have read it', async () => {
    const { rae, moth, dee } = await people();
    const [blocker, blocked] = [await build.member(), await build.member()];
    const chat = await build.conversation([rae, moth, dee, blocker, blocked]);
    await call(muteConversation, { conversation_id: chat, user_id: rae }, rae);
    await build.block(blocker, moth);
    await build.block(moth, blocked);
    const last_read_message_id = await sendText(chat, moth, 'Hello');
    await call(markConversationRead, { conversation_id: chat, user_id: dee, last_read_message_id }, dee);
    for (const person of [rae, dee, blocker, blocked]) expect(await notesOf(person)).toEqual([]);
  });

  test('a message that nobody would get a push for is not enqueued', async () => {
    const { rae, moth } = await people();
    const chat = await build.conversation([rae, moth]);
    await call(muteConversation, { conversation_id: chat, user_id: moth }, moth);
    await work('push-message');
    await sendText(chat, rae, 'Alone');
    expect(await waiting('push-message')).toEqual([]);
  });

  test('a message in a room is pushed to the people whom it mentions or answers', async () => {
    const { rae, moth, dee } = await people();
    await build.friendship(rae, moth);
    const venue_id = await build.venue({ name: 'The Low Lantern' });
    let chat = '';
    for (const user_id of [rae, moth, dee]) {
      const opened = await call(openVenueConversation, { user_id, created_by: user_id, venue_id }, user_id);
      chat = opened.body.data?.conversation_id as string;
    }
    await work('push-message');
    const asked = await sendText(chat, rae, 'Is there a line?');
    expect(await waiting('push-message')).toEqual([]);
    await sendText(chat, moth, 'No', { reply_to_message_id: asked });
    await sendText(chat, moth, 'Ask @Dee', { mentions: [dee] });
    expect(await notesOf(rae)).toMatchObject([{ title: 'The Low Lantern', body: 'Moth: No' }]);
    expect(await notesOf(dee)).toMatchObject([{ body: 'Moth sent a message' }]);
  });
});

test("a room's members are notified of new messages at most once a second", async () => {
  const { rae, moth } = await people();
  const venue_id = await build.venue();
  await call(openVenueConversation, { user_id: moth, created_by: moth, venue_id }, moth);
  const opened = await call(openVenueConversation, { user_id: rae, created_by: rae, venue_id }, rae);
  const chat = opened.body.data?.conversation_id as string;
  await work('notify-room');
  const received: unknown[] = [];
  await platform.bus.subscribe(topicChannel(userTopic.nameOf(moth)), one => received.push(one));

  const start = clock.now().getTime();
  for (const step of [0, 0.1, 0.2, 0.3, 0.5, 3]) {
    clock.advance(step);
    await sendText(chat, rae, `${step}`);
  }
  const jobs = await work('notify-room');

  expect(jobs.map(({ run_at }) => run_at.getTime() - start).filter(at => at > 0 && at < 10_000)).toEqual([
    1000, 2000,
  ]);
  expect(jobs).toHaveLength(4);
  expect(received).toHaveLength(4);
  expect(JSON.stringify(received[0])).toContain('spoken');
});

test('messages sent to a room at once schedule no more notices than messages sent one after the other', async () => {
  const { rae } = await people();
  const venue_id = await build.venue();
  const opened = await call(openVenueConversation, { user_id: rae, created_by: rae, venue_id }, rae);
  const chat = opened.body.data?.conversation_id as string;
  await work('notify-room');
  const start = clock.now().getTime();
  await Promise.all(Array.from({ length: 12 }, (_, turn) => sendText(chat, rae, `${turn}`)));
  const jobs = await work('notify-room');
  expect(jobs).toHaveLength(2);
  expect(jobs.map(({ run_at }) => run_at.getTime() - start)).toContain(1000);
});

test('the client_id of a message is stored for 30 days and then deleted', async () => {
  const { rae, moth } = await people();
  const messageId = await sendText(await build.direct(rae, moth), rae, 'Still there?', {
    client_id: 'a drawer',
  });
  const tidyAfter = (count: number) =>
    chatTasks({ ...platform, clock: { now: () => addMilliseconds(clock.now(), count * days) } })[
      'tidy-sent'
    ]?.({});
  const known = () =>
    db.selectFrom('sent_messages').where('message_id', '=', messageId).select('client_id').execute();

  await tidyAfter(29);
  expect(await known()).toHaveLength(1);
  await tidyAfter(31);
  expect(await known()).toHaveLength(0);
});

test('the partition of messages for a month is made before messages of that month are written', async () => {
  clock.advance(90 * 24 * 3600);
  await tasks['make-months']?.({});
  await tasks['make-months']?.({});
  const rows = await sql<{ name: string }>`select relname as name from pg_class
    where relname in ('messages_2027_02', 'messages_2027_04', 'activity_2027_04')`.execute(db);
  expect(rows.rows).toHaveLength(3);
});
