import {
  type ConversationMember,
  type ConversationType,
  mostMembersShown,
} from '@nightjar/domain/chat/entity';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { type RawBuilder, sql } from 'kysely';
import { batchQuestions } from '../../../platform/db/batch.ts';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isInSight } from '../../people/queries/blocks.ts';
import { nameSortKey, personObject } from '../../people/queries/person.ts';
import { areTiesShown } from '../../people/queries/ties.ts';

/** In the order of ids, this id comes before the first message of any conversation. */
export const lowestMessageId = sql<string>`'00000000-0000-0000-0000-000000000000'::uuid`;

/** Selects the people whom the viewer has blocked and the people who have blocked the viewer. */
export const idsBlockedEitherWay = (viewer: UserId | RawBuilder<unknown>) => sql<string>`
  select blocked_id from blocks where blocker_id = ${viewer}
  union all select blocker_id from blocks where blocked_id = ${viewer}`;

/**
 * Selects the conversations of a person, those that they have left too. Messages are read by these ids, since the table
 * of messages is laid out by conversation.
 */
export const ownConversationIds = (userId: UserId | RawBuilder<unknown>) => sql<string>`
  select conversation_id from conversation_members where user_id = ${userId} and left_at is null
  union all select conversation_id from conversation_members where user_id = ${userId} and left_at is not null`;

export async function findOwnConversationIds(db: Database, userId: UserId): Promise<ConversationId[]> {
  const { rows } = await sql<{ conversation_id: ConversationId }>`${ownConversationIds(userId)}`.execute(db);
  return rows.map(({ conversation_id }) => conversation_id);
}

type TopicJoin = { conversationId: string; userId: UserId };

const joinableTopicsQuery = compileQuery(
  (_, { conversationIds, userIds }: { conversationIds: string[]; userIds: string[] }) => sql<{
    place: number;
  }>`
    select place from unnest(${conversationIds}::uuid[], ${userIds}::uuid[])
      with ordinality as asked (conversation_id, user_id, place)
    join conversation_members as mine on mine.conversation_id = asked.conversation_id
      and mine.user_id = asked.user_id and mine.left_at is null
    join conversations on conversations.id = asked.conversation_id
    where not (type = 'direct' and exists (
      select from conversation_members as others where others.conversation_id = asked.conversation_id
        and others.user_id in (${idsBlockedEitherWay(sql.ref('asked.user_id'))})))`,
);

/**
 * Returns true for current members. While one member of a direct conversation has blocked the other, neither counts as
 * a member. One statement answers all requests that arrive together.
 */
export const mayJoinConversation = batchQuestions(
  async (db: Database, asked: readonly TopicJoin[]): Promise<boolean[]> => {
    const rows = await joinableTopicsQuery(db, {
      conversationIds: asked.map(({ conversationId }) => conversationId),
      userIds: asked.map(({ userId }) => userId),
    });
    const places = new Set(rows.map(({ place }) => place));
    return asked.map((_, index) => places.has(index + 1));
  },
);

/** True where a user works at a venue. */
export async function isOnTeam(db: Database, venueId: string, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('pros')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where('state', '=', 'approved')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type MembershipRow = {
  type: ConversationType;
  group_name: string | null;
  last_message_id: MessageId | null;
  left: boolean;
  admin: boolean;
};

/** Returns the conversation's type and this user's membership; null for a user who never was a member. */
export async function findMembership(
  db: Database,
  conversationId: ConversationId,
  userId: UserId,
): Promise<MembershipRow | null> {
  const { rows } = await sql<MembershipRow>`
    select type, group_name, last_message_id, left_at is not null as left, admin
    from conversation_members join conversations on conversations.id = conversation_id
    where conversation_id = ${conversationId} and user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function findMemberIds(db: Database, conversationId: string): Promise<UserId[]> {
  const rows = await db
    .selectFrom('conversation_members')
    .where('conversation_id', '=', conversationId)
    .where('left_at', 'is', null)
    .select('user_id')
    .execute();
  return rows.map(row => row.user_id as UserId);
}

type ReadPosition = { conversationId: ConversationId; userId: UserId; messageId: MessageId | null };
export type SavedReadPosition = {
  type: ConversationType;
  known: boolean;
  moved: boolean;
  last_read: MessageId | null;
};

/**
 * Moves the read position forward to a message, or to the last message that the user sees. It never moves back. Returns
 * `known` as false where the message is not in this conversation, and then changes nothing.
 */
export async function saveReadPosition(
  db: Database,
  { conversationId, userId, messageId }: ReadPosition,
): Promise<SavedReadPosition | null> {
  const lastSeen = sql`(
    select least(last_message_id, left_through)
    from conversation_members join conversations on id = conversation_id
    where conversation_id = ${conversationId} and user_id = ${userId})`;
  const { rows } = await sql<SavedReadPosition>`
    with known as (
      select id from messages where conversation_id = ${conversationId} and id = ${messageId ?? lastSeen}),
    moved as (
      update conversation_members set last_read_message_id = known.id from known
      where conversation_id = ${conversationId} and user_id = ${userId}
        and (last_read_message_id is null or last_read_message_id < known.id)
      returning last_read_message_id)
    select type, exists (select from known) as known, exists (select from moved) as moved,
      coalesce((select last_read_message_id from moved), members.last_read_message_id) as last_read
    from conversation_members as members join conversations on conversations.id = members.conversation_id
    where members.conversation_id = ${conversationId} and members.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

const isDirectOrGroup = (conversationId: ConversationId) => sql<boolean>`exists (
  select from conversations where id = ${conversationId} and type in ('direct', 'group'))`;

type MembersRequest = { conversationId: ConversationId; viewer: UserId; search: string | undefined };

/**
 * Returns the members of a conversation by name, without those whom the viewer does not see. In a room it also leaves
 * out private people who are no friends of the viewer. A conversation with too many members lists those with the lowest
 * ids.
 */
export async function findMembers(
  db: Database,
  { conversationId, viewer, search }: MembersRequest,
): Promise<ConversationMember[]> {
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const { rows } = await sql<{ person: Person; admin: boolean }>`
    select person, admin from (
      select ${personObject('users')} as person, members.admin, ${nameSortKey('users')} as name, users.id
      from conversation_members as members join users on users.id = members.user_id
      where members.conversation_id = ${conversationId} and members.left_at is null and users.deleted_at is null
        and (${pattern}::text is null or (coalesce(nickname, '') || ' ' || coalesce(full_name, '')) ilike ${pattern})
        and ${isInSight(viewer, sql.ref('users.id'))} and (${isDirectOrGroup(conversationId)} or ${areTiesShown(viewer, 'users')})
      order by members.user_id limit ${mostMembersShown}) as members
    order by name, id`.execute(db);
  return rows.map(({ person, admin }) => ({ ...person, admin }));
}
