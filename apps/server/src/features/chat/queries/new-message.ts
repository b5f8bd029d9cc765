import type { ConversationType } from '@nightjar/domain/chat/entity';
import type { CalledOffEvent, Counterpart } from '@nightjar/domain/chat/rules/membership';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { type RawBuilder, sql } from 'kysely';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { idsUnseenBy, isNotBlocked } from '../../people/queries/blocks.ts';
import { displayName, personObject } from '../../people/queries/person.ts';
import { areTiesShown } from '../../people/queries/ties.ts';
import { isLaidOut } from './layout.ts';
import { findQuote, findStoredQuote, type MessageKey, type QuoteRow } from './messages.ts';

/**
 * Selects how the viewer is connected with another user, in the form that the rules of the chat need. `alias` names the
 * other user's row.
 */
export const counterpartJson = (viewer: UserId, alias: string): RawBuilder<Counterpart> => {
  const id = sql.ref(`${alias}.id`);
  return sql<Counterpart>`json_build_object('name', ${displayName(alias)}, 'private', ${sql.ref(`${alias}.private`)},
    'blocked', not ${isNotBlocked(viewer, id)}, 'held', ${sql.ref(`${alias}.suspended_at`)} is not null,
    'friends', exists (select from friendships where state = 'accepted'
      and low_user_id = least(${viewer}::uuid, ${id}) and high_user_id = greatest(${viewer}::uuid, ${id})))`;
};

/** Selects for the room of an event the event's last night, if the event was called off or deleted. */
export const calledOffEventSql = sql<CalledOffEvent | null>`case when conversations.type = 'event' then (
  select json_build_object('last_night', events.last_night::text, 'timezone', venues.timezone)
  from events join venues on venues.id = events.venue_id
  where events.event_id = split_part(conversations.subject, ':', 2)::uuid
    and (events.status = 'cancelled' or events.deleted_at is not null)) end`;

export type NewMessage = {
  conversationId: ConversationId;
  senderId: UserId;
  clientId: string | null;
  mentions: readonly UserId[];
  replyTo: MessageId | null;
  /** The attachments are stored under these names. */
  files: readonly string[];
};

export type SendContext = {
  type: ConversationType;
  left: boolean;
  last_message_id: MessageId | null;
  told_at: Date | null;
  sender: Person;
  other: Counterpart | null;
  called_off: CalledOffEvent | null;
  /**
   * These are the members of a direct conversation or a group, without those on hold and those with a block between
   * them and the sender. The list is empty for a room.
   */
  member_ids: UserId[];
  /** Only mentioned members who are still in the conversation, and whom the sender may name, are returned. */
  mentions: { user_id: UserId; name: string }[];
  quoted: QuoteRow | null;
  /** These are the files of the message that the sender uploaded. */
  own_files: string[];
  /** True means that at least one member who has not muted the conversation has a phone that gets pushes. */
  phones: boolean;
  /** This is an earlier message that the same phone sent with the same client id, or null. */
  sent: MessageKey | null;
  laid_out: boolean;
};

type ContextRequest = Omit<NewMessage, 'conversationId'> & { outbox: boolean };
type SendContextRequest = ContextRequest & { conversationId: ConversationId };

/**
 * Selects the members of a direct conversation or a group whom the message reaches, and whether a push may be needed.
 */
const recipientsJson = ({ senderId, outbox }: ContextRequest) => sql`
  select coalesce(array_agg(members.user_id)
      filter (where held.id is null and members.user_id <> all(array(${idsUnseenBy(senderId)}))), '{}') as member_ids,
    coalesce(bool_or(held.id is null and not members.muted and members.user_id <> ${senderId}
      and (${outbox}::boolean or exists (select from devices where user_id = members.user_id))), false) as phones
  from conversation_members as members
  left join users as held on held.id = members.user_id and held.suspended_at is not null
  where members.conversation_id = conversations.id and members.left_at is null
    and conversations.type in ('direct', 'group')`;

/**
 * Selects the people and the files to which a new message refers. A message that refers to nothing uses a
 * statement without these subqueries, because even a subquery without rows costs PostgreSQL time.
 */
const namedPeopleColumns = ({ senderId, mentions, files }: SendContextRequest) => sql`
    (select coalesce(json_agg(json_build_object('user_id', named.id, 'name', ${displayName('named')})
        order by array_position(${mentions}::uuid[], named.id)), '[]')
      from conversation_members as members join users as named on named.id = members.user_id
      where members.conversation_id = conversations.id and members.user_id = any(${mentions}::uuid[])
        and members.left_at is null and named.deleted_at is null
        and named.suspended_at is null and ${isNotBlocked(senderId, sql.ref('named.id'))}
        and (conversations.type in ('direct', 'group') or ${areTiesShown(senderId, 'named')})) as mentions,
    array(select name from storage.objects where name = any(${files}::text[]) and owner = ${senderId}) as own_files`;

