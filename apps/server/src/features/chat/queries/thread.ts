import { roomTypes } from '@nightjar/domain/chat/entity';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import { batchQuestions } from '../../../platform/db/batch.ts';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { idsBlockedEitherWay, lowestMessageId } from './members.ts';
import type { MessageRow } from './messages.ts';
import {
  completeMessages,
  emojiCountsOfPage,
  type PlainMessageRow,
  plainColumnNames,
  plainColumns,
  type SharedOfPage,
  usersWithIds,
} from './page-messages.ts';

type ReadMark = { user_id: UserId; last_read_message_id: MessageId };

export type ThreadPage = {
  /** True means that the message of the cursor is in this conversation, or that there is no cursor. */
  known: boolean;
  /** These are the last messages that the other members have read. The list is empty in a room. */
  reads: ReadMark[];
  /** The viewer does not see the messages of these members, because one has blocked the other. */
  hiddenIds: UserId[];
  /** These are the members with hidden messages whom the viewer has blocked. The list is empty in a room. */
  foldedIds: UserId[];
  /** The messages in the order in which they were found, which depends on the direction of the page. */
  found: MessageRow[];
};

export type ThreadPageRequest = {
  conversationId: ConversationId;
  viewer: UserId;
  before?: MessageId | undefined;
  after?: MessageId | undefined;
  limit: number;
};

/** A page is requested by values, or by the columns of a list of requests. */
type OrColumns<Request> = { [Field in keyof Request]: Request[Field] | RawBuilder<unknown> };
type PageRequest = Pick<ThreadPageRequest, 'conversationId' | 'viewer' | 'limit'>;
type PageFromCursor = PageRequest & { cursor: MessageId };
type AnyPageRequest = OrColumns<PageRequest>;
type ThreadContext = SharedOfPage & {
  known: boolean;
  hidden: UserId[];
  folded: UserId[];
  reads: ReadMark[] | null;
};
/**
 * Each row is a message of the page. One row also has the context, which is what the whole page needs; that row has no
 * message where the page is empty.
 */
type ThreadRow = { context: ThreadContext | null } & (
  | PlainMessageRow
  | { [Column in keyof PlainMessageRow]: null }
);

/** In the order of ids, this id comes after the last message of any conversation. */
const highestMessageId = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;
const roomTypeList = sql.join(roomTypes.map(type => sql.lit(type)));

/** Selects the viewer's membership, which decides which messages of which people they see. */
const membershipSql = ({ conversationId, viewer }: AnyPageRequest) => sql`
  select type in (${roomTypeList}) as is_room, coalesce(mine.hidden_through, ${lowestMessageId}) as "from",
    coalesce(mine.left_through, ${highestMessageId}) as through,
    array(select user_id from conversation_members where conversation_id = ${conversationId}
      and user_id = any(array(${idsBlockedEitherWay(viewer)}))) as hidden
  from conversation_members as mine join conversations on conversations.id = mine.conversation_id
  where mine.conversation_id = ${conversationId} and mine.user_id = ${viewer}`;

/**
 * Selects the members whom the viewer has blocked. In a room the list is empty, because it would reveal that they are
 * in the room.
 */
const foldedUserIds = (
  viewer: UserId | RawBuilder<unknown>,
) => sql`case when mine.is_room then '{}' else array(
  select blocked_id from blocks where blocker_id = ${viewer} and blocked_id = any(mine.hidden)) end`;

const messagesSql = ({ conversationId, limit }: AnyPageRequest, { bounds, direction }: PageBounds) => sql`
  select messages.* from mine cross join lateral (
    select messages.conversation_id, ${plainColumns} from messages
    where conversation_id = ${conversationId} and id > mine."from" and id <= mine.through and ${bounds}
      and (not mine.is_room or sender_id is null or sender_id <> all(mine.hidden))
    order by id ${direction} limit ${limit}) as messages`;

const readMarksJson = ({ conversationId, viewer }: AnyPageRequest) => sql`(
  select json_agg(mark) from (select user_id, last_read_message_id from conversation_members
    where conversation_id = ${conversationId} and user_id <> ${viewer} and user_id <> all(mine.hidden)
      and left_at is null and last_read_message_id is not null) as mark)`;

/** A page begins at the latest message or at the message of a cursor, and goes up or down from there. */
type PageBounds = { known: RawBuilder<unknown>; bounds: RawBuilder<unknown>; direction: RawBuilder<unknown> };

