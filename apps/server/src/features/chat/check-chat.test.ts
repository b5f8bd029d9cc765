import { sendMessage } from '@nightjar/domain/chat/calls';
import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { checkChat } from './check-chat.ts';
import { chatTasks } from './jobs.ts';
import { findConversation } from './queries/conversations.ts';

const { call, build, db, platform } = await testApp();
const tasks = chatTasks(platform);

async function talk(): Promise<{ rae: UserId; moth: UserId; id: ConversationId }> {
  const [rae, moth] = [await build.member(), await build.member()];
  const id = await build.direct(rae, moth);
  for (const message of ['Here.', 'Where are you?'])
    await call(sendMessage, { conversation_id: id, user_id: moth, message }, moth);
  return { rae, moth, id };
}

const layoutOf = (id: ConversationId) =>
  db
    .selectFrom('conversations')
    .where('id', '=', id)
    .select(['last_message_id', 'laid_out_through', 'last_preview'])
    .executeTakeFirstOrThrow();

const unreadOf = async (viewer: UserId, id: ConversationId) =>
  (await findConversation(db, viewer, id)).rows[0]?.unread_count;

test('the check of the chat names what differs from the messages, and writes it anew', async () => {
  const { rae, id } = await talk();
  await sql`update conversation_members set seen_count = seen_count - 3, mentioned_id = uuidv7()
    where conversation_id = ${id} and user_id = ${rae}`.execute(db);
  await sql`update conversations set last_preview = last_preview || '{"message": "Never said."}'
    where id = ${id}`.execute(db);
  expect(await unreadOf(rae, id)).toBe(5);

  expect(await checkChat(platform)).toMatchObject({
    failed: true,
    refused: ['last message', 'unread messages', 'mentions'].map(what => ({
      feature: `conversation ${id}`,
      reason: `${what} differed from its messages`,
    })),
  });
  expect(await unreadOf(rae, id)).toBe(2);
  expect(await checkChat(platform)).toMatchObject({ failed: false });
});

test('the check of each night fills what the version before has left', async () => {
  const { rae, id } = await talk();
  await sql`update conversations set laid_out_through = null, last_preview = null where id = ${id}`.execute(
    db,
  );
  await tasks['check-chat']?.({});
  const { last_message_id, laid_out_through, last_preview } = await layoutOf(id);
  expect(laid_out_through).toBe(last_message_id);
  expect(last_preview).toMatchObject({ id: last_message_id, message: 'Where are you?' });
  expect(await unreadOf(rae, id)).toBe(2);
});

test('a message to a conversation that is not laid out schedules its layout, and others schedule none', async () => {
  const { rae, moth, id } = await talk();
  const waiting = async () => {
    const { rows } = await sql<{ payload: { conversation_id: string } }>`
      select payload from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where tasks.identifier = 'lay-out-chat'`.execute(db);
    return rows.map(({ payload }) => payload.conversation_id).filter(waited => waited === id);
  };
  expect(await waiting()).toEqual([]);
  await sql`update conversations set laid_out_through = null where id = ${id}`.execute(db);
  for (const message of ['Hello?', 'Hm.'])
    await call(sendMessage, { conversation_id: id, user_id: moth, message }, moth);
  expect(await waiting()).toEqual([id]);

  await tasks['lay-out-chat']?.({ conversation_id: id });
  const { last_message_id, laid_out_through } = await layoutOf(id);
  expect(laid_out_through).toBe(last_message_id);
  expect(await unreadOf(rae, id)).toBe(4);
});
