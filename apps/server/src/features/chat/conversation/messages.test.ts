import { randomUUID } from 'node:crypto';
import {
  deleteConversation,
  leaveConversation,
  markConversationRead,
  messages,
  reactToMessage,
  sendMessage,
} from '@nightjar/domain/chat/calls';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();

const rae = await build.member({ nickname: 'Rae' });
const moth = await build.member({ nickname: 'Moth' });

async function sendText(conversation_id: ConversationId, user_id: UserId, message: string, more = {}) {
  const { body } = await call(sendMessage, { conversation_id, user_id, message, ...more }, user_id);
  return body.data?.message_id as MessageId;
}
const page = (conversation_id: string, user_id: UserId, more: Record<string, unknown> = {}) =>
  call(messages, { conversation_id, user_id, ...more }, user_id);
const textsOf = async (...asked: Parameters<typeof page>) =>
  (await page(...asked)).body.data?.messages.map(({ message }) => message);

describe('a page', () => {
  const chat = build.conversation([rae, moth]);
  const ids: MessageId[] = [];

  test('a page of messages has the latest ones, oldest first, and shows whether there are more', async () => {
    for (let count = 1; count <= 7; count += 1)
      ids.push(await sendText(await chat, count % 2 ? rae : moth, `${count}`));
    const { body } = await page(await chat, rae, { limit: 3 });
    expect(body.data?.messages.map(({ message }) => message)).toEqual(['5', '6', '7']);
    expect(body.data?.more).toBe(true);
    expect((await page(await chat, rae, { limit: 7 })).body.data?.more).toBe(false);
  });

  test('a page of messages continues before a message or after the last known one', async () => {
    expect(await textsOf(await chat, rae, { before: ids[4], limit: 3 })).toEqual(['2', '3', '4']);
    expect(await textsOf(await chat, rae, { before: ids[0] })).toEqual([]);
    expect(await textsOf(await chat, rae, { after: ids[2], limit: 2 })).toEqual(['4', '5']);
    expect(await textsOf(await chat, rae, { after: ids[6] })).toEqual([]);
  });

  test.each([
    ['before', 'a cursor that never existed', async () => randomUUID()],
    ['after', 'a cursor that never existed', async () => randomUUID()],
    [
      'after',
      "another conversation's message",
      async () => sendText(await build.conversation([rae]), rae, 'There'),
    ],
    ['limit', 'a page of a milliard', async () => 1_000_000_000],
    ['limit', 'a page of nothing', async () => 0],
    ['before', 'a cursor that is no id', async () => "' or true"],
  ])('a page of messages with the field "%s" refuses %s', async (field, _what, value) => {
    const { status, body } = await page(await chat, rae, { [field]: await value() });
    expect(status).toBe(400);
    expect(body.message).toContain(field);
  });

  test('a page of messages costs at most six statements, whatever its messages contain', async () => {
    const people = [rae, moth, await build.member(), await build.member()];
    const busy = await build.conversation(people);
    let last: MessageId | undefined;
    for (let count = 0; count < 40; count += 1) {
      const speaker = people[count % people.length] as UserId;
      last = await sendText(busy, speaker, `${count}`, { mentions: [rae], reply_to_message_id: last });
      for (const user_id of people)
        await call(reactToMessage, { message_id: last, user_id, emoji: '🍹' }, user_id);
    }
    await page(busy, rae);
    const statements = await statementsOf(() => page(busy, rae, { limit: 40 }));
    expect(statements.length).toBeLessThanOrEqual(6);
    expect((await page(busy, rae, { limit: 40 })).body.data?.messages.at(-1)).toMatchObject({
      reactions: [{ emoji: '🍹', count: 4, mine: true }],
      mentions: [{ user_id: rae, name: 'Rae' }],
      reply_to: { message: '38' },
    });
  });
});

describe('read positions', () => {
  test('the read positions of the other members are beside the messages of a group, and not of a room', async () => {
    const chat = await build.conversation([rae, moth]);
    const last_read_message_id = await sendText(chat, rae, 'Read me');
    await call(markConversationRead, { conversation_id: chat, user_id: moth, last_read_message_id }, moth);
    expect((await page(chat, rae)).body.data?.reads).toEqual([{ user_id: moth, last_read_message_id }]);
    expect((await page(chat, moth)).body.data?.reads).toEqual([]);

    const venue = await build.venue();
    const room = await build.conversation([rae, moth], { type: 'venue', subject: `venue:${venue}` });
    const read = {
      conversation_id: room,
      user_id: moth,
      last_read_message_id: await sendText(room, rae, 'Hi'),
    };
    await call(markConversationRead, read, moth);
    expect((await page(room, rae)).body.data?.reads).toEqual([]);
  });
});

