import { sendMessage } from '@nightjar/domain/chat/calls';
import { isRoom } from '@nightjar/domain/chat/entity';
import { nextMessageId, saidAt } from '@nightjar/domain/chat/make';
import { attachedFiles, decideSpeaking, roomNews } from '@nightjar/domain/chat/rules';
import type { InputOf } from '@nightjar/domain/kernel/call';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import type { MessageId, UserId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../platform/db/database.ts';
import { handle, ok } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { mustSit } from './gate.ts';
import { presentMessage } from './present.ts';
import { findMessages, type MessageRow } from './queries/messages.ts';
import { findSent, lockForSpeaking, type Stage, saveMessage, type Words } from './queries/speaking.ts';

type Said = InputOf<typeof sendMessage>;

/** One lock, one decision, one write: the conversation's row is locked before an id is given. */
export const sendMessageHandler = handle(sendMessage, async ({ input, actor, now, db, platform, emit }) => {
  const words = wordsOf(input, actor.userId);
  const stage = mustSit(await lockForSpeaking(db, words, hasOutbox(platform)));
  if (stage.sent) return again(db, words, stage.sent);

  const decision = decideSpeaking(stage);
  if (isRefusal(decision)) return decision;
  mustFit(words, stage);

  const id = nextMessageId(now, platform.random.int, stage.last_message_id);
  const said = drawUp(id, input, stage);
  const newsAt = isRoom(stage.type) ? roomNews(stage.told_at, now) : null;
  if (!(await saveMessage(db, said, saidAt(id), newsAt)) && words.clientId)
    return again(db, words, await findSent(db, words.senderId, words.clientId));

  const message = presentMessage(said);
  emit('message_sent', {
    message,
    type: stage.type,
    memberIds: stage.member_ids,
    mentionedIds: words.mentions,
    pushes: isRoom(stage.type) ? words.mentions.length > 0 || stage.quoted !== null : stage.phones,
    newsAt,
    now,
  });
  return ok(message);
});

function drawUp(id: MessageId, input: Said, stage: Stage): MessageRow {
  return {
    message_id: id,
    conversation_id: input.conversation_id,
    sender_id: input.user_id,
    sender: stage.sender,
    message: input.message ?? null,
    attachment_url: input.attachment_url ?? null,
    thumbnail_url: input.thumbnail_url ?? null,
    attachment_type: input.attachment_type ?? null,
    mentions: stage.mentions,
    reply_to: stage.quoted,
    reactions: [],
    voucher: null,
    client_id: input.client_id ?? null,
  };
}

/** Where no provider is configured a demo shows its pushes on a page. */
const hasOutbox = ({ settings: { production, push } }: Platform) => !production && !push.webKey && !push.fcm;

function wordsOf(input: Said, senderId: UserId): Words {
  const files = attachedFiles(input);
  if ('wrong' in files)
    throw fail.invalid(`${files.wrong} must be a ${kindOf(input, files.wrong)} that was uploaded here`);
  return {
    conversationId: input.conversation_id,
    senderId,
    clientId: input.client_id ?? null,
    mentions: [...new Set(input.mentions)],
    replyTo: input.reply_to_message_id ?? null,
    files: [...new Set(files.map(({ name }) => name))],
  };
}

const kindOf = (input: Said, field: string) =>
  field === 'attachment_url' && input.attachment_type === 'video' ? 'video' : 'picture';

/** What the message names is here: people, the message it answers, files of one's own. */
function mustFit(words: Words, stage: Stage): void {
  if (stage.mentions.length < words.mentions.length)
    throw fail.invalid('mentions must name people in this conversation');
  if (words.replyTo && !stage.quoted)
    throw fail.invalid('reply_to_message_id must be a message of this conversation');
  if (stage.own_files.length < words.files.length)
    throw fail.invalid('attachment_url and thumbnail_url must be files that you uploaded');
}

/** The same client_id is the same message, as it stands now. */
async function again(db: Database, words: Words, sent: { conversation_id: string; message_id: string }) {
  if (sent.conversation_id !== words.conversationId)
    throw fail.conflict('client_id was used for a message in another conversation');
  const [row] = await findMessages(db, words.senderId, [sent]);
  if (!row) throw fail.notFound('Message');
  return ok(presentMessage(row));
}
