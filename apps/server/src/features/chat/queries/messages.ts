import type { EmojiCount } from '@nightjar/domain/chat/entity';
import type { VoucherEntry } from '@nightjar/domain/drinks/rules/vouchers';
import type { ConversationId, MessageId, RoundId, UserId, VoucherId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { type RawBuilder, sql } from 'kysely';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sendTogether } from '../../../platform/together.ts';
import { isNotBlocked } from '../../people/queries/blocks.ts';
import { nameAsKnownTo, personAsKnownTo } from '../../people/queries/known.ts';
import { displayName } from '../../people/queries/person.ts';
import { previewAsMessage, previewColumns, previewOf, quotedAsMessage, recordOfQuote } from './layout.ts';

type Media = 'image' | 'video';
export type QuoteRow = {
  message_id: MessageId;
  sender: Person | null;
  message: string | null;
  attachment_type: Media | null;
};
export type VoucherRow = {
  voucher_id: VoucherId;
  voucher_type: string;
  title: string;
  recipient_id: UserId | null;
  /** These are the ledger's entries of the voucher that follow this shot. */
  since: VoucherEntry[];
};
export type RoundOfDrinksRow = { round_id: RoundId; size: number };
export type MessageRow = {
  message_id: MessageId;
  conversation_id: ConversationId;
  sender_id: UserId | null;
  sender: Person | null;
  message: string | null;
  attachment_url: string | null;
  thumbnail_url: string | null;
  attachment_type: Media | null;
  attachment_ratio: number | null;
  mentions: { user_id: UserId; name: string }[];
  reply_to: QuoteRow | null;
  reactions: EmojiCount[];
  voucher: VoucherRow | null;
  round: RoundOfDrinksRow | null;
  client_id: string | null;
};

/**
 * Selects what a reply shows of the message `quoted` of `from`. Its text is left out where the viewer does not see its
 * author.
 */
const quoteJsonFrom = (from: RawBuilder<unknown>, viewer: UserId | null) => sql<QuoteRow | null>`(
  select json_build_object('message_id', quoted.id, 'sender', ${personAsKnownTo('author', viewer)},
    'message', case when ${isQuotedAuthorSeen(viewer)} then quoted.message end,
    'attachment_type', case when ${isQuotedAuthorSeen(viewer)} then quoted.attachment_type end)
  from ${from} left join users as author on author.id = quoted.sender_id and author.deleted_at is null)`;

/** Selects what a reply shows of the message `id` in `conversation`. */
const quoteJson = (conversation: RawBuilder<unknown>, id: RawBuilder<unknown>, viewer: UserId | null) =>
  quoteJsonFrom(
    sql`(select * from messages as quoted where quoted.conversation_id = ${conversation} and quoted.id = ${id}) as quoted`,
    viewer,
  );

/** Returns true where the viewer sees the author of the message `quoted`. */
const isQuotedAuthorSeen = (viewer: UserId | null) =>
  viewer === null ? sql`true` : isNotBlocked(viewer, sql.ref('quoted.sender_id'));

type StoredQuote = {
  id: MessageId;
  sender_id: UserId | null;
  message: string | null;
  attachment_type: Media | null;
};

const storedQuoteQuery = compileQuery(
  (_, { conversation_id, message_id }: MessageKey) => sql<StoredQuote>`
    select id, sender_id, message, attachment_type from messages
    where conversation_id = ${conversation_id} and id = ${message_id}`,
);

/** Reads a message that is answered, without its author. Returns null where the conversation has no such message. */
export async function findStoredQuote(db: Database, place: MessageKey): Promise<StoredQuote | null> {
  return (await storedQuoteQuery(db, place))[0] ?? null;
}

const quoteQuery = compileQuery(
  (_, { stored, viewer }: { stored: string; viewer: UserId }) => sql<{ quote: QuoteRow }>`
    select ${quoteJsonFrom(sql`(select quoted.*) as quoted`, viewer)} as quote
    from ${recordOfQuote(sql`${stored}::jsonb`)} where ${isQuotedAuthorSeen(viewer)}`,
);

/** Returns what a reply shows of a stored message, or null where the viewer does not see its author. */
export async function findQuote(db: Database, viewer: UserId, stored: StoredQuote): Promise<QuoteRow | null> {
  return (await quoteQuery(db, { stored: JSON.stringify(stored), viewer }))[0]?.quote ?? null;
}

const mentionsJson = (ids: RawBuilder<unknown>, viewer: UserId | null) => sql`(
  select coalesce(json_agg(json_build_object('user_id', named.id, 'name', ${nameAsKnownTo('named', viewer, displayName('named'))})
    order by array_position(${ids}, named.id)), '[]')
  from users as named where named.id = any(${ids}) and named.deleted_at is null)`;

/** Counts the people who put each emoji on the message, in the order in which the emojis were first put. */
export const emojiCountsOf = (
  conversation: RawBuilder<unknown>,
  messageId: RawBuilder<unknown>,
  viewer: UserId | null,
) => sql<EmojiCount[]>`(
  select coalesce(json_agg(json_build_object('emoji', emoji, 'count', people, 'mine', mine) order by first, emoji), '[]')
  from (select emoji, count(*) as people, bool_or(user_id is not distinct from ${viewer}::uuid) as mine, min(created_at) as first
    from message_reactions where conversation_id = ${conversation} and message_id = ${messageId} group by emoji) as by_emoji)`;