describe('people with a block between them', () => {
  test.each(['the blocker', 'the blocked'])(
    "people with a block between them see only that the other's messages in a group exist, seen by %s",
    async who => {
      const enemy = await build.member();
      const chat = await build.conversation([rae, moth, enemy]);
      const hiddenId = await sendText(chat, enemy, 'Look at me', { mentions: [rae] });
      await call(reactToMessage, { message_id: hiddenId, user_id: moth, emoji: '🍹' }, moth);
      await sendText(chat, moth, 'What?', { reply_to_message_id: hiddenId });
      await (who === 'the blocker' ? build.block(rae, enemy) : build.block(enemy, rae));

      const { body } = await page(chat, rae);

      expect(body.data?.folded_user_ids).toEqual(who === 'the blocker' ? [enemy] : []);
      const [folded, answer] = body.data?.messages ?? [];
      expect(folded).toMatchObject({
        message_id: hiddenId,
        sender: { id: enemy },
        message: null,
        mentions: [],
        reactions: [],
      });
      expect(answer).toMatchObject({ message: 'What?', reply_to: { message_id: hiddenId, message: null } });
      expect(JSON.stringify(body)).not.toContain('Look at me');
      expect((await page(chat, moth)).body.data?.folded_user_ids).toEqual([]);
      expect(await textsOf(chat, moth)).toEqual(['Look at me', 'What?']);
    },
  );

  test('messages between people with a block are left out in a room, whose pages are full without them', async () => {
    const enemy = await build.member();
    const room = await build.conversation([rae, moth, enemy], {
      type: 'venue',
      subject: `venue:${randomUUID()}`,
    });
    for (const [index, speaker] of [moth, enemy, moth, enemy, enemy].entries())
      await sendText(room, speaker, `${index}`);
    await build.block(enemy, rae);
    await build.block(rae, enemy);
    expect(await textsOf(room, rae, { limit: 2 })).toEqual(['0', '2']);
    expect((await page(room, rae)).body.data?.folded_user_ids).toEqual([]);
    expect(await textsOf(room, moth)).toHaveLength(5);
  });

  test('people with a block between them see no read position of each other', async () => {
    const enemy = await build.member();
    const chat = await build.conversation([rae, moth, enemy]);
    const last_read_message_id = await sendText(chat, rae, 'Read me');
    for (const user_id of [moth, enemy])
      await call(markConversationRead, { conversation_id: chat, user_id, last_read_message_id }, user_id);
    await build.block(enemy, rae);
    const readBy = async (viewer: UserId) => (await page(chat, viewer)).body.data?.reads;
    expect(await readBy(rae)).toEqual([{ user_id: moth, last_read_message_id }]);
    expect(await readBy(enemy)).toEqual([{ user_id: moth, last_read_message_id }]);
  });

  test("people with a block between them cannot read each other's messages by answering them", async () => {
    const enemy = await build.member();
    const chat = await build.conversation([rae, moth, enemy]);
    const hiddenId = await sendText(chat, enemy, 'Look at me');
    const answering = {
      conversation_id: chat,
      user_id: rae,
      message: 'What?',
      reply_to_message_id: hiddenId,
    };
    const sent = { ...answering, client_id: 'before' };
    expect((await call(sendMessage, sent, rae)).body.data?.reply_to?.message).toBe('Look at me');
    await build.block(enemy, rae);
    const { status, body } = await call(sendMessage, answering, rae);
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'reply_to_message_id must be a message of this conversation',
    });
    const again = await call(sendMessage, sent, rae);
    expect(again.body.data).toMatchObject({
      message: 'What?',
      reply_to: { message_id: hiddenId, message: null },
    });
  });

  test('the list of people whose messages a conversation folds has no blocked person who is not in the conversation', async () => {
    const [viewer, enemy] = [await build.member(), await build.member()];
    await build.block(enemy, viewer);
    const chat = await build.conversation([viewer, moth]);
    expect((await page(chat, viewer)).body.data?.folded_user_ids).toEqual([]);
  });
});

test('the deleted history of a conversation stays hidden, and later messages are shown', async () => {
  const chat = await build.direct(rae, moth);
  await sendText(chat, moth, 'Before');
  await call(deleteConversation, { conversation_id: chat, user_id: rae }, rae);
  expect(await textsOf(chat, rae)).toEqual([]);
  await sendText(chat, moth, 'After');
  expect(await textsOf(chat, rae)).toEqual(['After']);
  expect(await textsOf(chat, moth)).toEqual(['Before', 'After']);
});

