import type { PushCandidate } from '@nightjar/domain/chat/rules/pushes';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { MessageKey } from './messages.ts';

/**
 * Returns the members who may get a push about a message: all members of a direct conversation or a group, and in a
 * room those whom the message mentions or answers.
 */
export async function findPushCandidates(
  db: Database,
  { conversation_id, message_id }: MessageKey,
): Promise<PushCandidate[]> {
  const { rows } = await sql<PushCandidate>`
    with message as (
      select sender_id, mentions || coalesce((select array[quoted.sender_id] from messages as quoted
        where quoted.conversation_id = messages.conversation_id and quoted.id = messages.reply_to_message_id), '{}') as called
      from messages where conversation_id = ${conversation_id} and id = ${message_id})
    select members.user_id as "userId", muted, members.user_id = any(called) as called,
      coalesce(last_read_message_id >= ${message_id}, false) as "hasRead",
      exists (select from blocks where (blocker_id = members.user_id and blocked_id = sender_id)
        or (blocker_id = sender_id and blocked_id = members.user_id)) as blocked,
      exists (select from friendships where state = 'accepted'
        and low_user_id = least(members.user_id, sender_id)
        and high_user_id = greatest(members.user_id, sender_id)) as friend
    from message, conversations join conversation_members as members on members.conversation_id = conversations.id
    join users on users.id = members.user_id and users.deleted_at is null and users.suspended_at is null
    where conversations.id = ${conversation_id} and members.left_at is null
      and (conversations.type in ('direct', 'group') or members.user_id = any(called))`.execute(db);
  return rows;
}
