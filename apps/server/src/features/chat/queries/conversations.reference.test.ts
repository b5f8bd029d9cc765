import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { conversationFromMessages } from '../../../testing/chat/conversation-from-messages.ts';
import type { ConversationRow } from './conversation-rows.ts';
import { findConversation, findConversations } from './conversations.ts';
import { layOutConversation } from './rebuild-layout.ts';

const { db, build, clock } = await testApp();
const viewer = await build.member();
const others = await Promise.all(
  ['moth', 'finch', 'rae', 'wren'].map(nickname => build.member({ nickname })),
);
const direct = await Promise.all(others.map(other => build.direct(viewer, other)));
const groups = [
  await build.conversation([viewer, ...others]),
  await build.conversation([viewer, ...others.slice(2)], { group_name: null }),
];
const conversationIds = [...direct, ...groups];

const anyone = fc.integer({ min: 0, max: others.length });
const anyMessage = fc.record({
  conversation: fc.integer({ min: 0, max: conversationIds.length - 1 }),
  by: anyone,
  names: fc.boolean(),
  answers: fc.boolean(),
  reactions: fc.subarray(['🍻', '🔥', '👍']),
});
const state = fc.record({
  messages: fc.array(anyMessage, { maxLength: 10 }),
  people: fc.array(
    fc.record({
      private: fc.boolean(),
      suspended_at: fc.constantFrom(null, null, clock.now()),
      deleted_at: fc.constantFrom(null, null, null, clock.now()),
    }),
    { minLength: others.length, maxLength: others.length },
  ),
  friends: fc.subarray(others),
  blocked: fc.subarray(others, { maxLength: 1 }),
  blocking: fc.subarray(others, { maxLength: 1 }),
  /** These numbers state after how many messages the viewer read, deleted or left the conversation. */
  read: fc.option(fc.nat(3)),
  hidden: fc.option(fc.nat(3)),
  left: fc.option(fc.nat(3)),
});
type State = typeof state extends fc.Arbitrary<infer Value> ? Value : never;

async function clear(): Promise<void> {
  for (const table of ['message_reactions', 'message_mentions', 'messages', 'friendships', 'blocks'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('conversations').set({ last_message_id: null, last_message_at: null }).execute();
  const nothing = {
    last_read_message_id: null,
    hidden_through: null,
    left_through: null,
    left_at: null,
    archived_through: null,
  };
  await db.updateTable('conversation_members').set(nothing).execute();
}

async function saveMessageAtCommit(
  message: State['messages'][number],
  last: MessageId | undefined,
): Promise<MessageId> {
  const conversation_id = conversationIds[message.conversation] as ConversationId;
  const sender_id = others[message.by] ?? viewer;
  const { id } = await db
    .insertInto('messages')
    .values({
      conversation_id,
      sender_id,
      message: 'Who is out?',
      mentions: message.names ? [viewer] : [],
      reply_to_message_id: message.answers ? (last ?? null) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message_id = id as MessageId;
  if (message.names)
    await db
      .insertInto('message_mentions')
      .values({ user_id: viewer, conversation_id, message_id })
      .execute();
  for (const emoji of message.reactions)
    await db
      .insertInto('message_reactions')
      .values({ conversation_id, message_id, user_id: viewer, emoji })
      .execute();
  await db
    .updateTable('conversations')
    .set({ last_message_id: message_id, last_message_at: clock.now() })
    .where('id', '=', conversation_id)
    .execute();
  return message_id;
}

async function arrange({ messages, people, friends, blocked, blocking, ...mine }: State): Promise<void> {
  await clear();
  const ids = new Map<number, MessageId[]>();
  for (const message of messages) {
    const before = ids.get(message.conversation) ?? [];
    ids.set(message.conversation, [...before, await saveMessageAtCommit(message, before.at(-1))]);
  }
  for (const [place, id] of others.entries())
    await db
      .updateTable('users')
      .set(people[place] ?? {})
      .where('id', '=', id)
      .execute();
  for (const friend of friends) await build.friendship(viewer, friend);
  for (const other of blocked) await build.block(viewer, other);
  for (const other of blocking) await build.block(other, viewer);
  for (const [place, conversation_id] of conversationIds.entries()) {
    const after = (count: number | null) => (count === null ? null : (ids.get(place)?.[count] ?? null));
    const isGroup = place >= direct.length;
    const left_through = isGroup ? after(mine.left) : null;
    await db
      .updateTable('conversation_members')
      .set({
        last_read_message_id: after(mine.read),
        hidden_through: after(mine.hidden),
        left_through,
        left_at: left_through && clock.now(),
      })
      .where('conversation_id', '=', conversation_id)
      .where('user_id', '=', viewer)
      .execute();
  }
}

const listedOf = ({ conversation_id, faces, other, unread_count, mentioned, last }: ConversationRow) => ({
  conversation_id,
  faces,
  other,
  unread_count,
  mentioned,
  last,
});

const referenceOf = (id: ConversationId) => conversationFromMessages(db, viewer, id);

async function compareListWithMessages(given: State): Promise<void> {
  const list = { viewer, filter: 'all', search: undefined, before: undefined, limit: 20 } as const;
  const { rows, total, hiddenIds } = await findConversations(db, list);
  for (const row of rows) expect(listedOf(row)).toEqual(await referenceOf(row.conversation_id));
  expect(total).toBe(rows.length);
  const unseen = new Set<UserId>([...given.blocked, ...given.blocking]);
  if (rows.length > 0) expect(new Set(hiddenIds)).toEqual(unseen);
  expect(rows.some(({ other }) => other && unseen.has(other.person.id))).toBe(false);
  for (const id of conversationIds) {
    const alone = await findConversation(db, viewer, id);
    expect(alone.rows.map(listedOf)).toEqual([await referenceOf(id)]);
  }
}

test('the list of conversations shows the same whether it is laid out or read from the messages', async () => {
  const asked = fc.asyncProperty(state, async given => {
    await arrange(given);
    await compareListWithMessages(given);
    for (const id of conversationIds) await layOutConversation(db, id);
    await compareListWithMessages(given);
  });
  await fc.assert(asked, { numRuns: 25 });
});
