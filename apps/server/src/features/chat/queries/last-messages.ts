import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { unreadAfter } from './layout.ts';
import { listedMessageColumns, type MessageRow } from './messages.ts';

/** One member's view of a conversation that is not laid out: their last message, and up to where they have seen it. */
export type UnreadPosition = { conversation_id: ConversationId; last_id: MessageId; seen: string };
type UnreadCountRow = {
  asked_id: ConversationId;
  unread_count: number;
  mentioned: boolean;
  last: MessageRow;
};

const unreadCountsQuery = compileQuery(
  (
    _,
    {
      viewer,
      conversations,
      lasts,
      seen,
    }: { viewer: UserId } & Record<'conversations' | 'lasts' | 'seen', string[]>,
  ) => sql<UnreadCountRow>`
    select asked.conversation_id as asked_id, ${unreadAfter({ conversation: sql.ref('asked.conversation_id'), seen: sql.ref('asked.seen'), viewer })} as unread_count,
      exists (select from message_mentions where user_id = ${viewer}
        and message_mentions.conversation_id = asked.conversation_id and message_id > asked.seen) as mentioned,
      (select to_json(found) from (select ${listedMessageColumns(viewer)} from messages
        where messages.conversation_id = asked.conversation_id and messages.id = asked.last_id limit 1) as found) as last
    from unnest(${conversations}::uuid[], ${lasts}::uuid[], ${seen}::uuid[]) as asked (conversation_id, last_id, seen)`,
);

/** Reads from their messages what the list shows of conversations that are not laid out. */
export async function countFromMessages(
  db: Database,
  viewer: UserId,
  asked: readonly UnreadPosition[],
): Promise<Map<ConversationId, UnreadCountRow>> {
  if (asked.length === 0) return new Map();
  const rows = await unreadCountsQuery(db, {
    viewer,
    conversations: asked.map(({ conversation_id }) => conversation_id),
    lasts: asked.map(({ last_id }) => last_id),
    seen: asked.map(({ seen }) => seen),
  });
  return new Map(rows.map(row => [row.asked_id, row]));
}
