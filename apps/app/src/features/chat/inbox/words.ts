import { type Conversation, type Message, unreadShown } from '@nightjar/domain/chat/entity';
import { lineOf, senderName } from '../parts/words.ts';

/** What a row shows of the last message: "You: In. I still owe you one.", "Moth: Photo". */
export function rowWords({ type, last_message: last }: Conversation, me: string): string {
  if (!last) return type === 'group' ? 'Nobody has said a word yet.' : 'First word goes to you.';
  return last.sender?.id === me ? `You: ${wordsOf(last)}` : newsWords({ type }, last);
}

/** What somebody else has said; who of them, where there are more than one. */
export function newsWords({ type }: Pick<Conversation, 'type'>, message: Message): string {
  const words = wordsOf(message);
  return type === 'direct' ? words : `${senderName(message.sender)}: ${words}`;
}

function wordsOf(message: Message): string {
  if (!message.voucher && !message.round) return lineOf(message);
  const what = message.round ? 'A round' : 'A drink';
  return message.message ? `${what}: ${lineOf(message)}` : what;
}

/** How many are unread, as a badge shows it; null where none is. */
export function unreadBadge(count: number): string | null {
  if (count <= 0) return null;
  return count > unreadShown ? `${unreadShown}+` : String(count);
}
