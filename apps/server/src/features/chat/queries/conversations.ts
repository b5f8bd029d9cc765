import {
  type ConversationFilter,
  type ConversationType,
  conversationFilters,
  unreadShown,
} from '@nightjar/domain/chat/entity';
import type { CalledOff, Counterpart } from '@nightjar/domain/chat/rules';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { type RawBuilder, sql } from 'kysely';
import { compiled } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { notBlocked } from '../../people/queries/blocks.ts';
import { personObject } from '../../people/queries/person.ts';
import { beforeAll, blockedBy } from './members.ts';
import { type MessageRow, messageColumns } from './messages.ts';
import { calledOff, counterpartOf } from './sending.ts';

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

/** The conversation's place in the list: the time of its last message, or of its opening. */
const spokenAt = sql`coalesce(conversations.last_message_at, conversations.created_at)`;
const lastId = sql`coalesce(conversations.last_message_id, ${beforeAll})`;
/** A muted conversation that is archived stays archived. */
const archived = sql<boolean>`(mine.archived_through is not null and (mine.muted or mine.archived_through >= ${lastId}))`;
const deleted = sql<boolean>`(mine.hidden_through is not null and mine.hidden_through >= ${lastId})`;
const targetId = sql`(case when conversations.type in ('event', 'venue', 'neighborhood') then split_part(conversations.subject, ':', 2)::uuid end)`;
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

/** How many conversations the whole list holds. */
type Counted = { total: number | null };

type ListAsked = { viewer: UserId; pattern: string; before: ConversationId | null; limit: number };

/** One statement for each kind of list. */
const lists = new Map(
  conversationFilters.flatMap(filter =>
    [true, false].flatMap(searched =>
      [true, false].map(continued => {
        const list = { filter, searched, continued };
        return [nameOf(list), compiled((_, asked: ListAsked) => listOf(list, asked))] as const;
      }),
    ),
  ),
);

type KindOfList = { filter: ConversationFilter; searched: boolean; continued: boolean };
function nameOf({ filter, searched, continued }: KindOfList): string {
  return `${filter} ${searched} ${continued}`;
}

/**
 * A page of a user's conversations; the first page counts them all. Direct ones with a block in either direction are
 * left out.
 */
export async function findConversations(
  db: Database,
  { viewer, filter, search, before, limit }: ListOf,
): Promise<(ConversationRow & Counted)[]> {
  const kind = { filter, searched: Boolean(search), continued: before !== undefined };
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const asked = { viewer, pattern, before: before ?? null, limit };
  return (await lists.get(nameOf(kind))?.(db, asked)) ?? [];
}

function listOf({ filter, searched, continued }: KindOfList, { viewer, pattern, before, limit }: ListAsked) {
  const listed = [
    sql`mine.left_at is null and not ${deleted} and ${kinds[filter]}`,
    sql`not (conversations.type = 'direct' and conversations.last_message_id is null)`,
    sql`(conversations.type <> 'direct' or subject not in (
      select 'direct:' || least(blocked_id, ${viewer}::uuid) || ':' || greatest(blocked_id, ${viewer}::uuid)
      from (${blockedBy(viewer)}) as blocked))`,
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

/** One conversation in any state; null for a user who never was a member. */
export async function findConversation(
  db: Database,
  viewer: UserId,
  conversationId: ConversationId,
): Promise<ConversationRow | null> {
  const [row] = await oneConversation(db, { viewer, conversationId });
  return row ?? null;
}

/** The list's heavy parts are worked out for the rows of the page alone. */
function select(
  viewer: UserId,
  { listed, total, limit }: { listed: RawBuilder<unknown>; total: RawBuilder<unknown>; limit: number },
) {
  return sql<ConversationRow & Counted>`
    with page as materialized (
      select conversations.*, ${total} as total, ${spokenAt} as spoken_at, ${archived} as archived, ${targetId} as target_id,
        ${calledOff} as called_off,
        mine.last_read_message_id, mine.muted, mine.admin, mine.left_at is not null as left, mine.left_through,
        greatest(mine.last_read_message_id, mine.hidden_through, ${beforeAll}) as seen,
        case when not ${deleted} then nullif(coalesce(mine.left_through, conversations.last_message_id), ${beforeAll}) end as last_id
      from conversation_members as mine
      join conversations on conversations.id = mine.conversation_id
      where mine.user_id = ${viewer} and ${listed}
      order by spoken_at desc, conversations.id desc
      limit ${limit})
    select id as conversation_id, total, type, group_name, created_by, member_count, muted, archived, "left", admin,
      last_id, case when last_id is not null then last_message_at end as last_message_at, last_read_message_id,
      ${facesOf(viewer)} as faces, called_off, ${otherOf(viewer)} as other, ${targetOf} as target,
      case when "left" then 0 else ${unreadOf(viewer)} end as unread_count,
      not "left" and exists (select from message_mentions where user_id = ${viewer}
        and conversation_id = page.id and message_id > page.seen) as mentioned,
      ${lastOf(viewer)} as last
    from page order by spoken_at desc, id desc`;
}

/** The last message that the viewer may see, as a `MessageRow`. */
const lastOf = (viewer: UserId) => sql`case when last_id is not null then (
  select to_json(last) from (select ${messageColumns(viewer)} from messages
    where messages.conversation_id = page.id and messages.id = page.last_id) as last) end`;

const facesOf = (viewer: UserId) => sql`(
  select coalesce(json_agg(person), '[]') from (
    select ${personObject('users')} as person from conversation_members as members
    join users on users.id = members.user_id
    where members.conversation_id = page.id and members.user_id <> ${viewer} and members.left_at is null
      and users.deleted_at is null and users.suspended_at is null and ${notBlocked(viewer, sql.ref('users.id'))}
    order by members.user_id limit ${facesShown}) as first)`;

const otherOf = (viewer: UserId) => sql`case when type = 'direct' then (
  select ${counterpartOf(viewer, 'users')}::jsonb || jsonb_build_object('person', ${personObject('users')})
  from conversation_members as members join users on users.id = members.user_id and users.deleted_at is null
  where members.conversation_id = page.id and members.user_id <> ${viewer} limit 1) end`;

const targetOf = sql`case type
  when 'venue' then (select json_build_object('id', id, 'name', name, 'image',
    jsonb_path_query_first(images, '$[*] ? (@.kind == "profile").url') #>> '{}') from venues where id = page.target_id)
  when 'event' then (select json_build_object('id', event_id, 'name', name, 'image', profile_image)
    from events where event_id = page.target_id)
  when 'neighborhood' then (select json_build_object('id', id, 'name', label, 'image', null)
    from neighborhoods where id = page.target_id) end`;

/** Counted no further than the badge shows; own messages and those of people one does not see are no news. */
const unreadOf = (viewer: UserId) => sql<number>`(
  select count(*) from (select from messages
    where conversation_id = page.id and id > page.seen and sender_id is distinct from ${viewer}
      and (sender_id is null or sender_id not in (${blockedBy(viewer)}))
    limit ${unreadShown + 1}) as unread)`;

/** Its own name, its people's or its place's holds these letters. */
function called(viewer: UserId, pattern: string): RawBuilder<unknown> {
  return sql`(group_name ilike ${pattern}
    or (conversations.type in ('direct', 'group') and exists (
      select from conversation_members as members join users on users.id = members.user_id
      where members.conversation_id = conversations.id and members.user_id <> ${viewer} and members.left_at is null
        and users.deleted_at is null and ${notBlocked(viewer, sql.ref('users.id'))}
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
  const row = await findConversation(db, viewer, conversationId);
  return row?.unread_count ?? 0;
}
