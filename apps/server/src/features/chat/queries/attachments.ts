import { isReadable } from '@nightjar/domain/chat/rules/membership';
import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendTogether } from '../../../platform/together.ts';
import { idsUnseenBy } from '../../people/queries/blocks.ts';

type Membership = {
  conversation_id: ConversationId;
  hidden_through: string | null;
  left_through: string | null;
};
type ShownMessage = { conversation_id: ConversationId; id: string; sender_id: UserId | null };

/**
 * Returns true where a message shows this file to the viewer: the message lies within the part of the conversation that
 * the viewer may read, and there is no block between its sender and the viewer.
 */
export async function isShownInMessage(db: Database, viewer: UserId, name: string): Promise<boolean> {
  const [memberships, unseen] = await sendTogether(db, at => [
    findMemberships(at, viewer),
    findHiddenUserIds(at, viewer),
  ]);
  const { rows } = await sql<ShownMessage>`
    select conversation_id, id, sender_id from messages
    where conversation_id = any(${memberships.map(({ conversation_id }) => conversation_id)}::uuid[])
      and (attachment_url = ${name} or thumbnail_url = ${name})`.execute(db);
  return rows.some(({ conversation_id, id, sender_id }) => {
    const mine = memberships.find(one => one.conversation_id === conversation_id);
    return mine && isReadable(id, mine) && !(sender_id && unseen.includes(sender_id));
  });
}

async function findMemberships(db: Database, viewer: UserId): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select conversation_id, hidden_through, left_through from conversation_members
    where user_id = ${viewer} and left_at is null
    union all select conversation_id, hidden_through, left_through from conversation_members
    where user_id = ${viewer} and left_at is not null`.execute(db);
  return rows;
}

async function findHiddenUserIds(db: Database, viewer: UserId): Promise<UserId[]> {
  const { rows } = await sql<{ ids: UserId[] }>`select array(${idsUnseenBy(viewer)}) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}
