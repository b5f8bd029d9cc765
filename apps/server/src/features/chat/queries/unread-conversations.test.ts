import { markConversationRead, muteConversation, sendMessage } from '@nightjar/domain/chat/calls';
import { type ConversationId, type MessageId, messageId, type UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { countUnreadConversations } from './unread-conversations.ts';

const { db, build, call, sentBy } = await testApp();

async function send(sender: UserId, conversation_id: ConversationId): Promise<MessageId> {
  const { body } = await call(
    sendMessage,
    { user_id: sender, conversation_id, message: 'Who is out?', client_id: crypto.randomUUID() },
    sender,
  );
  return messageId.parse(body.data?.message_id);
}

async function friendsInChat() {
  const [rae, moth] = [await build.member(), await build.member()];
  await build.friendship(rae, moth);
  const chat = await build.direct(rae, moth);
  return { rae, moth, chat };
}

test('a conversation with unread messages counts as one on the badge, however many they are', async () => {
  const { rae, moth, chat } = await friendsInChat();
  await send(moth, chat);
  await send(moth, chat);
  expect(await countUnreadConversations(db, rae)).toBe(1);
});

test('a conversation whose last messages are by the user does not count as unread', async () => {
  const { moth, chat } = await friendsInChat();
  await send(moth, chat);
  expect(await countUnreadConversations(db, moth)).toBe(0);
});

test('a conversation that was read to its end does not count as unread', async () => {
  const { rae, moth, chat } = await friendsInChat();
  const message_id = await send(moth, chat);
  await call(
    markConversationRead,
    { user_id: rae, conversation_id: chat, last_read_message_id: message_id },
    rae,
  );
  expect(await countUnreadConversations(db, rae)).toBe(0);
});

test('the badge reads no message where the counts of the conversations are kept', async () => {
  const { rae, moth, chat } = await friendsInChat();
  await send(moth, chat);
  const sent = await sentBy(() => countUnreadConversations(db, rae));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).not.toMatch(/from messages/);
});

test('the badge counts a conversation from its messages where its count was forgotten', async () => {
  const { rae, moth, chat } = await friendsInChat();
  await send(moth, chat);
  await db.updateTable('conversation_members').set({ seen_count: null }).where('user_id', '=', rae).execute();
  expect(await countUnreadConversations(db, rae)).toBe(1);
});

test('a muted conversation does not count as unread on the badge', async () => {
  const { rae, moth, chat } = await friendsInChat();
  await send(moth, chat);
  await call(muteConversation, { user_id: rae, conversation_id: chat }, rae);
  expect(await countUnreadConversations(db, rae)).toBe(0);
});

test.each(['the reader', 'the sender'])(
  'a conversation does not count as unread where %s has blocked the other',
  async who => {
    const { rae, moth, chat } = await friendsInChat();
    await send(moth, chat);
    await (who === 'the reader' ? build.block(rae, moth) : build.block(moth, rae));
    expect(await countUnreadConversations(db, rae)).toBe(0);
  },
);
