import { randomUUID } from 'node:crypto';
import { deleteConversation, messages, sendMessage } from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build } = await testApp();

const rae = await build.member();
const moth = await build.member();
const remove = (conversation_id: string, user_id: UserId) =>
  call(deleteConversation, { conversation_id, user_id }, user_id);
const countFor = async (conversation_id: string, user_id: UserId) =>
  (await call(messages, { conversation_id, user_id }, user_id)).body.data?.messages.length;

test('the history of a conversation is hidden for the user who deletes it, and for no other member', async () => {
  const chat = await build.conversation([rae, moth]);
  await call(sendMessage, { conversation_id: chat, user_id: moth, message: 'Hi' }, moth);
  for (let times = 0; times < 2; times += 1)
    expect((await remove(chat, rae)).body.data).toEqual({ conversation_id: chat, deleted: true });
  expect([await countFor(chat, rae), await countFor(chat, moth)]).toEqual([0, 1]);
});

test('a stranger finds no conversation to delete', async () => {
  const stranger = await build.member();
  const chat = await build.conversation([rae, moth]);
  expect(await remove(chat, stranger)).toMatchObject({
    status: 404,
    body: (await remove(randomUUID(), stranger)).body,
  });
});
