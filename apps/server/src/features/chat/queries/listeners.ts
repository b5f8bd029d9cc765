import type { PushCandidate } from '@nightjar/domain/chat/rules/pushes';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { MessageKey } from './messages.ts';

type MessageCall = { sender_id: UserId | null; called: (UserId | null)[] };

/** Returns who sent a message, and whom it mentions or answers. Returns null where there is no such message. */
async function findMessageCall(
  db: Database,
  { conversation_id, message_id }: MessageKey,
): Promise<MessageCall | null> {
  const { rows } = await sql<MessageCall>`
    select sender_id, mentions || coalesce((select array[quoted.sender_id] from messages as quoted
      where quoted.conversation_id = ${conversation_id} and quoted.id = messages.reply_to_message_id), '{}') as called
    from messages where conversation_id = ${conversation_id} and id = ${message_id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns the members who may get a push about a message: all members of a direct conversation or a group, and in a
 * room those whom the message mentions or answers.
 */
export async function findPushCandidates(
  db: Database,
  { conversation_id, message_id }: MessageKey,
): Promise<PushCandidate[]> {
  const message = await findMessageCall(db, { conversation_id, message_id });
  if (!message) return [];
  const sender = sql`${message.sender_id}::uuid`;
  const called = sql`${message.called}::uuid[]`;
  const { rows } = await sql<PushCandidate>`
    select members.user_id as "userId", muted, members.user_id = any(${called}) as called,
      coalesce(last_read_message_id >= ${message_id}, false) as "hasRead",
      exists (select from blocks where (blocker_id = members.user_id and blocked_id = ${sender})
        or (blocker_id = ${sender} and blocked_id = members.user_id)) as blocked,
      exists (select from friendships where state = 'accepted'
        and low_user_id = least(members.user_id, ${sender})
        and high_user_id = greatest(members.user_id, ${sender})) as friend
    from conversations join conversation_members as members on members.conversation_id = conversations.id
    join users on users.id = members.user_id and users.deleted_at is null and users.suspended_at is null
    where conversations.id = ${conversation_id} and members.left_at is null
      and (conversations.type in ('direct', 'group') or members.user_id = any(${called}))`.execute(db);
  return rows;
}
