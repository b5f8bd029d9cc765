import { mostUnreadShown } from '@nightjar/domain/chat/entity';
import type { ConversationId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import { idsUnseenBy, type UserIdOrSql } from '../../people/queries/blocks.ts';

/**
 * The list of conversations reads these columns in place of messages. A conversation is laid out while its last message
 * is the one with which they were last written: a server of the version before writes messages without them.
 */
export const isLaidOut = sql<boolean>`(conversations.laid_out_through is not distinct from conversations.last_message_id)`;

/** Selects the last message that the member `alias` has read or hidden. It is null where there is none. */
export const positionOf = (alias: string) =>
  sql<
    string | null
  >`greatest(${sql.ref(`${alias}.last_read_message_id`)}, ${sql.ref(`${alias}.hidden_through`)})`;

/** A count of unread messages ends here, because the app shows no greater number. */
const mostUnreadCounted = mostUnreadShown + 1;

/**
 * Selects the number of unread messages of the member `mine`, who has a row of `conversations`. It is null where the
 * messages must be counted: then the conversation is not laid out, the member's count was forgotten, or the version
 * before has moved the member's position.
 */
export const keptUnreadCount = sql<number | null>`case when ${isLaidOut} and mine.seen_count is not null
    and mine.counted_through is not distinct from ${positionOf('mine')}
  then least(${mostUnreadCounted}, conversations.message_count - mine.seen_count) end`;

export type ConversationIdOrSql = ConversationId | RawBuilder<unknown>;
type UnreadRange = { conversation: ConversationIdOrSql; seen: RawBuilder<unknown>; viewer: UserIdOrSql };

/**
 * Counts the messages after `seen` that are unread for the viewer, up to one more than the app shows. Messages of the
 * viewer, and of people who have a block with the viewer, do not count.
 */
export const unreadAfter = ({ conversation, seen, viewer }: UnreadRange) => sql<number>`(
  select count(*)::int from (select from messages
    where messages.conversation_id = ${conversation} and messages.id > ${seen} and messages.sender_id is distinct from ${viewer}
      and (messages.sender_id is null or messages.sender_id <> all(array(${idsUnseenBy(viewer)})))
    limit ${mostUnreadCounted}) as unread)`;

const quotedMessageSql = (conversation: ConversationIdOrSql) => sql`
  case when messages.reply_to_message_id is not null then (
    select to_jsonb(answered) from (select quoted.id, quoted.sender_id, quoted.message, quoted.attachment_type
      from messages as quoted where quoted.conversation_id = ${conversation}
        and quoted.id = messages.reply_to_message_id) as answered) end as quoted`;

/** Selects from `messages` what a preview keeps of a message that answers no other. */
export const plainPreviewColumns = sql`messages.id, messages.sender_id, messages.message, messages.attachment_url,
  messages.thumbnail_url, messages.attachment_type, messages.attachment_ratio, messages.mentions,
  messages.reply_to_message_id, messages.client_id, messages.voucher_id, messages.sent_entry_id, messages.round_id`;

/** Selects from `messages` what a preview keeps of any message of the conversation. */
export const previewColumns = (conversation: ConversationIdOrSql) =>
  sql`${plainPreviewColumns}, ${quotedMessageSql(conversation)}`;

/** Selects the preview of a message whose row `alias` has the columns of a preview. */
export const previewOf = (alias: string) => sql`jsonb_strip_nulls(to_jsonb(${sql.ref(alias)}))`;

/** Reads a preview as a row that has the name and the columns of a message. */
export const previewAsMessage = (
  preview: RawBuilder<unknown>,
) => sql`jsonb_to_record(${preview}) as messages (
  id uuid, conversation_id uuid, sender_id uuid, message text, attachment_url text, thumbnail_url text, attachment_type text,
  attachment_ratio real, mentions uuid[], reply_to_message_id uuid, client_id text, voucher_id uuid, sent_entry_id bigint,
  round_id uuid, quoted jsonb)`;

/** Reads what a preview keeps of an answered message, as a row with the name `quoted`. */
export const recordOfQuote = (quote: RawBuilder<unknown>) => sql`jsonb_to_record(${quote}) as quoted (
  id uuid, sender_id uuid, message text, attachment_type text)`;

/** Reads the message that a preview's message answers, as a row with the name `quoted`. */
export const quotedAsMessage = recordOfQuote(sql`messages.quoted`);

/**
 * Sets the columns of a conversation for one more message, whose preview is the row `inserted`. A conversation that was
 * not laid out before is not laid out afterwards either, since messages are missing from its count.
 */
export const layoutWithInserted = sql`message_count = message_count + 1, last_preview = ${previewOf('inserted')},
  laid_out_through = case when laid_out_through is not distinct from last_message_id then inserted.id
    else laid_out_through end`;
