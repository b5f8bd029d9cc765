import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { idsBlockedEitherWay, lowestMessageId } from './members.ts';

/**
 * Returns true where a message shows this file to the viewer: the message lies within the part of the conversation that
 * the viewer may read, and there is no block between its sender and the viewer.
 */
export async function isShownInMessage(db: Database, viewer: UserId, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from messages
    join conversation_members as mine on mine.conversation_id = messages.conversation_id and mine.user_id = ${viewer}
    where (messages.attachment_url = ${name} or messages.thumbnail_url = ${name})
      and messages.id > coalesce(mine.hidden_through, ${lowestMessageId})
      and (mine.left_through is null or messages.id <= mine.left_through)
      and (messages.sender_id is null or messages.sender_id not in (${idsBlockedEitherWay(viewer)}))
    limit 1`.execute(db);
  return rows.length > 0;
}