test('a former member reads the messages of a conversation until they left, and none after', async () => {
  const chat = await build.conversation([moth, rae]);
  await sendText(chat, moth, 'Stay');
  await call(leaveConversation, { conversation_id: chat, user_id: rae }, rae);
  await sendText(chat, moth, 'Gone');
  expect(await textsOf(chat, rae)).toEqual(['Stay']);
});

test('a deleted person’s messages stay in a conversation, without a name', async () => {
  const ghost = await build.member();
  const chat = await build.conversation([rae, ghost]);
  const messageId = await sendText(chat, ghost, 'Boo', { mentions: [] });
  await sendText(chat, rae, 'Who?', { reply_to_message_id: messageId, mentions: [ghost] });
  await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', ghost).execute();
  expect((await page(chat, rae)).body.data?.messages).toMatchObject([
    { sender: null, message: 'Boo' },
    { mentions: [], reply_to: { sender: null, message: 'Boo' } },
  ]);
});

test("a stranger finds none of a conversation's messages", async () => {
  const chat = await build.conversation([rae, moth]);
  const stranger = await build.member();
  const missing = await page(randomUUID(), stranger);
  expect(await page(chat, stranger)).toMatchObject({ status: 404, body: missing.body });
});

describe('a drink in the conversation', () => {
  type LedgerEntry = { entry: string; user_id?: UserId };

  /** Returns the card in the chat of a drink that was sent once. The ledger's entries `since` follow that shot. */
  async function cardOf(since: readonly LedgerEntry[], deletedRecipient = false) {
    const chat = await build.direct(rae, await build.member());
    const voucher_id = await build.voucher({ owner_id: rae, title: 'A house drink' });
    const enter = (entry: string, more: object = {}) =>
      db
        .insertInto('drink_ledger')
        .values({ at: clock.now(), entry, user_id: rae, voucher_id, ...more })
        .returning('id')
        .executeTakeFirstOrThrow();
    const sent = await enter('sent', { recipient_id: deletedRecipient ? null : moth });
    for (const { entry, ...more } of since) await enter(entry, more);
    const card = { conversation_id: chat, sender_id: rae, voucher_id, sent_entry_id: sent.id };
    await db.insertInto('messages').values(card).execute();
    const { body } = await page(chat, rae);
    return body.data?.messages[0]?.voucher;
  }
  const entriesOf = (...entries: string[]): LedgerEntry[] => entries.map(entry => ({ entry }));

  test.each([
    ['pending', []],
    ['accepted', ['accepted']],
    ['declined', ['declined']],
    ['expired', ['frozen', 'released', 'expired']],
    ['taken_back', ['taken_back']],
    ['redeemed', ['accepted', 'redeemed']],
    ['void', ['voided']],
    ['refunded', ['accepted', 'frozen', 'refunded']],
    // A drink that was declined and sent again has a second card for the second shot.
    ['declined', ['declined', 'sent', 'accepted', 'redeemed']],
    // The recipient sent the drink on. The card does not show what its next owner does with it.
    ['accepted', ['accepted', 'sent', 'accepted', 'redeemed']],
    ['redeemed', ['accepted', 'sent', 'declined', 'redeemed']],
  ])('the card of a sent drink is shown as %s after the ledger entries %j', async (state, entries) => {
    expect(await cardOf(entriesOf(...entries))).toMatchObject({
      title: 'A house drink',
      state,
      recipient_id: moth,
    });
  });

  test('the card of a drink sent to a deleted user names no recipient', async () => {
    expect(await cardOf(entriesOf('declined'), true)).toMatchObject({
      state: 'declined',
      recipient_id: null,
    });
  });
});

test('the card of a round shows the number of its drinks, and is hidden with the messages of its owner', async () => {
  const [dee, ada] = [await build.member(), await build.member()];
  const chat = await build.conversation([dee, ada]);
  const { id: round_id } = await db
    .insertInto('rounds')
    .values({
      owner_id: dee,
      conversation_id: chat,
      size: 3,
      created_at: clock.now(),
      expires_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('messages').values({ conversation_id: chat, sender_id: dee, round_id }).execute();
  const shown = async () => (await page(chat, ada)).body.data?.messages[0]?.round;

  expect(await shown()).toEqual({ round_id, size: 3 });
  await build.block(ada, dee);
  expect(await shown()).toBeNull();
});
