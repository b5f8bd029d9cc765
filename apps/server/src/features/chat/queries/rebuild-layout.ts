import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import {
  type ConversationIdOrSql,
  isLaidOut,
  keptUnreadCount,
  positionOf,
  previewColumns,
  previewOf,
  unreadAfter,
} from './layout.ts';
import { lowestMessageId } from './members.ts';

const lastSeenMessageIdOf = (alias: string) => sql`coalesce(${positionOf(alias)}, ${lowestMessageId})`;
const unreadCountOf = (alias: string, conversation: ConversationIdOrSql) =>
  unreadAfter({
    conversation,
    seen: lastSeenMessageIdOf(alias),
    viewer: sql.ref(`${alias}.user_id`),
  });

type MemberUnreadCount = { user_id: UserId; left: boolean; unread: number };

/**
 * Counts the unread messages of members from their messages, and keeps the counts: an unread count is `message_count`
 * minus `seen_count`. An earlier statement of the transaction must have locked the rows of the members, because a
 * message that a member sends meanwhile would otherwise be in only one of the two.
 */
export async function recountMembers(
  db: Database,
  conversationId: ConversationId,
  userIds: readonly UserId[],
): Promise<MemberUnreadCount[]> {
  const { rows } = await sql<MemberUnreadCount>`
    with counted as materialized (
      select members.user_id, ${positionOf('members')} as position, message_count, ${unreadCountOf('members', conversationId)} as unread
      from conversation_members as members join conversations on conversations.id = members.conversation_id
      where members.conversation_id = ${conversationId} and members.user_id = any(${userIds}::uuid[]))
    update conversation_members set seen_count = message_count - unread, counted_through = position
    from counted
    where conversation_members.conversation_id = ${conversationId} and conversation_members.user_id = counted.user_id
    returning counted.user_id, left_at is not null as "left", unread`.execute(db);
  return rows;
}

/** So many members are counted in one transaction, since each of them may wait for its end with a message. */
const membersAtOnce = 200;

/** Counts the members of a conversation who have no valid count, some in each transaction. */
export async function recountForgotten(db: Database, conversationId: ConversationId): Promise<void> {
  let counted: number;
  do counted = await db.transaction().execute(at => recountForgottenBatch(at, conversationId));
  while (counted === membersAtOnce);
}

async function recountForgottenBatch(db: Database, conversationId: ConversationId): Promise<number> {
  const { rows } = await sql<{ user_id: UserId }>`
    select user_id from conversation_members as members
    where conversation_id = ${conversationId} and left_at is null
      and (seen_count is null or counted_through is distinct from ${positionOf('members')})
    order by user_id limit ${membersAtOnce} for no key update`.execute(db);
  const ids = rows.map(({ user_id }) => user_id);
  if (ids.length > 0) await recountMembers(db, conversationId, ids);
  return ids.length;
}

/**
 * Writes what the list shows of a conversation anew from its messages. The conversation is locked while its preview is
 * written and the counts are forgotten. Until its members are counted, the list reads their messages.
 */
export async function layOutConversation(db: Database, conversationId: ConversationId): Promise<void> {
  await db.transaction().execute(async at => {
    await sql`select from conversations where id = ${conversationId} for no key update`.execute(at);
    await sql`
      update conversation_members set seen_count = null, mentioned_id = (
        select message_id from message_mentions where message_mentions.user_id = locked.user_id
          and message_mentions.conversation_id = ${conversationId} order by message_id desc limit 1)
      from (select user_id from conversation_members where conversation_id = ${conversationId}
        order by user_id for no key update) as locked
      where conversation_members.conversation_id = ${conversationId}
        and conversation_members.user_id = locked.user_id`.execute(at);
    await sql`
      update conversations set laid_out_through = last_message_id, last_preview = ${previewFromMessages(conversationId)}
      where id = ${conversationId}`.execute(at);
  });
  await recountForgotten(db, conversationId);
}

const previewFromMessages = (conversation: ConversationIdOrSql) => sql`(
  select ${previewOf('last')} from (select ${previewColumns(conversation)} from messages
    where messages.conversation_id = ${conversation} and messages.id = conversations.last_message_id) as last)`;

/** A conversation whose columns are missing, or differ from its messages in what `wrong` names. */
export type UnfitConversation = { id: ConversationId; needsLayout: boolean; wrong: string[] };
type CheckedConversation = UnfitConversation & { forgotten: number };

/**
 * Reads the next conversations after the id `after`, and compares their columns with their messages. Returns
 * those that are unfit, how many were compared, and the last of them.
 */
export async function compareWithMessages(
  db: Database,
  after: string,
  most: number,
): Promise<{ unfit: UnfitConversation[]; compared: number; last: ConversationId | null }> {
  const { rows } = await sql<CheckedConversation>`
    select conversations.id, forgotten,
      not laid_out or (last_message_id is not null and last_preview is null) as "needsLayout",
      array_remove(array[
        case when last_preview is not null and last_preview->>'id' = last_message_id::text
          and last_preview is distinct from ${previewFromMessages(sql.ref('conversations.id'))} then 'last message' end,
        case when miscounted > 0 then 'unread messages' end,
        case when unmentioned > 0 then 'mentions' end], null) as wrong
    from (select *, ${isLaidOut} as laid_out from conversations where id > ${after} order by id limit ${most}) as conversations
    cross join lateral (
      select count(*) filter (where kept is null) as forgotten,
        count(*) filter (where kept <> ${unreadCountOf('mine', sql.ref('mine.conversation_id'))}) as miscounted,
        count(*) filter (where laid_out and coalesce(mentioned_id > ${lastSeenMessageIdOf('mine')}, false) is distinct from exists (
          select from message_mentions where message_mentions.user_id = mine.user_id
            and message_mentions.conversation_id = mine.conversation_id and message_id > ${lastSeenMessageIdOf('mine')})) as unmentioned
      from (select mine.*, ${keptUnreadCount} as kept from conversation_members as mine
        where mine.conversation_id = conversations.id and mine.left_at is null) as mine) as members
    order by conversations.id`.execute(db);
  return {
    unfit: rows.filter(
      ({ needsLayout, forgotten, wrong }) => needsLayout || forgotten > 0 || wrong.length > 0,
    ),
    compared: rows.length,
    last: rows.at(-1)?.id ?? null,
  };
}
