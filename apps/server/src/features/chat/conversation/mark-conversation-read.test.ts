import { randomUUID } from 'node:crypto';
import { leaveConversation, markConversationRead, sendMessage } from '@nightjar/domain/chat/calls';
import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db } = await testApp();

const rae = await build.member();
const moth = await build.member();

const read = (conversation_id: string, user_id: UserId, last_read_message_id: string | null) =>
  call(markConversationRead, { conversation_id, user_id, last_read_message_id }, user_id);

async function sendMessages(conversation_id: ConversationId, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { body } = await call(sendMessage, { conversation_id, user_id: moth, message: `${index}` }, moth);
    ids.push(body.data?.message_id as string);
  }
  return ids;
}
const positionOf = async (conversation_id: string) =>
  (
    await db
      .selectFrom('conversation_members')
      .where('conversation_id', '=', conversation_id)
      .where('user_id', '=', rae)
      .select('last_read_message_id')
      .executeTakeFirstOrThrow()
  ).last_read_message_id;

test('a read position of a conversation moves forward and never back', async () => {
  const chat = await build.conversation([rae, moth]);
  const [one, two, three] = (await sendMessages(chat, 3)) as [string, string, string];
  expect((await read(chat, rae, two)).body.data).toEqual({ last_read_message_id: two, unread_count: 1 });
  expect((await read(chat, rae, one)).body.data).toEqual({ last_read_message_id: two, unread_count: 1 });
  expect((await read(chat, rae, three)).body.data).toEqual({ last_read_message_id: three, unread_count: 0 });
});

test('the furthest read position of a conversation counts, in whatever order the phones report', async () => {
  const chat = await build.conversation([rae, moth]);
  const ids = await sendMessages(chat, 30);
  const shuffled = ids.map((id, index) => ids[(index * 7) % ids.length] ?? id);
  await Promise.all(shuffled.map(id => read(chat, rae, id)));
  expect(await positionOf(chat)).toBe(ids.at(-1));
});

describe('without a message', () => {
  test('a call to mark a conversation as read that names no message marks all its messages, and a later call the newer ones too', async () => {
    const chat = await build.conversation([rae, moth]);
    const last = (await sendMessages(chat, 3)).at(-1);
    expect((await read(chat, rae, null)).body.data).toEqual({ last_read_message_id: last, unread_count: 0 });
    const [next] = await sendMessages(chat, 1);
    const left_out = await call(markConversationRead, { conversation_id: chat, user_id: rae }, rae);
    expect(left_out.body.data).toEqual({ last_read_message_id: next, unread_count: 0 });
  });

  test('marking a conversation without messages as read changes nothing', async () => {
    const chat = await build.conversation([rae, moth]);
    expect((await read(chat, rae, null)).body.data).toEqual({ last_read_message_id: null, unread_count: 0 });
  });

  test('a user who left a conversation can mark as read only what they still see', async () => {
    const chat = await build.conversation([rae, moth], { type: 'group' });
    const [seen] = await sendMessages(chat, 1);
    await call(leaveConversation, { conversation_id: chat, user_id: rae }, rae);
    await sendMessages(chat, 1);
    expect((await read(chat, rae, null)).body.data).toMatchObject({ last_read_message_id: seen });
  });

  test('a stranger finds no conversation to mark as read', async () => {
    const chat = await build.conversation([rae, moth]);
    expect((await read(chat, await build.member(), null)).status).toBe(404);
  });
});

describe('a refused call to mark a conversation as read', () => {
  test.each([
    ['by a message that never was', async () => randomUUID()],
    [
      "by another conversation's",
      async () => (await sendMessages(await build.conversation([rae, moth]), 1))[0] as string,
    ],
  ])('marking a conversation as read changes nothing %s', async (_what, id) => {
    const chat = await build.conversation([rae, moth]);
    const { status, body } = await read(chat, rae, await id());
    expect(status).toBe(400);
    expect(body.message).toContain('last_read_message_id');
    expect(await positionOf(chat)).toBeNull();
  });

  test('a stranger who marks a conversation as read gets the answer of a missing conversation', async () => {
    const stranger = await build.member();
    const chat = await build.conversation([rae, moth]);
    const [id] = await sendMessages(chat, 1);
    const missing = await read(randomUUID(), stranger, id as string);
    expect(await read(chat, stranger, id as string)).toMatchObject({ status: 404, body: missing.body });
  });
});
