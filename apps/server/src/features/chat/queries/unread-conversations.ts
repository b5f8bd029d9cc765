import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { idsBlockedEitherWay, lowestMessageId } from './members.ts';

/**
 * Counts the direct conversations and groups with an unread message, without muted ones. Messages of the user, of
 * people who have a block with the user, and of deleted accounts do not count.
 */
export async function countUnreadConversations(db: Database, userId: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from conversation_members as mine join conversations on conversations.id = mine.conversation_id
    where mine.user_id = ${userId} and mine.left_at is null and not mine.muted and type in ('direct', 'group')
      and exists (select from messages
        where messages.conversation_id = conversations.id
          and messages.id > greatest(mine.last_read_message_id, mine.hidden_through, ${lowestMessageId})
          and sender_id <> ${userId}
          and sender_id not in (${idsBlockedEitherWay(userId)}))`.execute(db);
  return rows[0]?.count ?? 0;
}
