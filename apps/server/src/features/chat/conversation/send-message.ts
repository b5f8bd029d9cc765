import { sendMessage } from '@nightjar/domain/chat/calls';
import { sentAtOf } from '@nightjar/domain/chat/make';
import { mediaOfFile } from '@nightjar/domain/chat/rules/attachments';
import { decideSendingMessage } from '@nightjar/domain/chat/rules/membership';
import type { InputOf } from '@nightjar/domain/kernel/call';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import type { UserId } from '@nightjar/domain/kernel/id';
import { handle, ok } from '../../../platform/http/handler.ts';
import { createAttachmentLinks } from '../../../platform/storage/read/attachment-links.ts';
import { mustBeMember } from '../gate.ts';
import { presentMessage } from '../present.ts';
import { findMessages } from '../queries/messages.ts';
import type { NewMessage, SendContext } from '../queries/new-message.ts';
import {
  attachedFileNames,
  emptyContent,
  insertMessageAtCommit,
  type LockedMessage,
  lockConversation,
  type MessageCall,
  type MessageContent,
  mustOwnFiles,
} from '../send.ts';

type Input = InputOf<typeof sendMessage>;

/**
 * Sends a message with one lock, one decision and one write. The conversation's row is locked before the message gets
 * its id.
 */
export const sendMessageHandler = handle(sendMessage, async ({ input, actor, now, db, platform, emit }) => {
  const message = withAttachmentType(input);
  const draft = newMessageOf(message, actor.userId);
  const context = mustBeMember(await lockConversation(db, platform, draft));
  const locked = { draft, context };
  if (context.sent) return answerRepeatedMessage({ now, db, platform, emit }, locked, context.sent);

  const decision = decideSendingMessage(context, now);
  if (isRefusal(decision)) return decision;
  mustFitConversation(locked);

  return ok(await insertMessageAtCommit({ now, db, platform, emit }, locked, messageContentOf(message)));
});

/** Fills in the attachment's kind (picture or video) for a client that sends only the name of the file. */
const withAttachmentType = (input: Input): Input => ({
  ...input,
  attachment_type: input.attachment_type ?? (input.attachment_url ? mediaOfFile(input.attachment_url) : null),
});

const messageContentOf = (input: Input): MessageContent => ({
  ...emptyContent,
  message: input.message,
  attachment_url: input.attachment_url ?? null,
  thumbnail_url: input.thumbnail_url ?? null,
  attachment_type: input.attachment_type ?? null,
  attachment_ratio: input.attachment_ratio ?? null,
});

const newMessageOf = (input: Input, senderId: UserId): NewMessage => ({
  conversationId: input.conversation_id,
  senderId,
  clientId: input.client_id ?? null,
  mentions: [...new Set(input.mentions)],
  replyTo: input.reply_to_message_id ?? null,
  files: attachedFileNames(input),
});

/**
 * Refuses a message unless the people it names and the message it answers are of this conversation, and its files are
 * the sender's own.
 */
function mustFitConversation({ draft, context }: LockedMessage): void {
  if (context.mentions.length < draft.mentions.length)
    throw fail.invalid('mentions must name people in this conversation');
  if (draft.replyTo && !context.quoted)
    throw fail.invalid('reply_to_message_id must be a message of this conversation');
  mustOwnFiles(draft.files, context.own_files);
}

/** A phone without an answer sends the message again within this many milliseconds. */
const announceAgainWithinMs = 60_000;

/**
 * Answers a message that was sent again with the same client_id, in its present state. A message that is less than a
 * minute old and has no emoji is also broadcast again, because the process that wrote it may have ended between the
 * commit and the broadcast.
 */
async function answerRepeatedMessage(
  { now, db, platform, emit }: MessageCall,
  { draft, context }: LockedMessage,
  sent: NonNullable<SendContext['sent']>,
) {
  const [row] = await findMessages(db, draft.senderId, [sent]);
  if (!row) throw fail.notFound('Message');
  const message = presentMessage(row, createAttachmentLinks(platform, now));
  const isNew = now.getTime() - sentAtOf(row.message_id).getTime() < announceAgainWithinMs;
  if (isNew && row.reactions.length === 0)
    emit('message_repeated', { message, memberIds: context.member_ids });
  return ok(message);
}
