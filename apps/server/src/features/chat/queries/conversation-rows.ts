import { type ConversationType, mostUnreadShown } from '@nightjar/domain/chat/entity';
import type { CalledOffEvent, Counterpart } from '@nightjar/domain/chat/rules/membership';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { areTiesShown } from '../../people/queries/ties.ts';
import { idsBlockedEitherWay, lowestMessageId } from './members.ts';
import type { MessageRow } from './messages.ts';
import { calledOffEventSql } from './new-message.ts';
import {
  completeMessages,
  emojiCountsOfPage,
  type PlainMessageRow,
  plainColumnNames,
  plainColumns,
  type SharedOfPage,
  usersWithIds,
} from './page-messages.ts';

export type ConversationRow = {
  conversation_id: ConversationId;
  type: ConversationType;
  group_name: string | null;
  created_by: UserId | null;
  member_count: number;
  faces: Person[];
  other: (Counterpart & { person: Person }) | null;
  called_off: CalledOffEvent | null;
  target: { id: string; name: string; image: string | null } | null;
  /** This is the last message that the viewer may see. */
  last_id: MessageId | null;
  last_message_at: Date | null;
  unread_count: number;
  mentioned: boolean;
  last_read_message_id: MessageId | null;
  muted: boolean;
  archived: boolean;
  left: boolean;
  admin: boolean;
  last: MessageRow | null;
};

/** A list shows a conversation with at most this many pictures of its members. */
const mostFacesShown = 3;

/**
 * Lists of conversations are ordered by this time: that of the last message, or that of the opening where there is no
 * message.
 */
export const lastActiveSql = sql`coalesce(conversations.last_message_at, conversations.created_at)`;
const lastMessageIdSql = sql`coalesce(conversations.last_message_id, ${lowestMessageId})`;
/** Selects whether the conversation is archived. A new message ends this, unless the conversation is muted. */
export const isArchived = sql<boolean>`(mine.archived_through is not null and (mine.muted or mine.archived_through >= ${lastMessageIdSql}))`;
export const isHistoryHidden = sql<boolean>`(mine.hidden_through is not null and mine.hidden_through >= ${lastMessageIdSql})`;
export const targetIdSql = sql`(case when conversations.type in ('event', 'venue', 'neighborhood') then split_part(conversations.subject, ':', 2)::uuid end)`;
/** Selects the other member of a direct conversation, whose subject contains the ids of both members. */
export const otherId = (viewer: UserId) => sql`(case when conversations.type = 'direct' then (
  case split_part(subject, ':', 2)::uuid when ${viewer} then split_part(subject, ':', 3) else split_part(subject, ':', 2) end)::uuid end)`;
export const isRoomType = sql`conversations.type in ('event', 'venue', 'neighborhood')`;

export type ConversationPage = {
  rows: ConversationRow[];
  /** This is the number of all conversations in the list. It is null on every page but the first. */
  total: number | null;
  /** The viewer does not see the messages of these users. */
  hiddenIds: UserId[];
};

type PageContext = SharedOfPage & { hidden: UserId[]; held: UserId[] | null; friends: UserId[] };
type ConversationPageRow = Omit<ConversationRow, 'faces' | 'other' | 'last'> &
  (PlainMessageRow | ({ [Column in keyof PlainMessageRow]: null } & { conversation_id: ConversationId })) & {
    total: number | null;
    face_ids: UserId[] | null;
    other_id: UserId | null;
    /** All rows of the page share the same blocks, holds and friends. So only one row contains them. */
    context: PageContext | null;
  };

/** Selects the rows of a list. The expensive columns are computed only for the rows of the page. */
export function conversationRows(
  viewer: UserId,
  { listed, total, limit }: { listed: RawBuilder<unknown>; total: RawBuilder<unknown>; limit: number },
) {
  return sql<ConversationPageRow>`
    with blocked as materialized (select array(${idsBlockedEitherWay(viewer)}) as ids),
    page as materialized (
      select conversations.id as conversation_id, ${total} as total, type, group_name, created_by, member_count,
        conversations.last_message_at, ${lastActiveSql} as active_at, ${isArchived} as archived, ${targetIdSql} as target_id,
        ${calledOffEventSql} as called_off, ${otherId(viewer)} as other_id,
        mine.last_read_message_id, mine.muted, mine.admin, mine.left_at is not null as left,
        greatest(mine.last_read_message_id, mine.hidden_through, ${lowestMessageId}) as seen,
        case when not ${isHistoryHidden} then nullif(coalesce(mine.left_through, conversations.last_message_id), ${lowestMessageId}) end as last_id
      from conversation_members as mine
      join conversations on conversations.id = mine.conversation_id
      where mine.user_id = ${viewer} and ${listed}
      order by active_at desc, conversations.id desc
      limit ${limit}),
    shown as materialized (
      select page.conversation_id, total, type, group_name, created_by, member_count, muted, archived, "left", admin,
        last_id, case when last_id is not null then last_message_at end as last_message_at, last_read_message_id,
        ${faceIds(viewer)} as face_ids, called_off, other_id, ${targetJson} as target,
        ${unreadCountOf(viewer)} as unread_count, ${isMentionedIn(viewer)} as mentioned, active_at, ${plainColumns}
      from page left join lateral (select * from messages
        where messages.conversation_id = page.conversation_id and messages.id = page.last_id limit 1) as messages on true)
    select conversation_id, total, type, group_name, created_by, member_count, muted, archived, "left", admin, last_id,
      last_message_at, last_read_message_id, face_ids, called_off, other_id, target, unread_count, mentioned, ${plainColumnNames},
      case when conversation_id = (select conversation_id from shown limit 1) then (
      select to_json(context) from (
        select ${blockedIds} as hidden, ${shownFriendIdsSql(viewer)} as friends, people, held, ${emojiCountsOfPage(viewer)} as reactions
        from (select json_agg(person) as people, json_agg(users.id) filter (where users.suspended_at is not null) as held
          from ${usersWithIds(viewer, shownPeopleIds)}) as found) as context)
      end as context
    from shown order by active_at desc, conversation_id desc`;
}

