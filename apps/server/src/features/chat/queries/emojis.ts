import type { Conversation, EmojiCount } from '@nightjar/domain/chat/entity';
import type { Counterpart } from '@nightjar/domain/chat/rules/membership';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { findOwnConversationIds, idsBlockedEitherWay } from './members.ts';
import { emojiCountsOf } from './messages.ts';
import { counterpartJson } from './new-message.ts';

export type EmojiPlace = { conversationId: ConversationId; messageId: MessageId; userId: UserId };

/** Finds the conversation of a message among the user's own. Returns null where none of them has it. */
export async function findConversationOfMessage(
  db: Database,
  messageId: MessageId,
  userId: UserId,
): Promise<ConversationId | null> {
  const own = await findOwnConversationIds(db, userId);
  const { rows } = await sql<{ conversation_id: ConversationId }>`
    select conversation_id from messages
    where conversation_id = any(${own}::uuid[]) and id = ${messageId}`.execute(db);
  return rows[0]?.conversation_id ?? null;
}

/** Locks a message, so that changes of its emojis come one after another. Returns null where there is none. */
export async function lockForEmoji(
  db: Database,
  { conversationId, messageId }: EmojiPlace,
): Promise<{ sender_id: UserId | null } | null> {
  const { rows } = await sql<{ sender_id: UserId | null }>`
    select sender_id from messages where conversation_id = ${conversationId} and id = ${messageId}
    for no key update`.execute(db);
  return rows[0] ?? null;
}

export type EmojiMembership = {
  type: Conversation['type'];
  left: boolean;
  other: Counterpart | null;
  /** The member may read the messages after the first of these ids, up to the second. */
  hidden_through: string | null;
  left_through: string | null;
  unseen: UserId[];
};

/** Finds what decides whether a member may put an emoji on a message. Returns null for a user who never was a member. */
export async function findEmojiMembership(
  db: Database,
  { conversationId, userId }: EmojiPlace,
): Promise<EmojiMembership | null> {
  const { rows } = await sql<EmojiMembership>`
    select type, mine.left_at is not null as left, mine.hidden_through, mine.left_through,
      array(${idsBlockedEitherWay(userId)}) as unseen,
      case when type = 'direct' then (
        select ${counterpartJson(userId, 'other')} from conversation_members as members
        join users as other on other.id = members.user_id and other.deleted_at is null
        where members.conversation_id = conversations.id and members.user_id <> ${userId} limit 1) end as other
    from conversations
    join conversation_members as mine on mine.conversation_id = conversations.id and mine.user_id = ${userId}
    where conversations.id = ${conversationId}`.execute(db);
  return rows[0] ?? null;
}

export async function findOwnEmojis(
  db: Database,
  { conversationId, messageId, userId }: EmojiPlace,
): Promise<string[]> {
  const rows = await db
    .selectFrom('message_reactions')
    .where('conversation_id', '=', conversationId)
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .select('emoji')
    .execute();
  return rows.map(row => row.emoji);
}

type MessageEmoji = EmojiPlace & { emoji: string; at: Date };

export async function addOrRemoveEmoji(
  db: Database,
  { conversationId, messageId, userId, emoji, at }: MessageEmoji,
  on: boolean,
): Promise<void> {
  if (on) {
    await db
      .insertInto('message_reactions')
      .values({
        conversation_id: conversationId,
        message_id: messageId,
        user_id: userId,
        emoji,
        created_at: at,
      })
      .onConflict(key => key.columns(['conversation_id', 'message_id', 'emoji', 'user_id']).doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom('message_reactions')
    .where('conversation_id', '=', conversationId)
    .where('message_id', '=', messageId)
    .where('emoji', '=', emoji)
    .where('user_id', '=', userId)
    .execute();
}

/** Counts the emojis of a message, as the user sees them. */
export async function findEmojiCounts(
  db: Database,
  { conversationId, messageId, userId }: EmojiPlace,
): Promise<EmojiCount[]> {
  const { rows } = await sql<{ reactions: EmojiCount[] }>`
    select ${emojiCountsOf(sql`${conversationId}::uuid`, sql`${messageId}::uuid`, userId)} as reactions`.execute(
    db,
  );
  return rows[0]?.reactions ?? [];
}
