import {
  type ConversationFilter,
  type ConversationType,
  conversationFilters,
  unreadShown,
} from '@nightjar/domain/chat/entity';
import type { CalledOff, Counterpart } from '@nightjar/domain/chat/rules';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { type RawBuilder, sql } from 'kysely';
import { compiled } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { tiesShown } from '../../people/queries/ties.ts';
import { beforeAll, blockedBy } from './members.ts';
import type { MessageRow } from './messages.ts';
import { calledOff } from './new-message.ts';
import {
  emojiCountsToSaid,
  messagesOf,
  peopleWith,
  type SaidRow,
  type Shared,
  saidColumns,
  saidNames,
} from './page-messages.ts';

export type ConversationRow = {
  conversation_id: ConversationId;
  type: ConversationType;
  group_name: string | null;
  created_by: UserId | null;
  member_count: number;
  faces: Person[];
  other: (Counterpart & { person: Person }) | null;
  called_off: CalledOff | null;
  target: { id: string; name: string; image: string | null } | null;
  /** The last message that the viewer may see. */
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

/** How many faces are shown for a conversation. */
const facesShown = 3;

/** The list is ordered by this time: that of the last message, or of the opening. */
const spokenAt = sql`coalesce(conversations.last_message_at, conversations.created_at)`;
const lastId = sql`coalesce(conversations.last_message_id, ${beforeAll})`;
/** A muted conversation that is archived stays archived. */
const archived = sql<boolean>`(mine.archived_through is not null and (mine.muted or mine.archived_through >= ${lastId}))`;
const deleted = sql<boolean>`(mine.hidden_through is not null and mine.hidden_through >= ${lastId})`;
const targetId = sql`(case when conversations.type in ('event', 'venue', 'neighborhood') then split_part(conversations.subject, ':', 2)::uuid end)`;
/** The other member of a direct conversation, whose subject has the ids of both. */
const otherId = (viewer: UserId) => sql`(case when conversations.type = 'direct' then (
  case split_part(subject, ':', 2)::uuid when ${viewer} then split_part(subject, ':', 3) else split_part(subject, ':', 2) end)::uuid end)`;
const isRoomType = sql`conversations.type in ('event', 'venue', 'neighborhood')`;

const kinds: Record<ConversationFilter, RawBuilder<unknown>> = {
  all: sql`not ${archived}`,
  direct: sql`conversations.type = 'direct' and not ${archived}`,
  groups: sql`conversations.type = 'group' and not ${archived}`,
  rooms: sql`${isRoomType} and not ${archived}`,
  archived,
};

export type ListOf = {
  viewer: UserId;
  filter: ConversationFilter;
  search: string | undefined;
  before: ConversationId | undefined;
  limit: number;
};

export type Inbox = {
  rows: ConversationRow[];
  /** How many conversations the whole list holds; null where the page is not its first. */
  total: number | null;
  /** Users that are hidden from the viewer. */
  hiddenIds: UserId[];
};

type ListAsked = { viewer: UserId; pattern: string; before: ConversationId | null; limit: number };

/** Each kind of list has one statement. */
const lists = new Map(
  conversationFilters.flatMap(filter =>
    [true, false].flatMap(searched =>
      [true, false].map(continued => {
        const list = { filter, searched, continued };
        return [nameOfList(list), compiled((_, asked: ListAsked) => listOf(list, asked))] as const;
      }),
    ),
  ),
);

type KindOfList = { filter: ConversationFilter; searched: boolean; continued: boolean };
function nameOfList({ filter, searched, continued }: KindOfList): string {
  return `${filter} ${searched} ${continued}`;
}

/**
 * Returns a page of a user's conversations; the first page counts them all. Direct ones with a block in either
 * direction are left out.
 */
export async function findConversations(
  db: Database,
  { viewer, filter, search, before, limit }: ListOf,
): Promise<Inbox> {
  const kind = { filter, searched: Boolean(search), continued: before !== undefined };
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const asked = { viewer, pattern, before: before ?? null, limit };
  const rows = await lists.get(nameOfList(kind))?.(db, asked);
  const inbox = await inboxOf(db, viewer, rows ?? []);
  return { ...inbox, total: kind.continued ? null : inbox.total };
}

function listOf({ filter, searched, continued }: KindOfList, { viewer, pattern, before, limit }: ListAsked) {
  const listed = [
    sql`mine.left_at is null and not ${deleted} and ${kinds[filter]}`,
    sql`not (conversations.type = 'direct' and conversations.last_message_id is null)`,
    sql`(conversations.type <> 'direct' or cardinality(${hidden}) = 0 or ${otherId(viewer)} <> all(${hidden}))`,
    ...(searched ? [called(viewer, pattern)] : []),
    ...(continued
      ? [
          sql`(${spokenAt}, conversations.id) < (
          select coalesce(last_message_at, created_at), id from conversations where id = ${before})`,
        ]
      : []),
  ];
  const total = continued ? sql`null::int` : sql`(count(*) over ())::int`;
  return select(viewer, { listed: sql.join(listed, sql` and `), total, limit });
}

const oneConversation = compiled(
  (_, { viewer, conversationId }: { viewer: UserId; conversationId: ConversationId }) =>
    select(viewer, { listed: sql`conversations.id = ${conversationId}`, total: sql`1`, limit: 1 }),
);

/** Returns one conversation in any state, or an empty list for a user who never was a member. */
export async function findConversation(
  db: Database,
  viewer: UserId,
  conversationId: ConversationId,
): Promise<Inbox> {
  return inboxOf(db, viewer, await oneConversation(db, { viewer, conversationId }));
}

type Context = Shared & { hidden: UserId[]; held: UserId[] | null; friends: UserId[] };
type Row = Omit<ConversationRow, 'faces' | 'other' | 'last'> &
  (SaidRow | ({ [Column in keyof SaidRow]: null } & { conversation_id: ConversationId })) & {
    total: number | null;
    face_ids: UserId[] | null;
    other_id: UserId | null;
    /** The context is in one row. */
    context: Context | null;
  };

/** The list's heavy parts are worked out for the rows of the page alone. */
function select(
  viewer: UserId,
  { listed, total, limit }: { listed: RawBuilder<unknown>; total: RawBuilder<unknown>; limit: number },
) {
  return sql<Row>`
    with blocked as materialized (select array(${blockedBy(viewer)}) as ids),
    page as materialized (
      select conversations.id as conversation_id, ${total} as total, type, group_name, created_by, member_count,
        conversations.last_message_at, ${spokenAt} as spoken_at, ${archived} as archived, ${targetId} as target_id,
        ${calledOff} as called_off, ${otherId(viewer)} as other_id,
        mine.last_read_message_id, mine.muted, mine.admin, mine.left_at is not null as left,
        greatest(mine.last_read_message_id, mine.hidden_through, ${beforeAll}) as seen,
        case when not ${deleted} then nullif(coalesce(mine.left_through, conversations.last_message_id), ${beforeAll}) end as last_id
      from conversation_members as mine
      join conversations on conversations.id = mine.conversation_id
      where mine.user_id = ${viewer} and ${listed}
      order by spoken_at desc, conversations.id desc
      limit ${limit}),
    said as materialized (
      select page.conversation_id, total, type, group_name, created_by, member_count, muted, archived, "left", admin,
        last_id, case when last_id is not null then last_message_at end as last_message_at, last_read_message_id,
        ${faceIds(viewer)} as face_ids, called_off, other_id, ${targetOf} as target,
        ${unreadOf(viewer)} as unread_count, ${mentionedIn(viewer)} as mentioned, spoken_at, ${saidColumns}
      from page left join lateral (select * from messages
        where messages.conversation_id = page.conversation_id and messages.id = page.last_id limit 1) as messages on true)
    select conversation_id, total, type, group_name, created_by, member_count, muted, archived, "left", admin, last_id,
      last_message_at, last_read_message_id, face_ids, called_off, other_id, target, unread_count, mentioned, ${saidNames},
      case when conversation_id = (select conversation_id from said limit 1) then (
      select to_json(context) from (
        select ${hidden} as hidden, ${friendsAmong(viewer)} as friends, people, held, ${emojiCountsToSaid(viewer)} as reactions
        from (select json_agg(person) as people, json_agg(users.id) filter (where users.suspended_at is not null) as held
          from ${peopleWith(viewer, shownIds)}) as found) as context)
      end as context
    from said order by spoken_at desc, conversation_id desc`;
}

/** The ids that `blocked` holds. */
const hidden = sql`(select ids from blocked)::uuid[]`;

/** Everybody may enter a room: the faces of its private members are shown to their friends alone. */
const faceIds = (viewer: UserId) => sql`case when type <> 'direct' then array(
  select users.id from conversation_members as members join users on users.id = members.user_id
  where members.conversation_id = page.conversation_id and members.user_id <> ${viewer} and members.left_at is null
    and users.deleted_at is null and users.suspended_at is null and users.id <> all(${hidden})
    and (type = 'group' or ${tiesShown(viewer, 'users')})
  order by members.user_id limit ${facesShown}) end`;

const shownIds = sql`select sender_id from said union all select other_id from said union all select unnest(face_ids) from said`;

const friendsAmong = (viewer: UserId) => sql`array(
  select high_user_id from friendships where low_user_id = ${viewer} and state = 'accepted'
    and high_user_id = any(array(select other_id from said))
  union all select low_user_id from friendships where high_user_id = ${viewer} and state = 'accepted'
    and low_user_id = any(array(select other_id from said)))`;

const targetOf = sql`case type
  when 'venue' then (select json_build_object('id', id, 'name', name, 'image',
    jsonb_path_query_first(images, '$[*] ? (@.kind == "profile").url') #>> '{}') from venues where id = page.target_id)
  when 'event' then (select json_build_object('id', event_id, 'name', name, 'image', profile_image)
    from events where event_id = page.target_id)
  when 'neighborhood' then (select json_build_object('id', id, 'name', label, 'image', null)
    from neighborhoods where id = page.target_id) end`;

const hasNews = sql`(not "left" and last_id > seen)`;

/** Counted no further than the badge shows; own messages and those of people one does not see are no news. */
const unreadOf = (viewer: UserId) => sql<number>`case when ${hasNews} then (
  select count(*) from (select from messages
    where conversation_id = page.conversation_id and id > page.seen and sender_id is distinct from ${viewer}
      and (sender_id is null or sender_id <> all(${hidden}))
    limit ${unreadShown + 1}) as unread) else 0 end`;

const mentionedIn = (viewer: UserId) => sql<boolean>`(${hasNews} and exists (
  select from message_mentions where user_id = ${viewer}
    and conversation_id = page.conversation_id and message_id > page.seen))`;

/** The conversation's own name, or that of its people or place, contains these letters. */
function called(viewer: UserId, pattern: string): RawBuilder<unknown> {
  return sql`(group_name ilike ${pattern}
    or (conversations.type in ('direct', 'group') and exists (
      select from conversation_members as members join users on users.id = members.user_id
      where members.conversation_id = conversations.id and members.user_id <> ${viewer} and members.left_at is null
        and users.deleted_at is null and users.id <> all(${hidden})
        and (nickname ilike ${pattern} or full_name ilike ${pattern})))
    or exists (select from venues where conversations.type = 'venue' and venues.id = ${targetId} and name ilike ${pattern})
    or exists (select from events where conversations.type = 'event' and event_id = ${targetId} and name ilike ${pattern})
    or exists (select from neighborhoods where conversations.type = 'neighborhood'
      and neighborhoods.id = ${targetId} and label ilike ${pattern}))`;
}

/** Unread messages of one conversation, as the list counts them. */
export async function countUnread(
  db: Database,
  viewer: UserId,
  conversationId: ConversationId,
): Promise<number> {
  const { rows } = await findConversation(db, viewer, conversationId);
  return rows[0]?.unread_count ?? 0;
}

async function inboxOf(db: Database, viewer: UserId, rows: readonly Row[]): Promise<Inbox> {
  const context = rows.find(row => row.context)?.context;
  if (!context) return { rows: [], total: 0, hiddenIds: [] };
  const people = new Map(context.people?.map(person => [person.id, person]));
  const said = rows.filter((row): row is Row & SaidRow => row.message_id !== null);
  const messages = await messagesOf(db, viewer, said, context);
  const last = new Map(messages.map(message => [message.conversation_id, message]));
  return {
    rows: rows.map(row => {
      const other = row.other_id && counterpartOf(people.get(row.other_id), context);
      const faces = row.face_ids ? row.face_ids.flatMap(id => people.get(id) ?? []) : facesOf(other);
      return { ...row, faces, other, last: last.get(row.conversation_id) ?? null };
    }),
    total: rows[0]?.total ?? null,
    hiddenIds: context.hidden,
  };
}

function counterpartOf(
  person: Person | undefined,
  { hidden, held, friends }: Context,
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
const facesOf = (other: ConversationRow['other']): Person[] =>
  other && !other.blocked && !other.held ? [other.person] : [];
