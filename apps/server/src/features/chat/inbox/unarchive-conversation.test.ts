import { randomUUID } from 'node:crypto';
import { archiveConversation, conversations, unarchiveConversation } from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build } = await testApp();

const rae = await build.member();
const moth = await build.member();
const unarchive = (conversation_id: string, user_id: UserId) =>
  call(unarchiveConversation, { conversation_id, user_id }, user_id);
const shownTo = async (user_id: UserId, conversation_id: string) =>
  (await call(conversations, { user_id, conversation_id }, user_id)).body.data?.conversations[0];

test('an unarchived conversation is in the list again', async () => {
  const chat = await build.conversation([rae, moth]);
  await call(archiveConversation, { conversation_id: chat, user_id: rae }, rae);
  for (let times = 0; times < 2; times += 1)
    expect((await unarchive(chat, rae)).body.data).toEqual({ conversation_id: chat, archived: false });
  expect(await shownTo(rae, chat)).toMatchObject({ archived: false });
  expect(await shownTo(moth, chat)).toMatchObject({ archived: false });
});

test('a stranger finds no conversation to unarchive', async () => {
  const stranger = await build.member();
  const chat = await build.conversation([rae, moth]);
  expect(await unarchive(chat, stranger)).toMatchObject({
    status: 404,
    body: (await unarchive(randomUUID(), stranger)).body,
  });
});
