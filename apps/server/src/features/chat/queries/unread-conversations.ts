import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sendTogether } from '../../../platform/together.ts';
import { keptUnreadCount, positionOf } from './layout.ts';
import { idsBlockedEitherWay, lowestMessageId } from './members.ts';

/** The count of a conversation is not kept beside it, so its messages after `seen` must be looked at. */
type UncountedConversation = { conversation_id: ConversationId; seen: string };
type KeptCounts = { count: number; uncounted: UncountedConversation[]; hidden: UserId[] };

/**
 * Counts the direct conversations and groups with an unread message, without muted ones. It reads the counts that the
 * list shows, and messages only of conversations without a valid count. Messages of the user and of people who have a
 * block with the user do not count.
 */
export async function countUnreadConversations(db: Database, userId: UserId): Promise<number> {
  const { rows } = await sql<KeptCounts>`
    select count(*) filter (where kept > 0)::int as count, array(${idsBlockedEitherWay(userId)}) as hidden,
      coalesce(json_agg(json_build_object('conversation_id', id, 'seen', seen)) filter (where kept is null), '[]') as uncounted
    from (select conversations.id, coalesce(${positionOf('mine')}, ${lowestMessageId}) as seen, ${keptUnreadCount} as kept
      from conversation_members as mine join conversations on conversations.id = mine.conversation_id
      where mine.user_id = ${userId} and mine.left_at is null and not mine.muted and type in ('direct', 'group')
        and conversations.last_message_id > coalesce(${positionOf('mine')}, ${lowestMessageId})) as mine`.execute(
    db,
  );
  const [{ count, uncounted, hidden } = { count: 0, uncounted: [], hidden: [] }] = rows;
  if (uncounted.length === 0) return count;
  const found = await sendTogether(db, at =>
    uncounted.map(conversation => unreadMessageQuery(at, { ...conversation, viewer: userId, hidden })),
  );
  return count + found.filter(messages => messages.length > 0).length;
}

const unreadMessageQuery = compileQuery(
  (_, place: UncountedConversation & { viewer: UserId; hidden: UserId[] }) => sql`
    select from messages where conversation_id = ${place.conversation_id} and id > ${place.seen}
      and sender_id is distinct from ${place.viewer}
      and (sender_id is null or sender_id <> all(${place.hidden}::uuid[])) limit 1`,
);
