import { type ConversationFilter, conversationFilters } from '@nightjar/domain/chat/entity';
import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import {
  blockedIds,
  type ConversationPage,
  conversationPageOf,
  conversationRows,
  isArchived,
  isHistoryHidden,
  isRoomType,
  lastActiveSql,
  otherId,
  targetIdSql,
} from './conversation-rows.ts';

const conditionByFilter: Record<ConversationFilter, RawBuilder<unknown>> = {
  all: sql`not ${isArchived}`,
  direct: sql`conversations.type = 'direct' and not ${isArchived}`,
  groups: sql`conversations.type = 'group' and not ${isArchived}`,
  rooms: sql`${isRoomType} and not ${isArchived}`,
  archived: isArchived,
};

export type ConversationListRequest = {
  viewer: UserId;
  filter: ConversationFilter;
  search: string | undefined;
  before: ConversationId | undefined;
  limit: number;
};

type CompiledListValues = { viewer: UserId; pattern: string; before: ConversationId | null; limit: number };

/**
 * Each filter of the list, with or without a search and for a first or a later page, has a statement of its own, which
 * is prepared once.
 */
const compiledLists = new Map(
  conversationFilters.flatMap(filter =>
    [true, false].flatMap(searched =>
      [true, false].map(continued => {
        const list = { filter, searched, continued };
        return [
          compiledListKey(list),
          compileQuery((_, asked: CompiledListValues) => conversationListSql(list, asked)),
        ] as const;
      }),
    ),
  ),
);

type ListKind = { filter: ConversationFilter; searched: boolean; continued: boolean };
function compiledListKey({ filter, searched, continued }: ListKind): string {
  return `${filter} ${searched} ${continued}`;
}

/**
 * Returns a page of a user's conversations, and on the first page the number of all. It leaves out direct conversations
 * without a message, and those with a user whom the viewer has blocked or who has blocked the viewer.
 */
export async function findConversations(
  db: Database,
  { viewer, filter, search, before, limit }: ConversationListRequest,
): Promise<ConversationPage> {
  const kind = { filter, searched: Boolean(search), continued: before !== undefined };
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const asked = { viewer, pattern, before: before ?? null, limit };
  const rows = await compiledLists.get(compiledListKey(kind))?.(db, asked);
  const inbox = await conversationPageOf(db, viewer, rows ?? []);
  return { ...inbox, total: kind.continued ? null : inbox.total };
}

function conversationListSql(
  { filter, searched, continued }: ListKind,
  { viewer, pattern, before, limit }: CompiledListValues,
) {
  const listed = [
    sql`mine.left_at is null and not ${isHistoryHidden} and ${conditionByFilter[filter]}`,
    sql`not (conversations.type = 'direct' and conversations.last_message_id is null)`,
    sql`(conversations.type <> 'direct' or cardinality(${blockedIds}) = 0 or ${otherId(viewer)} <> all(${blockedIds}))`,
    ...(searched ? [titleMatches(viewer, pattern)] : []),
    ...(continued
      ? [
          sql`(${lastActiveSql}, conversations.id) < (
          select coalesce(last_message_at, created_at), id from conversations where id = ${before})`,
        ]
      : []),
  ];
  const total = continued ? sql`null::int` : sql`(count(*) over ())::int`;
  return conversationRows(viewer, { listed: sql.join(listed, sql` and `), total, limit });
}

const oneConversationQuery = compileQuery(
  (_, { viewer, conversationId }: { viewer: UserId; conversationId: ConversationId }) =>
    conversationRows(viewer, { listed: sql`conversations.id = ${conversationId}`, total: sql`1`, limit: 1 }),
);

/** Returns one conversation in any state, or an empty list for a user who never was a member. */
export async function findConversation(
  db: Database,
  viewer: UserId,
  conversationId: ConversationId,
): Promise<ConversationPage> {
  return conversationPageOf(db, viewer, await oneConversationQuery(db, { viewer, conversationId }));
}

/**
 * Returns true where these letters are in the name of the group, of one of its other members, or of the venue, event or
 * neighborhood that the room belongs to.
 */
function titleMatches(viewer: UserId, pattern: string): RawBuilder<unknown> {
  return sql`(group_name ilike ${pattern}
    or (conversations.type in ('direct', 'group') and exists (
      select from conversation_members as members join users on users.id = members.user_id
      where members.conversation_id = conversations.id and members.user_id <> ${viewer} and members.left_at is null
        and users.deleted_at is null and users.id <> all(${blockedIds})
        and (nickname ilike ${pattern} or full_name ilike ${pattern})))
    or exists (select from venues where conversations.type = 'venue' and venues.id = ${targetIdSql} and name ilike ${pattern})
    or exists (select from events where conversations.type = 'event' and event_id = ${targetIdSql} and name ilike ${pattern})
    or exists (select from neighborhoods where conversations.type = 'neighborhood'
      and neighborhoods.id = ${targetIdSql} and label ilike ${pattern}))`;
}

/** Counts the unread messages of one conversation by the same rules as the list of conversations. */
export async function countUnread(
  db: Database,
  viewer: UserId,
  conversationId: ConversationId,
): Promise<number> {
  const { rows } = await findConversation(db, viewer, conversationId);
  return rows[0]?.unread_count ?? 0;
}
