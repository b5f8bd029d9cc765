import { fail } from '@nightjar/domain/kernel/failure';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import { compileStatementAtCommit } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { perTransaction } from '../../../platform/db/per-database.ts';
import { idsUnseenBy } from '../../people/queries/blocks.ts';
import { layoutWithInserted, plainPreviewColumns, previewColumns } from './layout.ts';
import type { MessageRow } from './messages.ts';

/** `noticedAt` is when the members of a room are notified of the message, or null. */
type WriteTimes = { at: Date; noticedAt: Date | null; sentEntryId: number | null };
type NewMessageRow = Omit<
  MessageRow,
  'sender' | 'mentions' | 'reply_to' | 'reactions' | 'voucher' | 'round'
> &
  WriteTimes & {
    mentioned: readonly UserId[];
    replyTo: string | null;
    voucherId: string | null;
    roundId: string | null;
  };

/** These people do not count the message as unread: its sender, and those who have a block with its sender. */
const notCountingIds = (message: NewMessageRow) => sql`array(
  select ${message.sender_id}::uuid union all ${idsUnseenBy(sql`${message.sender_id}::uuid`)})`;

/** Most messages mention no one and answer no message. The parts of the statements that only others need are left out. */
type StatementParts = {
  mentions: RawBuilder<unknown>;
  previewed: RawBuilder<unknown>;
  members: RawBuilder<unknown>;
};

const plainParts = (message: NewMessageRow): StatementParts => ({
  mentions: sql``,
  previewed: plainPreviewColumns,
  members: sql`
      update conversation_members set seen_count = seen_count + 1
      where conversation_id = ${message.conversation_id} and user_id = any(${notCountingIds(message)})`,
});

const referringParts = (message: NewMessageRow): StatementParts => ({
  mentions: sql`,
    mentioned as (
      insert into message_mentions (user_id, conversation_id, message_id)
      select person, ${message.conversation_id}, ${message.message_id} from unnest(${message.mentioned}::uuid[]) as person)`,
  previewed: previewColumns(message.conversation_id),
  members: sql`
      update conversation_members set seen_count = seen_count + (user_id = any(${notCountingIds(message)}))::int,
        mentioned_id = case when user_id = any(${message.mentioned}::uuid[]) then ${message.message_id} else mentioned_id end
      where conversation_id = ${message.conversation_id}
        and user_id = any(${notCountingIds(message)} || ${message.mentioned}::uuid[])`,
});

/** Holds the values of a message, in the types and under the names of their columns. */
const messageValues = (message: NewMessageRow) => sql`
  select ${message.conversation_id}::uuid as conversation_id, ${message.message_id}::uuid as id, ${message.sender_id}::uuid as sender_id,
    ${message.message}::text as message, ${message.attachment_url}::text as attachment_url, ${message.thumbnail_url}::text as thumbnail_url,
    ${message.attachment_type}::text as attachment_type, ${message.attachment_ratio}::real as attachment_ratio,
    ${message.mentioned}::uuid[] as mentions, ${message.replyTo}::uuid as reply_to_message_id, ${message.client_id}::text as client_id,
    ${message.voucherId}::uuid as voucher_id, ${message.sentEntryId}::bigint as sent_entry_id, ${message.roundId}::uuid as round_id`;

/** The rows of a message, all in tables that are laid out by conversation, lie at one place. */
const insertMessageSql = (message: NewMessageRow, { mentions }: StatementParts) => sql`
    with named as (
      insert into sent_messages (conversation_id, sender_id, client_id, message_id)
      select ${message.conversation_id}, ${message.sender_id}, ${message.client_id}::text, ${message.message_id}
      where ${message.client_id}::text is not null)${mentions}
    insert into messages (conversation_id, id, sender_id, message, attachment_url, thumbnail_url, attachment_type,
      attachment_ratio, mentions, reply_to_message_id, client_id, voucher_id, sent_entry_id, round_id)
    ${messageValues(message)}`;

/** What the list of conversations shows is in other tables than the message, and so it is a statement of its own. */
const layOutMessageSql = (message: NewMessageRow, { previewed, members }: StatementParts) => sql`
    with inserted as (select ${previewed} from (${messageValues(message)}) as messages),
    counted as (${members})
    update conversations set last_message_id = inserted.id, last_message_at = ${message.at},
      told_at = coalesce(${message.noticedAt}::timestamptz, told_at), ${layoutWithInserted}
    from inserted where conversations.id = ${message.conversation_id}`;

type LastMessage = { messageId: MessageId; noticedAt: Date | null };

/**
 * Keeps the last message of each conversation while the transaction runs. A transaction may send several messages to
 * one conversation, and each must get a greater id than the message before.
 */
export const lastMessages = perTransaction(() => new Map<ConversationId, LastMessage>());

/** The narrow key is kept for the version before. Without it, a client id makes a message in each conversation. */
const refusalByKey = {
  sent_messages_narrow: () => fail.conflict('client_id was used for a message in another conversation'),
};

const plain = compileWrite(plainParts);
const referring = compileWrite(referringParts);

function compileWrite(partsOf: (message: NewMessageRow) => StatementParts) {
  const insert = compileStatementAtCommit(
    (_, message: NewMessageRow) => insertMessageSql(message, partsOf(message)),
    refusalByKey,
  );
  const layOut = compileStatementAtCommit((_, message: NewMessageRow) =>
    layOutMessageSql(message, partsOf(message)),
  );
  return async (db: Database, message: NewMessageRow) => {
    await insert(db, message);
    await layOut(db, message);
  };
}

/**
 * Writes the message and makes it the last of its conversation. If another request has just stored a message with the
 * same client id, the call runs again and finds that message.
 */
export async function saveMessageAtCommit(
  db: Database,
  message: MessageRow,
  writing: WriteTimes,
): Promise<void> {
  const mentioned = message.mentions.map(({ user_id }) => user_id);
  const replyTo = message.reply_to?.message_id ?? null;
  const isPlain = mentioned.length === 0 && replyTo === null;
  await (isPlain ? plain : referring)(db, {
    ...message,
    ...writing,
    mentioned,
    replyTo,
    voucherId: message.voucher?.voucher_id ?? null,
    roundId: message.round?.round_id ?? null,
  });
}
