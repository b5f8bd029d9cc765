import { mostUnreadShown } from '@nightjar/domain/chat/entity';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { personObject } from '../../people/queries/person.ts';
import type { ConversationRow } from './conversation-rows.ts';
import { findConversation, findConversations } from './conversations.ts';
import { findMessages } from './messages.ts';

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

/** Reads everything about one conversation, with a separate statement for each part. */
async function referenceOf(conversationId: ConversationId) {
  const { type, ...mine } = await db
    .selectFrom('conversation_members')
    .innerJoin('conversations', 'conversations.id', 'conversation_id')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', viewer)
    .select(['type', 'left_at', 'left_through', 'hidden_through', 'last_read_message_id'])
    .executeTakeFirstOrThrow();
  const { rows: members } = await sql<{
    person: NonNullable<ConversationRow['other']>['person'];
    here: boolean;
    deleted: boolean;
    held: boolean;
    blocked: boolean;
    /** This is the name that the person had when they blocked the viewer. */
    former: string | null;
    friends: boolean;
  }>`
    select ${personObject('users')} as person, left_at is null as here, users.deleted_at is not null as deleted,
      users.suspended_at is not null as held,
      exists (select from blocks where (blocker_id, blocked_id) in ((users.id, ${viewer}), (${viewer}, users.id))) as blocked,
      (select blocker_name from blocks where blocker_id = users.id and blocked_id = ${viewer}) as former,
      exists (select from friendships where state = 'accepted' and ${viewer} in (low_user_id, high_user_id)
        and users.id in (low_user_id, high_user_id)) as friends
    from conversation_members join users on users.id = user_id
    where conversation_id = ${conversationId} and user_id <> ${viewer} order by user_id`.execute(db);
  const all = await db
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .select(['id', 'sender_id', 'mentions'])
    .orderBy('id')
    .execute();
  const blocks = await db.selectFrom('blocks').selectAll().execute();
  const unseen = new Set(blocks.flatMap(({ blocker_id, blocked_id }) => [blocker_id, blocked_id]));
  const seen = [mine.last_read_message_id ?? '', mine.hidden_through ?? ''].sort().at(-1) ?? '';
  const isNews = mine.left_at ? [] : all.filter(({ id }) => id > seen);
  const unread = isNews.filter(({ sender_id }) => sender_id !== viewer && !unseen.has(sender_id ?? ''));
  const shown = all.filter(({ id }) => !mine.left_through || id <= mine.left_through);
  const lastId =
    mine.hidden_through && (all.at(-1)?.id ?? '') <= mine.hidden_through ? undefined : shown.at(-1)?.id;
  const [last] = await findMessages(
    db,
    viewer,
    lastId ? [{ conversation_id: conversationId, message_id: lastId }] : [],
  );
  const other = type === 'direct' ? members.find(({ deleted }) => !deleted) : undefined;
  return {
    conversation_id: conversationId,
    faces: members
      .filter(({ here, deleted, held, blocked }) => here && !deleted && !held && !blocked)
      .slice(0, 3)
      .map(({ person }) => person),
    other: other
      ? {
          name: nameOf(knownOf(other)),
          private: knownOf(other).private,
          blocked: other.blocked,
          held: other.held,
          friends: other.friends,
          person: knownOf(other),
        }
      : null,
    unread_count: Math.min(unread.length, mostUnreadShown + 1),
    mentioned: isNews.some(({ mentions }) => mentions.includes(viewer)),
    last: last ?? null,
  };
}

/**
 * Returns the person as the viewer sees them. A person who has blocked the viewer keeps their former name and shows
 * nothing else.
 */
const knownOf = ({ person, former }: { person: Person; former: string | null }): Person =>
  former === null
    ? person
    : {
        ...{ id: person.id, first_name: null, nickname: former, full_name: null, profile_image: null },
        ...{ verified: false, pro: false, private: false },
      };

const listedOf = ({ conversation_id, faces, other, unread_count, mentioned, last }: ConversationRow) => ({
  conversation_id,
  faces,
  other,
  unread_count,
  mentioned,
  last,
});

test('the list of conversations shows each conversation with the same content as when the conversation is read alone', async () => {
  const asked = fc.asyncProperty(state, async given => {
    await arrange(given);
    const list = { viewer, filter: 'all', search: undefined, before: undefined, limit: 20 } as const;
    const { rows, total, hiddenIds } = await findConversations(db, list);
    for (const row of rows) expect(listedOf(row)).toEqual(await referenceOf(row.conversation_id));
    expect(total).toBe(rows.length);
    if (rows.length > 0)
      expect(new Set(hiddenIds)).toEqual(new Set<UserId>([...given.blocked, ...given.blocking]));
    const unseen = new Set<UserId>([...given.blocked, ...given.blocking]);
    expect(rows.some(({ other }) => other && unseen.has(other.person.id))).toBe(false);
    for (const id of conversationIds) {
      const alone = await findConversation(db, viewer, id);
      expect(alone.rows.map(listedOf)).toEqual([await referenceOf(id)]);
    }
  });
  await fc.assert(asked, { numRuns: 40 });
});
