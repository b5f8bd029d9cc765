import { randomUUID } from 'node:crypto';
import { archiveConversation, conversations } from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build } = await testApp();

const rae = await build.member();
const moth = await build.member();
const archive = (conversation_id: string, user_id: UserId) =>
  call(archiveConversation, { conversation_id, user_id }, user_id);
const shownTo = async (user_id: UserId, conversation_id: string) =>
  (await call(conversations, { user_id, conversation_id }, user_id)).body.data?.conversations[0];

test('a conversation is archived for the caller and for no other member', async () => {
  const chat = await build.conversation([rae, moth]);
  for (let times = 0; times < 2; times += 1)
    expect((await archive(chat, rae)).body.data).toEqual({ conversation_id: chat, archived: true });
  expect(await shownTo(rae, chat)).toMatchObject({ archived: true });
  expect(await shownTo(moth, chat)).toMatchObject({ archived: false });
});

test('a stranger finds no conversation to archive', async () => {
  const stranger = await build.member();
  const chat = await build.conversation([rae, moth]);
  expect(await archive(chat, stranger)).toMatchObject({
    status: 404,
    body: (await archive(randomUUID(), stranger)).body,
  });
});
