import { randomUUID } from 'node:crypto';
import { conversations, muteConversation, unmuteConversation } from '@nightjar/domain/chat/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build } = await testApp();

const rae = await build.member();
const moth = await build.member();
const unmute = (conversation_id: string, user_id: UserId) =>
  call(unmuteConversation, { conversation_id, user_id }, user_id);
const shownTo = async (user_id: UserId, conversation_id: string) =>
  (await call(conversations, { user_id, conversation_id }, user_id)).body.data?.conversations[0];

test('an unmuted conversation notifies its member again', async () => {
  const chat = await build.conversation([rae, moth]);
  await call(muteConversation, { conversation_id: chat, user_id: rae }, rae);
  for (let times = 0; times < 2; times += 1)
    expect((await unmute(chat, rae)).body.data).toEqual({ conversation_id: chat, muted: false });
  expect(await shownTo(rae, chat)).toMatchObject({ muted: false });
  expect(await shownTo(moth, chat)).toMatchObject({ muted: false });
});

test('a stranger finds no conversation to unmute', async () => {
  const stranger = await build.member();
  const chat = await build.conversation([rae, moth]);
  expect(await unmute(chat, stranger)).toMatchObject({
    status: 404,
    body: (await unmute(randomUUID(), stranger)).body,
  });
});
