import { randomUUID } from 'node:crypto';
import { conversations, muteConversation } from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build } = await testApp();

const rae = await build.member();
const moth = await build.member();
const mute = (conversation_id: string, user_id: UserId) =>
  call(muteConversation, { conversation_id, user_id }, user_id);
const shownTo = async (user_id: UserId, conversation_id: string) =>
  (await call(conversations, { user_id, conversation_id }, user_id)).body.data?.conversations[0];

test('a conversation is muted for the caller and for no other member', async () => {
  const chat = await build.conversation([rae, moth]);
  for (let times = 0; times < 2; times += 1)
    expect((await mute(chat, rae)).body.data).toEqual({ conversation_id: chat, muted: true });
  expect(await shownTo(rae, chat)).toMatchObject({ muted: true });
  expect(await shownTo(moth, chat)).toMatchObject({ muted: false });
});

test('a stranger finds no conversation to mute', async () => {
  const stranger = await build.member();
  const chat = await build.conversation([rae, moth]);
  expect(await mute(chat, stranger)).toMatchObject({
    status: 404,
    body: (await mute(randomUUID(), stranger)).body,
  });
});