const threadSql = (asked: AnyPageRequest, end: PageBounds) => sql<ThreadRow>`
  with mine as materialized (${membershipSql(asked)}),
  shown as materialized (${messagesSql(asked, end)})
  select conversation_id, ${plainColumnNames}, case when message_id is not distinct from (select message_id from shown limit 1) then (
    select to_json(context) from (
      select ${end.known} as known, mine.hidden, ${foldedUserIds(asked.viewer)} as folded, case when not mine.is_room then ${readMarksJson(asked)} end as reads,
        (select json_agg(person) from ${usersWithIds(asked.viewer, sql`select sender_id from shown`)}) as people,
        ${emojiCountsOfPage(asked.conversationId, asked.viewer)} as reactions) as context)
    end as context
  from mine left join shown on true order by message_id ${end.direction}`;

const [upwards, downwards] = [sql`asc`, sql`desc`];
const isCursorKnown = ({ conversationId, cursor }: OrColumns<PageFromCursor>) => sql`exists (
  select from messages where conversation_id = ${conversationId} and id = ${cursor})`;

const latestPageQuery = compileQuery((_, asked: PageRequest) =>
  threadSql(asked, { known: sql`true`, bounds: sql`true`, direction: downwards }),
);
const pageBeforeQuery = compileQuery((_, asked: PageFromCursor) =>
  threadSql(asked, { known: isCursorKnown(asked), bounds: sql`id < ${asked.cursor}`, direction: downwards }),
);

const requestColumns: OrColumns<PageFromCursor> = {
  conversationId: sql.ref('asked.asked_conversation_id'),
  viewer: sql.ref('asked.viewer'),
  cursor: sql.ref('asked.cursor'),
  limit: sql.ref('asked.page_limit'),
};
type BatchedPageRequests = {
  conversationIds: string[];
  viewers: string[];
  cursors: string[];
  limits: number[];
};
const pagesAfterQuery = compileQuery(
  (_, { conversationIds, viewers, cursors, limits }: BatchedPageRequests) => sql<
    ThreadRow & { place: number }
  >`
    select place, conversation_id, ${plainColumnNames}, context
    from unnest(${conversationIds}::uuid[], ${viewers}::uuid[], ${cursors}::uuid[], ${limits}::int[])
      with ordinality as asked (asked_conversation_id, viewer, cursor, page_limit, place)
    cross join lateral (${threadSql(requestColumns, {
      known: isCursorKnown(requestColumns),
      bounds: sql`id > ${requestColumns.cursor}`,
      direction: upwards,
    })}) as page
    order by place, message_id`,
);

/**
 * Finds the pages after a message that a phone knows. After a lost connection every phone asks for the messages that it
 * missed, so one statement answers all phones that ask at the same moment.
 */
const findRowsAfter = batchQuestions(
  async (db: Database, asked: readonly PageFromCursor[]): Promise<ThreadRow[][]> => {
    const rows = await pagesAfterQuery(db, {
      conversationIds: asked.map(({ conversationId }) => conversationId),
      viewers: asked.map(({ viewer }) => viewer),
      cursors: asked.map(({ cursor }) => cursor),
      limits: asked.map(({ limit }) => limit),
    });
    const pages: ThreadRow[][] = asked.map(() => []);
    for (const { place, ...row } of rows) pages[place - 1]?.push(row as ThreadRow);
    return pages;
  },
);

/**
 * Returns a page of a conversation, the read marks of its other members, and whose messages the viewer does not see.
 * Returns null for a user who never was a member.
 */
export async function findThread(db: Database, page: ThreadPageRequest): Promise<ThreadPage | null> {
  const rows = await findThreadRows(db, page);
  const context = rows.find(row => row.context)?.context;
  if (!context) return null;
  const { known, hidden, folded, reads, ...shared } = context;
  const found = rows.filter((row): row is ThreadRow & PlainMessageRow => row.message_id !== null);
  return {
    known,
    reads: reads ?? [],
    hiddenIds: hidden,
    foldedIds: folded,
    found: await completeMessages({ db, viewer: page.viewer }, found, shared),
  };
}

function findThreadRows(db: Database, { before, after, ...page }: ThreadPageRequest): Promise<ThreadRow[]> {
  if (after) return findRowsAfter(db, { ...page, cursor: after });
  return before ? pageBeforeQuery(db, { ...page, cursor: before }) : latestPageQuery(db, page);
}