/**
 * Selects the shot that a message shows. A returned drink may be sent again; each time is a shot of its own, with its
 * own end.
 */
const voucherJson = sql`(
  select json_build_object('voucher_id', vouchers.id, 'voucher_type', voucher_type, 'title', title,
    'recipient_id', sent.recipient_id, 'since', array(select entry from drink_ledger
      where voucher_id = vouchers.id and id > sent.id order by id))
  from drink_ledger as sent join vouchers on vouchers.id = sent.voucher_id where sent.id = messages.sent_entry_id)`;

const roundJson = sql`(
  select json_build_object('round_id', rounds.id, 'size', size) from rounds where rounds.id = messages.round_id)`;

type MessagePartsSql = { quote: RawBuilder<unknown>; reactions: RawBuilder<unknown> };

/** Selects the columns of `MessageRow`. Parts that most messages lack are read only for messages that have them. */
const messageColumns = (viewer: UserId | null, { quote, reactions }: MessagePartsSql) => sql`
  messages.id as message_id, messages.conversation_id, messages.sender_id,
  (select ${personAsKnownTo('sender', viewer)} from users as sender
    where sender.id = messages.sender_id and sender.deleted_at is null) as sender,
  messages.message, messages.attachment_url, messages.thumbnail_url, messages.attachment_type, messages.attachment_ratio,
  messages.client_id,
  case when cardinality(messages.mentions) > 0 then ${mentionsJson(sql.ref('messages.mentions'), viewer)} else '[]' end as mentions,
  case when messages.reply_to_message_id is not null then ${quote} end as reply_to,
  ${reactions} as reactions,
  case when messages.sent_entry_id is not null then ${voucherJson} end as voucher,
  case when messages.round_id is not null then ${roundJson} end as round`;

const noReactions = sql`'[]'::json`;
const storedQuote = (viewer: UserId | null) =>
  quoteJson(sql.ref('messages.conversation_id'), sql.ref('messages.reply_to_message_id'), viewer);

/** Selects the columns of `MessageRow` from `messages`, with no emoji: a list shows none. */
export const listedMessageColumns = (viewer: UserId) =>
  messageColumns(viewer, { quote: storedQuote(viewer), reactions: noReactions });

/** Selects the columns of `MessageRow` from a preview. No statement reads a message for them. */
const previewedMessageColumns = (viewer: UserId | null) =>
  messageColumns(viewer, { quote: quoteJsonFrom(quotedAsMessage, viewer), reactions: noReactions });

export type MessageKey = { conversation_id: string; message_id: string };

/** A preview as `conversations.last_preview` keeps it. Only the database reads what is in it. */
export type Preview = Readonly<Record<string, unknown>>;

const previewedMessagesQuery = compileQuery(
  (_, { viewer, previews }: { viewer: UserId | null; previews: string }) => sql<MessageRow>`
    select ${previewedMessageColumns(viewer)}
    from jsonb_array_elements(${previews}::jsonb) as preview cross join lateral ${previewAsMessage(sql`preview`)}`,
);

/** Returns the messages of previews with the people, drinks and rounds that they name, which are read as they are now. */
export async function findPreviewedMessages(
  db: Database,
  viewer: UserId | null,
  previews: readonly Preview[],
): Promise<MessageRow[]> {
  if (previews.length === 0) return [];
  return previewedMessagesQuery(db, { viewer, previews: JSON.stringify(previews) });
}

type StoredMessage = { id: MessageId; preview: Preview; reactions: EmojiCount[] };

/** Reads messages of one conversation from the tables that are laid out by conversation, and no other table. */
const storedMessagesQuery = compileQuery(
  (
    _,
    { viewer, conversation, ids }: { viewer: UserId | null; conversation: string; ids: string[] },
  ) => sql<StoredMessage>`
    select stored.id, ${previewOf('stored')} as preview, ${emojiCountsOf(sql`${conversation}::uuid`, sql.ref('stored.id'), viewer)} as reactions
    from (select messages.conversation_id, ${previewColumns(sql`${conversation}::uuid`)} from messages
      where messages.conversation_id = ${conversation}::uuid and messages.id = any(${ids}::uuid[])) as stored`,
);

/**
 * Returns a few messages for a viewer whose access was checked. Where `viewer` is null, no emoji counts as the viewer's
 * own. The messages are read by their conversation, and then the people, drinks and rounds that they name.
 */
export async function findMessages(
  db: Database,
  viewer: UserId | null,
  places: readonly MessageKey[],
): Promise<MessageRow[]> {
  if (places.length === 0) return [];
  const byConversation = Map.groupBy(places, place => place.conversation_id);
  const stored = await sendTogether(db, at =>
    [...byConversation].map(([conversation, inside]) =>
      storedMessagesQuery(at, { viewer, conversation, ids: inside.map(place => place.message_id) }),
    ),
  );
  const found = stored.flat();
  const reactionsOf = new Map(found.map(({ id, reactions }) => [id, reactions]));
  const complete = await findPreviewedMessages(
    db,
    viewer,
    found.map(({ preview }) => preview),
  );
  return complete.map(row => ({ ...row, reactions: reactionsOf.get(row.message_id) ?? [] }));
}
