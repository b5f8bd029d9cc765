import type { Conversation, EmojiCount } from '@nightjar/domain/chat/entity';
import type { Counterpart } from '@nightjar/domain/chat/rules/membership';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isNotBlocked } from '../../people/queries/blocks.ts';
import { lowestMessageId } from './members.ts';
import { emojiCountsOf } from './messages.ts';
import { counterpartJson } from './new-message.ts';

export type EmojiTarget = {
  conversation_id: ConversationId;
  type: Conversation['type'];
  left: boolean;
  other: Counterpart | null;
  authorBlocked: boolean;
};

/**
 * Locks a message that this person may read, so that changes of its emojis come one after another. Returns null where
 * there is none.
 */
export async function lockForEmoji(
  db: Database,
  messageId: MessageId,
  userId: UserId,
): Promise<EmojiTarget | null> {
  const { rows } = await sql<EmojiTarget>`
    select conversations.id as conversation_id, type, mine.left_at is not null as left,
      not ${isNotBlocked(userId, sql.ref('messages.sender_id'))} as "authorBlocked",
      case when type = 'direct' then (
        select ${counterpartJson(userId, 'other')} from conversation_members as members
        join users as other on other.id = members.user_id and other.deleted_at is null
        where members.conversation_id = conversations.id and members.user_id <> ${userId} limit 1) end as other
    from messages
    join conversations on conversations.id = messages.conversation_id
    join conversation_members as mine on mine.conversation_id = conversations.id and mine.user_id = ${userId}
    where messages.id = ${messageId} and messages.id > coalesce(mine.hidden_through, ${lowestMessageId})
      and (mine.left_through is null or messages.id <= mine.left_through)
    for no key update of messages`.execute(db);
  return rows[0] ?? null;
}

export async function findOwnEmojis(db: Database, messageId: MessageId, userId: UserId): Promise<string[]> {
  const rows = await db
    .selectFrom('message_reactions')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .select('emoji')
    .execute();
  return rows.map(row => row.emoji);
}

type MessageEmoji = {
  conversationId: ConversationId;
  messageId: MessageId;
  userId: UserId;
  emoji: string;
  at: Date;
};

export async function saveEmoji(
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
      .onConflict(conflict => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom('message_reactions')
    .where('message_id', '=', messageId)
    .where('emoji', '=', emoji)
    .where('user_id', '=', userId)
    .execute();
}

export async function findEmojiCounts(
  db: Database,
  messageId: MessageId,
  viewer: UserId,
): Promise<EmojiCount[]> {
  const { rows } = await sql<{ reactions: EmojiCount[] }>`
    select ${emojiCountsOf(sql`${messageId}::uuid`, viewer)} as reactions`.execute(db);
  return rows[0]?.reactions ?? [];
}