/**
 * Reads the ids of the people in a block with the viewer. The statement must have the CTE `blocked`, which selects
 * them.
 */
export const blockedIds = sql`(select ids from blocked)::uuid[]`;

/**
 * Selects the members whose pictures a conversation shows. Any user may enter a room, so only friends see its private
 * members.
 */
const faceIds = (viewer: UserId) => sql`case when type <> 'direct' then array(
  select users.id from conversation_members as members join users on users.id = members.user_id
  where members.conversation_id = page.conversation_id and members.user_id <> ${viewer} and members.left_at is null
    and users.deleted_at is null and users.suspended_at is null and users.id <> all(${blockedIds})
    and (type = 'group' or ${areTiesShown(viewer, 'users')})
  order by members.user_id limit ${mostFacesShown}) end`;

const shownPeopleIds = sql`select sender_id from shown union all select other_id from shown union all select unnest(face_ids) from shown`;

const shownFriendIdsSql = (viewer: UserId) => sql`array(
  select high_user_id from friendships where low_user_id = ${viewer} and state = 'accepted'
    and high_user_id = any(array(select other_id from shown))
  union all select low_user_id from friendships where high_user_id = ${viewer} and state = 'accepted'
    and low_user_id = any(array(select other_id from shown)))`;

const targetJson = sql`case type
  when 'venue' then (select json_build_object('id', id, 'name', name, 'image',
    jsonb_path_query_first(images, '$[*] ? (@.kind == "profile").url') #>> '{}') from venues where id = page.target_id)
  when 'event' then (select json_build_object('id', event_id, 'name', name, 'image', profile_image)
    from events where event_id = page.target_id)
  when 'neighborhood' then (select json_build_object('id', id, 'name', label, 'image', null)
    from neighborhoods where id = page.target_id) end`;

const hasUnreadMessages = sql`(not "left" and last_id > seen)`;

/**
 * Counts the unread messages, up to one more than the app shows. Messages of the viewer, and of people who have a block
 * with the viewer, do not count.
 */
const unreadCountOf = (viewer: UserId) => sql<number>`case when ${hasUnreadMessages} then (
  select count(*) from (select from messages
    where conversation_id = page.conversation_id and id > page.seen and sender_id is distinct from ${viewer}
      and (sender_id is null or sender_id <> all(${blockedIds}))
    limit ${mostUnreadShown + 1}) as unread) else 0 end`;

const isMentionedIn = (viewer: UserId) => sql<boolean>`(${hasUnreadMessages} and exists (
  select from message_mentions where user_id = ${viewer}
    and conversation_id = page.conversation_id and message_id > page.seen))`;

export async function conversationPageOf(
  db: Database,
  viewer: UserId,
  rows: readonly ConversationPageRow[],
): Promise<ConversationPage> {
  const context = rows.find(row => row.context)?.context;
  if (!context) return { rows: [], total: 0, hiddenIds: [] };
  const people = new Map(context.people?.map(person => [person.id, person]));
  const withMessage = rows.filter(
    (row): row is ConversationPageRow & PlainMessageRow => row.message_id !== null,
  );
  const messages = await completeMessages({ db, viewer }, withMessage, context);
  const last = new Map(messages.map(message => [message.conversation_id, message]));
  return {
    rows: rows.map(row => {
      const other = row.other_id && otherPersonOf(people.get(row.other_id), context);
      const faces = row.face_ids ? row.face_ids.flatMap(id => people.get(id) ?? []) : facesOfOther(other);
      return { ...row, faces, other, last: last.get(row.conversation_id) ?? null };
    }),
    total: rows[0]?.total ?? null,
    hiddenIds: context.hidden,
  };
}

function otherPersonOf(
  person: Person | undefined,
  { hidden, held, friends }: PageContext,
): ConversationRow['other'] {
  return person
    ? {
        name: nameOf(person),
        private: person.private,
        blocked: hidden.includes(person.id),
        held: held?.includes(person.id) ?? false,
        friends: friends.includes(person.id),
        person,
      }
    : null;
}

/** A direct conversation shows the picture of its other user. */
const facesOfOther = (other: ConversationRow['other']): Person[] =>
  other && !other.blocked && !other.held ? [other.person] : [];