const noReferenceColumns = sql`'[]'::json as mentions, '{}'::text[] as own_files`;

const sendContextSql = (asked: ContextRequest, which: RawBuilder<unknown>, names: RawBuilder<unknown>) =>
  sql<LockedContext>`
  select type, mine.left_at is not null as left, last_message_id, told_at, ${isLaidOut} as laid_out, ${personObject('sender')} as sender,
    case when type = 'direct' then (
      select ${counterpartJson(asked.senderId, 'other')} from conversation_members as members
      join users as other on other.id = members.user_id and other.deleted_at is null
      where members.conversation_id = conversations.id and members.user_id <> ${asked.senderId} limit 1) end as other,
    ${calledOffEventSql} as called_off, reached.member_ids, reached.phones, ${names}
  from conversations
  join conversation_members as mine on mine.conversation_id = conversations.id and mine.user_id = ${asked.senderId}
  join users as sender on sender.id = mine.user_id
  cross join lateral (${recipientsJson(asked)}) as reached
  where ${which}
    for no key update of conversations`;

type LockedContext = Omit<SendContext, 'sent' | 'quoted'>;

const isRequestedConversation = ({ conversationId }: SendContextRequest) =>
  sql`conversations.id = ${conversationId}`;

const sendContextQuery = compileQuery((_, asked: SendContextRequest) =>
  sendContextSql(asked, isRequestedConversation(asked), noReferenceColumns),
);
const sendContextWithReferencesQuery = compileQuery((_, asked: SendContextRequest) =>
  sendContextSql(asked, isRequestedConversation(asked), namedPeopleColumns(asked)),
);
const directSendContextQuery = compileQuery((_, asked: ContextRequest & { subject: string }) =>
  sendContextSql(asked, sql`conversations.subject = ${asked.subject}`, noReferenceColumns),
);

type SentMessage = { conversationId: ConversationId; senderId: UserId; clientId: string | null };

const sentMessageQuery = compileQuery(
  (_, { conversationId, senderId, clientId }: SentMessage) => sql<MessageKey>`
    select conversation_id, message_id from sent_messages
    where conversation_id = ${conversationId} and sender_id = ${senderId} and client_id = ${clientId}`,
);

/**
 * Locks the conversation and reads everything that decides a message. The statements are sent together, and those after
 * the lock see what was committed before it. Returns null for a user who never was a member. No other message is inserted until the end of the transaction, so that ids follow the order of
 * the commits. With an `outbox` instead of a push provider, every member counts as having a phone.
 */
export async function lockForMessage(
  db: Database,
  draft: NewMessage,
  outbox: boolean,
): Promise<SendContext | null> {
  const { conversationId: conversation_id, replyTo: message_id } = draft;
  const hasReferences = draft.mentions.length > 0 || draft.files.length > 0;
  const query = hasReferences ? sendContextWithReferencesQuery : sendContextQuery;
  const [[context], [sent], stored] = await awaitTogether(
    query(db, { ...draft, outbox }),
    draft.clientId === null ? [] : sentMessageQuery(db, draft),
    message_id === null ? null : findStoredQuote(db, { conversation_id, message_id }),
  );
  if (!context) return null;
  const quoted = stored && (await findQuote(db, draft.senderId, stored));
  return { ...context, sent: sent ?? null, quoted };
}

/**
 * Locks and reads the direct conversation of two people, as `lockForMessage` does for any conversation. The message has
 * no client id.
 */
export async function lockDirectForMessage(
  db: Database,
  { from, subject }: { from: UserId; subject: string },
  outbox: boolean,
): Promise<SendContext | null> {
  const plain = { senderId: from, clientId: null, mentions: [], replyTo: null, files: [] };
  const [context] = await directSendContextQuery(db, { ...plain, subject, outbox });
  return context ? { ...context, sent: null, quoted: null } : null;
}

/** Deletes the client ids of old messages. The id of a message contains its time. */
export async function forgetClientIdsBefore(db: Database, before: Date): Promise<void> {
  await sql`delete from sent_messages where time_of_id(message_id) < ${before}`.execute(db);
}

/** Creates the table partitions of this month and the next two months, where they are missing. */
export async function makeMonthPartitionsAhead(db: Database, now: Date): Promise<void> {
  await sql`select make_months_ahead(${now})`.execute(db);
}

/** Returns those of the named files that this person uploaded. */
export async function findOwnFiles(db: Database, owner: UserId, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from storage.objects where name = any(${names}::text[]) and owner = ${owner}`.execute(db);
  return rows.map(({ name }) => name);
}
