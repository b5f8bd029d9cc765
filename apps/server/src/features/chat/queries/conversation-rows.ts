import type { ConversationType } from '@nightjar/domain/chat/entity';
import type { CalledOffEvent, Counterpart } from '@nightjar/domain/chat/rules/membership';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { areTiesShown } from '../../people/queries/ties.ts';
import { countFromMessages } from './last-messages.ts';
import { isLaidOut, keptUnreadCount, positionOf, previewAsMessage } from './layout.ts';
import { idsBlockedEitherWay, lowestMessageId } from './members.ts';
import { findPreviewedMessages, type MessageRow, type Preview } from './messages.ts';
import { calledOffEventSql } from './new-message.ts';
import {
  completePlainMessage,
  type PlainMessageRow,
  plainColumnNames,
  plainColumns,
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

type PageContext = { people: Person[] | null; hidden: UserId[]; held: UserId[] | null; friends: UserId[] };
type NoMessage = { [Column in keyof PlainMessageRow]: null } & { conversation_id: ConversationId };
type ConversationPageRow = Omit<ConversationRow, 'faces' | 'other' | 'last' | 'unread_count' | 'mentioned'> &
  (PlainMessageRow | NoMessage) & {
    total: number | null;
    face_ids: UserId[] | null;
    other_id: UserId | null;
    /** This is null where the messages must be counted, as is `mentioned`. */
    unread_count: number | null;
    mentioned: boolean | null;
    /** The viewer has read or hidden all messages up to this one. */
    seen: string;
    /** The preview of a last message that refers to people, to a message, to a drink or to a round. */
    preview: Preview | null;
    /** All rows of the page share the same blocks, holds and friends. So only one row contains them. */
    context: PageContext | null;
  };

/**
 * Selects the rows of a list, without reading a message. The expensive columns are computed only for the rows of the
 * page.
 */
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
        coalesce(${positionOf('mine')}, ${lowestMessageId}) as seen, ${isLaidOut} as laid_out, ${keptUnreadCount} as kept_count,
        mine.mentioned_id, conversations.last_preview,
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
        case when ${hasUnreadMessages} then kept_count else 0 end as unread_count, ${isMentioned} as mentioned, seen, last_preview,
        active_at, ${plainColumns}
      from page left join lateral ${previewAsMessage(sql`page.last_preview`)} on messages.id = page.last_id)
    select conversation_id, total, type, group_name, created_by, member_count, muted, archived, "left", admin, last_id,
      last_message_at, last_read_message_id, face_ids, called_off, other_id, target, unread_count, mentioned, seen,
      case when refers then last_preview end as preview, ${plainColumnNames},
      case when conversation_id = (select conversation_id from shown limit 1) then (
      select to_json(context) from (
        select ${blockedIds} as hidden, ${shownFriendIdsSql(viewer)} as friends, people, held
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

const hasUnreadMessages = sql`(not "left" and last_id is not null and last_id > seen)`;

const isMentioned = sql<boolean | null>`case when not ${hasUnreadMessages} then false
  when laid_out then coalesce(mentioned_id > seen, false) end`;

export async function conversationPageOf(
  db: Database,
  viewer: UserId,
  rows: readonly ConversationPageRow[],
): Promise<ConversationPage> {
  const context = rows.find(row => row.context)?.context;
  if (!context) return { rows: [], total: 0, hiddenIds: [] };
  const people = new Map(context.people?.map(person => [person.id, person]));
  const [referring, counted] = await Promise.all([
    findPreviewedMessages(db, viewer, rows.flatMap(previewsOf)),
    countFromMessages(db, viewer, rows.flatMap(unreadPositionsOf)),
  ]);
  const previewed = new Map(referring.map(message => [message.conversation_id, message]));
  return {
    rows: rows.map(row => {
      const id = row.conversation_id;
      const other = row.other_id && otherPersonOf(people.get(row.other_id), context);
      const faces = row.face_ids ? row.face_ids.flatMap(face => people.get(face) ?? []) : facesOfOther(other);
      const unread_count = row.unread_count ?? counted.get(id)?.unread_count ?? 0;
      const mentioned = row.mentioned ?? counted.get(id)?.mentioned ?? false;
      const last = previewed.get(id) ?? counted.get(id)?.last ?? plainMessageOf(row, people);
      return { ...row, unread_count, mentioned, faces, other, last };
    }),
    total: rows[0]?.total ?? null,
    hiddenIds: context.hidden,
  };
}

const previewsOf = ({ conversation_id, preview }: ConversationPageRow) =>
  preview ? [{ ...preview, conversation_id }] : [];

/** A conversation is read from its messages where its counts or its last message are not kept beside it. */
const unreadPositionsOf = ({ conversation_id, last_id, seen, ...row }: ConversationPageRow) =>
  last_id && (row.message_id === null || row.unread_count === null || row.mentioned === null)
    ? [{ conversation_id, last_id, seen }]
    : [];

const plainMessageOf = (row: ConversationPageRow, people: ReadonlyMap<UserId, Person>): MessageRow | null =>
  row.message_id === null
    ? null
    : completePlainMessage(row, (row.sender_id && people.get(row.sender_id)) ?? null, []);

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
