import type { roomTypes } from '@nightjar/domain/chat/entity';
import type { Counterpart } from '@nightjar/domain/chat/rules/membership';
import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { layoutWithInserted, plainPreviewColumns } from './layout.ts';
import { lowestMessageId } from './members.ts';
import { counterpartJson } from './new-message.ts';

export type RoomType = (typeof roomTypes)[number];
type RoomTarget = { type: RoomType; targetId: string };

/** Returns the text that identifies the one direct conversation of two people. */
export const directSubject = (one: UserId, other: UserId) => `direct:${[one, other].sort().join(':')}`;

export async function findDirectConversation(
  db: Database,
  one: UserId,
  other: UserId,
): Promise<ConversationId | null> {
  const row = await db
    .selectFrom('conversations')
    .where('subject', '=', directSubject(one, other))
    .select('id')
    .executeTakeFirst();
  return (row?.id as ConversationId | undefined) ?? null;
}

type OpeningContext = { db: Database; now: Date };

/** Returns the direct conversation of two people, and creates it where there is none. */
export async function openDirectConversation(
  { db, now }: OpeningContext,
  one: UserId,
  other: UserId,
): Promise<ConversationId> {
  const subject = directSubject(one, other);
  const opened = { type: 'direct', subject, created_by: one, created_at: now };
  const members = sql`
    insert into conversation_members (conversation_id, user_id, joined_at)
    select conversations.id, member, ${now} from conversations, unnest(${[one, other]}::uuid[]) as member
    where subject = ${subject}
    on conflict do nothing`;
  const [id] = await awaitTogether(insertConversation(db, opened), members.execute(db));
  return id;
}

/**
 * Creates the conversation with this subject, the text that identifies it. If two requests create it at once, the
 * second gets the conversation of the first.
 */
async function insertConversation(
  db: Database,
  opened: { type: string; subject: string; created_by: UserId; created_at: Date },
): Promise<ConversationId> {
  const row = await db
    .insertInto('conversations')
    .values(opened)
    .onConflict(conflict => conflict.column('subject').doUpdateSet({ subject: opened.subject }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id as ConversationId;
}

type FirstMessage = { conversationId: ConversationId; senderId: UserId; message: string };

/** Inserts the first message of a conversation. A conversation that has a message already is not changed. */
export async function insertFirstMessageAtCommit(
  { db, now }: OpeningContext,
  { conversationId, senderId, message }: FirstMessage,
): Promise<void> {
  await sendAtCommit(
    db,
    sql`
    with inserted as (
      insert into messages (conversation_id, id, sender_id, message)
      select id, uuidv7(${now}::timestamptz - clock_timestamp()), ${senderId}::uuid, ${message} from conversations
      where id = ${conversationId} and last_message_id is null
      returning ${plainPreviewColumns}
    ),
    counted as (
      update conversation_members set seen_count = seen_count + 1 from inserted
      where conversation_id = ${conversationId} and user_id = ${senderId}
    )
    update conversations set last_message_id = inserted.id, last_message_at = ${now}, ${layoutWithInserted}
    from inserted where conversations.id = ${conversationId}`,
  );
}

type CounterpartWithId = Counterpart & { id: UserId };

/** Returns those of these people who have a registered account, with their relation to the viewer. */
export async function findCounterparts(
  db: Database,
  viewer: UserId,
  ids: readonly UserId[],
): Promise<CounterpartWithId[]> {
  const { rows } = await sql<{ id: UserId; other: Counterpart }>`
    select users.id, ${counterpartJson(viewer, 'users')} as other from users
    where users.id = any(${ids}::uuid[]) and registered and deleted_at is null`.execute(db);
  return rows.map(({ id, other }) => ({ id, ...other }));
}

export async function insertGroup(
  db: Database,
  group: { name: string | null; createdBy: UserId; memberIds: readonly UserId[] },
  now: Date,
): Promise<ConversationId> {
  const { rows } = await sql<{ id: ConversationId }>`
    insert into conversations (type, group_name, created_by, created_at)
    values ('group', ${group.name}, ${group.createdBy}, ${now}) returning id`.execute(db);
  const id = rows[0]?.id;
  if (!id) throw new Error('a group was not made');
  await insertMembersAtCommit(db, { id, ...group }, now);
  return id;
}

async function insertMembersAtCommit(
  db: Database,
  group: { id: ConversationId; createdBy: UserId; memberIds: readonly UserId[] },
  now: Date,
): Promise<void> {
  await sendAtCommit(
    db,
    sql`
    insert into conversation_members (conversation_id, user_id, joined_at, admin)
    select ${group.id}, member, ${now}, member = ${group.createdBy} from unnest(${group.memberIds}::uuid[]) as member`,
  );
}

const roomAccessQueries = {
  event: (id: string) => sql<{ newcomers: boolean }>`
    select events.status = 'published' as newcomers from events
    join venues on venues.id = events.venue_id and venues.active
    where event_id = ${id} and status <> 'draft' and deleted_at is null`,
  venue: (id: string) => sql<{ newcomers: boolean }>`
    select true as newcomers from venues where id = ${id} and active`,
  neighborhood: (id: string) => sql<{ newcomers: boolean }>`
    select true as newcomers from neighborhoods where id = ${id}`,
} satisfies Record<RoomType, unknown>;

/**
 * Returns whether a user who is not in the room may enter it. Returns null where guests do not see the venue or event
 * of the room.
 */
export async function findRoom(
  db: Database,
  { type, targetId }: RoomTarget,
): Promise<{ newcomers: boolean } | null> {
  const { rows } = await roomAccessQueries[type](targetId).execute(db);
  return rows[0] ?? null;
}

const roomSubject = ({ type, targetId }: RoomTarget) => `${type}:${targetId}`;

/** Returns the room if this person is already in it. */
export async function findJoinedRoom(
  db: Database,
  room: RoomTarget,
  userId: UserId,
): Promise<ConversationId | null> {
  const row = await db
    .selectFrom('conversations')
    .innerJoin('conversation_members', 'conversation_members.conversation_id', 'conversations.id')
    .where('subject', '=', roomSubject(room))
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .select('conversations.id')
    .executeTakeFirst();
  return (row?.id as ConversationId | undefined) ?? null;
}

/** Creates the room where it does not exist, and adds the user to it. All earlier messages count as read. */
export async function joinRoom(
  { db, now }: OpeningContext,
  room: RoomTarget,
  userId: UserId,
): Promise<ConversationId> {
  const subject = roomSubject(room);
  const opened = { type: room.type, subject, created_by: userId, created_at: now };
  const membership = sql`
    insert into conversation_members (conversation_id, user_id, joined_at, last_read_message_id, seen_count, counted_through)
    select id, ${userId}, ${now}, last_message_id, message_count, last_message_id from conversations where subject = ${subject}
    on conflict (conversation_id, user_id) do update set left_at = null, left_through = null, archived_through = null,
      joined_at = excluded.joined_at,
      hidden_through = case when conversation_members.hidden_through >= coalesce(excluded.last_read_message_id, ${lowestMessageId})
        then null else conversation_members.hidden_through end,
      last_read_message_id = excluded.last_read_message_id, seen_count = excluded.seen_count,
      counted_through = excluded.counted_through`;
  const [id] = await awaitTogether(insertConversation(db, opened), membership.execute(db));
  return id;
}
