import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';
import { lowestMessageId } from './members.ts';

type OwnMembership = { conversationId: ConversationId; userId: UserId };

const lastMessageIdSql = sql`coalesce(conversations.last_message_id, ${lowestMessageId})`;

/** Sets columns of the user's membership. Returns false for a user who never was a member. */
async function updateMembership(
  db: Database,
  { conversationId, userId }: OwnMembership,
  change: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    update conversation_members set ${change} from conversations
    where conversation_members.conversation_id = ${conversationId} and user_id = ${userId}
      and conversations.id = ${conversationId}
    returning 1`.execute(db);
  return rows.length > 0;
}

export const saveMutedSetting = (db: Database, mine: OwnMembership, muted: boolean) =>
  updateMembership(db, mine, sql`muted = ${muted}`);

export const saveArchivedSetting = (db: Database, mine: OwnMembership, archived: boolean) =>
  updateMembership(db, mine, sql`archived_through = ${archived ? lastMessageIdSql : sql`null`}`);

/**
 * Hides all earlier messages from this member, so that none is unread. The conversation is locked, because a message
 * that is written meanwhile would be in only one of the two numbers that give the count.
 */
export async function hideHistory(db: Database, { conversationId, userId }: OwnMembership): Promise<boolean> {
  const { rows } = await sql`
    with locked as materialized (select id, ${lastMessageIdSql} as last_id, message_count
      from conversations where id = ${conversationId} for no key update)
    update conversation_members set hidden_through = last_id, archived_through = null,
      seen_count = message_count, counted_through = greatest(last_read_message_id, last_id)
    from locked where conversation_members.conversation_id = locked.id and user_id = ${userId}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Removes the user from the conversation. Returns false where they had left before. */
export async function removeMember(
  db: Database,
  { conversationId, userId }: OwnMembership,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update conversation_members set left_at = ${now}, left_through = ${lastMessageIdSql}, admin = false
    from conversations
    where conversation_members.conversation_id = ${conversationId} and user_id = ${userId} and left_at is null
      and conversations.id = ${conversationId}
    returning 1`.execute(db);
  if (rows.length === 0) return false;
  await promoteHeirAtCommit(db, conversationId);
  return true;
}

/** If a group has no admin, makes the member who joined first its admin. */
async function promoteHeirAtCommit(db: Database, conversationId: ConversationId): Promise<void> {
  await sendAtCommit(
    db,
    sql`
    update conversation_members set admin = true from (
      select members.user_id from conversation_members as members join conversations on id = conversation_id
      where conversation_id = ${conversationId} and type = 'group' and left_at is null and not exists (
        select from conversation_members where conversation_id = ${conversationId} and admin and left_at is null)
      order by joined_at, user_id limit 1) as heir
    where conversation_id = ${conversationId} and conversation_members.user_id = heir.user_id`,
  );
}

export async function saveGroupName(
  db: Database,
  conversationId: ConversationId,
  name: string,
): Promise<void> {
  await db.updateTable('conversations').set({ group_name: name }).where('id', '=', conversationId).execute();
}
