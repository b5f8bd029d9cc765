import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { beforeAll } from './members.ts';

/**
 * Counts the direct conversations and groups with an unread message, without muted ones. Messages of the user themself
 * and of blocked people do not count.
 */
export async function countUnreadConversations(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from conversation_members as mine join conversations on conversations.id = mine.conversation_id
    where mine.user_id = ${userId} and mine.left_at is null and not mine.muted and type in ('direct', 'group')
      and exists (select from messages
        where messages.conversation_id = conversations.id
          and messages.id > greatest(mine.last_read_message_id, mine.hidden_through, ${beforeAll})
          and sender_id <> ${userId}
          and not exists (select from blocks where (blocker_id = ${userId} and blocked_id = sender_id)
            or (blocker_id = sender_id and blocked_id = ${userId})))`.execute(db);
  return rows[0]?.count ?? 0;
}
