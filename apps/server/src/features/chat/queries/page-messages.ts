import type { EmojiCount } from '@nightjar/domain/chat/entity';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { personColumnsAsKnown } from '../../people/queries/known.ts';
import { findMessages, type MessageRow } from './messages.ts';

type PlainMessage = Omit<MessageRow, 'sender' | 'mentions' | 'reply_to' | 'reactions' | 'voucher' | 'round'>;
/** These fields of a message are columns of its row in `messages`. */
export type PlainMessageRow = PlainMessage & {
  /**
   * True means that the message names people, answers a message, or shows a drink or a round. Few messages do, so
   * a second statement reads what they refer to.
   */
  refers: boolean;
};

/** All messages of a page share these values, which are read once. A value is null where there is none. */
export type SharedOfPage = { people: Person[] | null; reactions: string | null };

/** Selects the columns of a `PlainMessageRow` from `messages`, without the conversation's id. */
export const plainColumns = sql`messages.id as message_id, messages.sender_id, messages.message,
  messages.attachment_url, messages.thumbnail_url, messages.attachment_type, messages.attachment_ratio, messages.client_id,
  (cardinality(messages.mentions) > 0 or messages.reply_to_message_id is not null or messages.sent_entry_id is not null
    or messages.round_id is not null) as refers`;

/** The list names the columns, because PostgreSQL would plan a statement with `*` again each time. */
export const plainColumnNames = sql`message_id, sender_id, message, attachment_url, thumbnail_url, attachment_type,
  attachment_ratio, client_id, refers`;

/** Selects the users with these ids, and for each of them as `person` what the viewer is shown. */
export const usersWithIds = (
  viewer: UserId | RawBuilder<unknown>,
  ids: RawBuilder<unknown>,
) => sql`users cross join lateral ${personColumnsAsKnown('users', viewer)} as person
  where users.id = any(array(${ids})) and users.deleted_at is null`;

/**
 * Selects the emojis on the messages in the CTE `shown` as text. Each message and emoji has one line, in the order in
 * which the emojis were first put. JSON would take PostgreSQL one and a half times as long.
 */
export const emojiCountsOfPage = (
  conversation: ConversationId | RawBuilder<unknown>,
  viewer: UserId | RawBuilder<unknown>,
) => sql`(
  select string_agg(message_id || ' ' || people || ' ' || mine || ' ' || emoji, ${newLineLiteral} order by first, emoji)
  from (select message_id, emoji, count(*) as people, bool_or(user_id = ${viewer}) as mine, min(created_at) as first
    from message_reactions where conversation_id = ${conversation}
      and message_id = any(array(select message_id from shown)) group by message_id, emoji) as by_emoji)`;

const newLineLiteral = sql.lit('\n');

/** Returns the messages of a page with all parts that the app shows. */
export async function completeMessages(
  { db, viewer }: { db: Database; viewer: UserId },
  rows: readonly PlainMessageRow[],
  shared: SharedOfPage,
): Promise<MessageRow[]> {
  const people = new Map(shared.people?.map(person => [person.id, person]));
  const emojiCounts = parseEmojiCounts(shared.reactions);
  const referring = await findMessages(
    db,
    viewer,
    rows.filter(row => row.refers),
  );
  const complete = new Map(referring.map(message => [message.message_id, message]));
  return rows.map(row => {
    const sender = (row.sender_id && people.get(row.sender_id)) ?? null;
    return (
      complete.get(row.message_id) ?? completePlainMessage(row, sender, emojiCounts.get(row.message_id) ?? [])
    );
  });
}

/** Returns a message that refers to nothing with all parts that the app shows. */
export function completePlainMessage(
  row: PlainMessage,
  sender: Person | null,
  reactions: EmojiCount[],
): MessageRow {
  return {
    message_id: row.message_id,
    conversation_id: row.conversation_id,
    sender_id: row.sender_id,
    sender,
    message: row.message,
    attachment_url: row.attachment_url,
    thumbnail_url: row.thumbnail_url,
    attachment_type: row.attachment_type,
    attachment_ratio: row.attachment_ratio,
    client_id: row.client_id,
    mentions: [],
    reply_to: null,
    reactions,
    voucher: null,
    round: null,
  };
}

function parseEmojiCounts(lines: string | null): Map<MessageId, EmojiCount[]> {
  const found = new Map<MessageId, EmojiCount[]>();
  for (const line of lines?.split('\n') ?? []) {
    const [id, count, mine, emoji = ''] = line.split(' ');
    const messageId = id as MessageId;
    const counted = { emoji, count: Number(count), mine: mine === 'true' };
    const known = found.get(messageId);
    if (known) known.push(counted);
    else found.set(messageId, [counted]);
  }
  return found;
}
