import { isRoom, type Message } from '@nightjar/domain/chat/entity';
import { nextMessageId, sentAtOf } from '@nightjar/domain/chat/make';
import { attachedFiles } from '@nightjar/domain/chat/rules/attachments';
import { roomNoticeAt } from '@nightjar/domain/chat/rules/pushes';
import { fail } from '@nightjar/domain/kernel/failure';
import type { ConversationId, MessageId, UserId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../platform/db/database.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAttachmentLinks } from '../../platform/storage/read/attachment-links.ts';
import { awaitTogether } from '../../platform/together.ts';
import { presentMessage } from './present.ts';
import type { MessageRow } from './queries/messages.ts';
import {
  lockDirectForMessage,
  lockForMessage,
  type NewMessage,
  type SendContext,
} from './queries/new-message.ts';
import { directSubject, openDirectConversation } from './queries/opening.ts';
import { lastMessages, saveMessageAtCommit } from './queries/write-message.ts';

/**
 * A message needs these parts of a call's context: it is written in the call's transaction and broadcast after the
 * commit.
 */
export type MessageCall = Pick<CallContext<never>, 'now' | 'db' | 'platform' | 'emit'>;

/** These fields are the content of a message. */
export type MessageContent = Pick<
  MessageRow,
  | 'message'
  | 'attachment_url'
  | 'thumbnail_url'
  | 'attachment_type'
  | 'attachment_ratio'
  | 'voucher'
  | 'round'
> & {
  /** If the message shows the shot `voucher`, this is the id of the ledger's entry for that shot. */
  sentEntryId: number | null;
};

/**
 * A message that shows a drink or a round has no content of its own. The text of a drink is stored with the drink, and
 * its recipient reads it there.
 */
export const emptyContent: MessageContent = {
  message: null,
  attachment_url: null,
  thumbnail_url: null,
  attachment_type: null,
  attachment_ratio: null,
  voucher: null,
  round: null,
  sentEntryId: null,
};

/** This message is about to be written. The context was read under the conversation's lock. */
export type LockedMessage = { draft: NewMessage; context: SendContext };

/**
 * Locks the conversation until the end of the transaction, so that no other message is inserted meanwhile. Returns null
 * for a user who never was a member.
 */
export const lockConversation = (
  db: Database,
  platform: Platform,
  draft: NewMessage,
): Promise<SendContext | null> => lockForMessage(db, draft, platform.settings.push.outbox);

/** Adds the message to the locked conversation. */
export async function insertMessageAtCommit(
  { now, db, platform, emit }: MessageCall,
  locked: LockedMessage,
  content: MessageContent,
): Promise<Message> {
  const { draft, context } = locked;
  const last = lastMessages(db).get(draft.conversationId);
  const id = nextMessageId(now, platform.random.int, last?.messageId ?? context.last_message_id);
  const row = newMessageRow(id, locked, content);
  const noticedAt = last?.noticedAt ?? context.told_at;
  const noticeAt = isRoom(context.type) ? roomNoticeAt(noticedAt, now) : null;
  lastMessages(db).set(draft.conversationId, { messageId: id, noticedAt: noticeAt ?? noticedAt });
  await saveMessageAtCommit(db, row, {
    at: sentAtOf(id),
    noticedAt: noticeAt,
    sentEntryId: content.sentEntryId,
  });

  const message = presentMessage(row, createAttachmentLinks(platform, now));
  emit('message_sent', {
    message,
    type: context.type,
    memberIds: context.member_ids,
    mentionedIds: draft.mentions,
    pushes: isRoom(context.type) ? draft.mentions.length > 0 || context.quoted !== null : context.phones,
    noticeAt,
    laidOut: context.laid_out,
    now,
  });
  return message;
}

/**
 * Returns the direct conversation of two people, and creates it if there is none. The conversation is locked, so that a
 * message can be written into it.
 */
export async function lockDirectConversation(
  { now, db, platform }: MessageCall,
  { from, to }: { from: UserId; to: UserId },
): Promise<LockedMessage> {
  const [conversationId, context] = await awaitTogether(
    openDirectConversation({ db, now }, from, to),
    lockDirectForMessage(db, { from, subject: directSubject(from, to) }, platform.settings.push.outbox),
  );
  if (!context) throw new Error('a conversation was opened and cannot be locked');
  return { draft: untypedMessage(conversationId, from), context };
}

/** Returns a message that no person typed. It has no client id, mentions no one and answers no message. */
export const untypedMessage = (conversationId: ConversationId, senderId: UserId): NewMessage => ({
  conversationId,
  senderId,
  clientId: null,
  mentions: [],
  replyTo: null,
  files: [],
});

function newMessageRow(
  id: MessageId,
  { draft, context }: LockedMessage,
  { sentEntryId: _, ...shown }: MessageContent,
): MessageRow {
  return {
    ...shown,
    message_id: id,
    conversation_id: draft.conversationId,
    sender_id: draft.senderId,
    sender: context.sender,
    mentions: context.mentions,
    reply_to: context.quoted,
    reactions: [],
    client_id: draft.clientId,
  };
}

/** Returns the names under which the attached files are stored on this server. */
export function attachedFileNames(input: Parameters<typeof attachedFiles>[0]): string[] {
  const files = attachedFiles(input);
  if ('wrong' in files) {
    const kind = files.wrong === 'attachment_url' && input.attachment_type === 'video' ? 'video' : 'picture';
    throw fail.invalid(`${files.wrong} must be a ${kind} that was uploaded here`);
  }
  return [...new Set(files.map(({ name }) => name))];
}

/** Refuses a message with files that its sender did not upload themself. */
export function mustOwnFiles(files: readonly string[], own: readonly string[]): void {
  if (own.length < files.length)
    throw fail.invalid('attachment_url and thumbnail_url must be files that you uploaded');
}
