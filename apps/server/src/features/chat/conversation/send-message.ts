import { sendMessage } from '@nightjar/domain/chat/calls';
import { saidAt } from '@nightjar/domain/chat/make';
import { decideSpeaking, mediaOf } from '@nightjar/domain/chat/rules';
import type { InputOf } from '@nightjar/domain/kernel/call';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import type { UserId } from '@nightjar/domain/kernel/id';
import { handle, ok } from '../../../platform/http/handler.ts';
import { type AttachmentLinks, linksAt } from '../../../platform/storage/read/attachment-links.ts';
import { mustSit } from '../gate.ts';
import { presentMessage } from '../present.ts';
import { findMessages } from '../queries/messages.ts';
import { findSent, type Stage, type Words } from '../queries/sending.ts';
import { filesOf, type Line, mustOwnFiles, nothingSaid, type Speaking, speak, takeFloor } from '../send.ts';

type Said = InputOf<typeof sendMessage>;

/** One lock, one decision, one write: the conversation's row is locked before an id is given. */
export const sendMessageHandler = handle(sendMessage, async ({ input, actor, now, db, platform, emit }) => {
  const said = withMedia(input);
  const words = wordsOf(said, actor.userId);
  const stage = mustSit(await takeFloor(db, platform, words));
  const links = linksAt(platform, now);
  if (stage.sent) return again({ now, db, emit }, words, stage, { ...stage.sent, links });

  const decision = decideSpeaking(stage);
  if (isRefusal(decision)) return decision;
  mustFit(words, stage);

  const message = await speak({ now, db, platform, emit }, words, stage, lineOf(said));
  if (message) return ok(message);
  const sent = await findSent(db, words.senderId, words.clientId);
  return again({ now, db, emit }, words, stage, { ...sent, links });
});

/** A client of the specification's text names the file alone. */
const withMedia = (input: Said): Said => ({
  ...input,
  attachment_type: input.attachment_type ?? (input.attachment_url ? mediaOf(input.attachment_url) : null),
});

const lineOf = (input: Said): Line => ({
  ...nothingSaid,
  message: input.message,
  attachment_url: input.attachment_url ?? null,
  thumbnail_url: input.thumbnail_url ?? null,
  attachment_type: input.attachment_type ?? null,
});

const wordsOf = (input: Said, senderId: UserId): Words => ({
  conversationId: input.conversation_id,
  senderId,
  clientId: input.client_id ?? null,
  mentions: [...new Set(input.mentions)],
  replyTo: input.reply_to_message_id ?? null,
  files: filesOf(input),
});

/** What the message names is here: people, the message it answers, files of one's own. */
function mustFit(words: Words, stage: Stage): void {
  if (stage.mentions.length < words.mentions.length)
    throw fail.invalid('mentions must name people in this conversation');
  if (words.replyTo && !stage.quoted)
    throw fail.invalid('reply_to_message_id must be a message of this conversation');
  mustOwnFiles(words.files, stage.own_files);
}

/** A phone that got no answer asks again within this time. Milliseconds. */
const repeatedWithin = 60_000;

/**
 * The same client_id is the same message, as it stands now. While it is new it is announced again: whoever wrote it may
 * have ended after the commit and before it could announce it.
 */
async function again(
  { now, db, emit }: Pick<Speaking, 'now' | 'db' | 'emit'>,
  words: Words,
  { member_ids }: Stage,
  { links, ...sent }: { conversation_id: string; message_id: string; links: AttachmentLinks },
) {
  if (sent.conversation_id !== words.conversationId)
    throw fail.conflict('client_id was used for a message in another conversation');
  const [row] = await findMessages(db, words.senderId, [sent]);
  if (!row) throw fail.notFound('Message');
  const message = presentMessage(row, links);
  const isNew = now.getTime() - saidAt(row.message_id).getTime() < repeatedWithin;
  if (isNew && row.reactions.length === 0) emit('message_repeated', { message, memberIds: member_ids });
  return ok(message);
}
