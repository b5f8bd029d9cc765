import { type Message, roomTypes } from '@nightjar/domain/chat/entity';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { compiled } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { wireTime } from '../../../platform/db/wire.ts';
import { Json } from '../../../platform/json.ts';
import { beforeAll, blockedBy } from './members.ts';
import { type MessageRow, type QuoteRow, shownColumns } from './messages.ts';

type ReadMark = { user_id: UserId; last_read_message_id: MessageId };

export type Thread = {
  /** The cursor is a message of this conversation; true where none was given. */
  known: boolean;
  /** How far the others have read; empty in rooms. */
  reads: Json<ReadMark[]>;
  foldedIds: UserId[];
  /** From one end of the viewer's range, in the order they are found: as they are answered, or rows to be presented. */
  found: (Json<Message> | MessageRow)[];
};

export type PageOf = {
  conversationId: ConversationId;
  viewer: UserId;
  before?: MessageId | undefined;
  after?: MessageId | undefined;
  limit: number;
};

type Asked = Omit<PageOf, 'before' | 'after'> & { before: MessageId | null; after: MessageId | null };
type State = { known: boolean; folded: UserId[] };
type Unseen = { sender_id: UserId | null; quoted_sender_id: UserId | null };
/** The first row has the state too, and nothing else where the page is empty. */
type Row = { state: State | null; reads: string | null; shown: string | null; unseen: Unseen | null };

/** After the last message of any conversation. */
const afterAll = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;
const rooms = sql.join(roomTypes.map(type => sql.lit(type)));

const stateOf = ({ conversationId, viewer, before, after }: Asked) => sql`
  select type, coalesce(mine.hidden_through, ${beforeAll}) as "from", coalesce(mine.left_through, ${afterAll}) as through,
    coalesce(${before}::uuid, ${after}::uuid) is null or exists (select from messages
      where conversation_id = ${conversationId} and id = coalesce(${before}::uuid, ${after}::uuid)) as known,
    case when type in (${rooms}) then '[]' else (
      select coalesce(json_agg(json_build_object('user_id', user_id, 'last_read_message_id', last_read_message_id)), '[]')
      from conversation_members where conversation_id = ${conversationId} and user_id <> ${viewer}
        and left_at is null and last_read_message_id is not null) end as reads,
    array(select user_id from conversation_members where conversation_id = ${conversationId}
      and user_id in (${blockedBy(viewer)})) as folded
  from conversation_members as mine join conversations on conversations.id = mine.conversation_id
  where mine.conversation_id = ${conversationId} and mine.user_id = ${viewer}`;

/** Has no link to sign, no drink whose state is worked out, and nothing that is hidden from the viewer. */
const plain = sql`(attachment_url is null and thumbnail_url is null and sent_entry_id is null
  and (cardinality(state.folded) = 0
    or (reply_to_message_id is null and (sender_id is null or sender_id <> all(state.folded)))))`;

const shown = (viewer: UserId) => sql`(select to_json(shown)::text from (
  select ${shownColumns(viewer, sql``)}, null as preview_url,
    ${wireTime(sql`uuid_extract_timestamp(messages.id)`)} as created_at) as shown)`;

const unseen = sql`case when not plain then json_build_object('sender_id', messages.sender_id,
  'quoted_sender_id', (select sender_id from messages as quoted
    where quoted.conversation_id = messages.conversation_id and quoted.id = messages.reply_to_message_id)) end`;

const threadIn = (direction: 'asc' | 'desc') =>
  compiled((_, asked: Asked) => {
    const inOrder = sql.raw(direction);
    const { conversationId, viewer, before, after, limit } = asked;
    return sql<Row>`
      with state as materialized (${stateOf(asked)})
      select case when coalesce(place, 1) = 1
          then json_build_object('known', known, 'folded', folded) end as state,
        case when coalesce(place, 1) = 1 then reads::text end as reads,
        case when place is not null then ${shown(viewer)} end as shown,
        case when place is not null then ${unseen} end as unseen
      from state left join lateral (
        select *, ${plain} as plain, row_number() over (order by id ${inOrder}) as place from (
          select * from messages where conversation_id = ${conversationId}
            and id > greatest(state."from", ${after}::uuid) and id < coalesce(${before}::uuid, ${afterAll})
            and id <= state.through
            and (type not in (${rooms}) or sender_id is null or sender_id <> all(state.folded))
          order by id ${inOrder} limit ${limit}) as messages) as messages on true
      order by place`;
  });
const earliest = threadIn('asc');
const latest = threadIn('desc');

/** A page of a conversation with its context; null for a user who never was a member. */
export async function findThread(db: Database, { before, after, ...page }: PageOf): Promise<Thread | null> {
  const rows = await (after ? earliest : latest)(db, {
    ...page,
    before: before ?? null,
    after: after ?? null,
  });
  const [first] = rows;
  if (!first?.state) return null;
  const { known, folded } = first.state;
  return {
    known,
    reads: Json.of(first.reads ?? '[]'),
    foldedIds: folded,
    found: rows.flatMap(row => messageOf(row) ?? []),
  };
}

function messageOf({ shown: text, unseen: ids }: Row): Json<Message> | MessageRow | null {
  if (text === null) return null;
  if (!ids) return Json.of(text);
  const row: Omit<MessageRow, 'sender_id' | 'reply_to'> & { reply_to: Omit<QuoteRow, 'sender_id'> | null } =
    JSON.parse(text);
  return {
    ...row,
    sender_id: ids.sender_id,
    reply_to: row.reply_to && { ...row.reply_to, sender_id: ids.quoted_sender_id },
  };
}
