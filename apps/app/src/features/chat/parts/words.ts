import type { Conversation, Message } from '@nightjar/domain/chat/entity';
import { isRoom, unreadShown } from '@nightjar/domain/chat/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';

/** The sender's name. The messages of a deleted account have none. */
export const senderName = (sender: Message['sender']): string =>
  sender ? nameOf(sender) : 'Somebody who left';

type Content = Pick<Message, 'message' | 'attachment_type'> & Partial<Pick<Message, 'voucher' | 'round'>>;

/** A message on one line, for a quote, a copy or an announcement. */
export function messageLine({ message, attachment_type, ...drinks }: Content): string {
  if (message) return message.replace(/\s+/g, ' ');
  if (drinks.voucher) return 'A drink';
  if (drinks.round) return 'A round';
  if (attachment_type === 'video') return 'Video';
  return attachment_type === 'image' ? 'Photo' : 'A message that is gone';
}

/** A message on one line where drinks are named before their text: "A drink: Ha". */
function previewLine(message: Message): string {
  if (!message.voucher && !message.round) return messageLine(message);
  const drink = message.round ? 'A round' : 'A drink';
  return message.message ? `${drink}: ${messageLine(message)}` : drink;
}

/** A message of another member on one line. In groups and rooms it begins with the sender's name. */
export function incomingLine({ type }: Pick<Conversation, 'type'>, message: Message): string {
  const line = previewLine(message);
  return type === 'direct' ? line : `${senderName(message.sender)}: ${line}`;
}

/** The last message as a row shows it: "You: In. I still owe you one.", "Moth: Photo". */
export function lastMessageLine({ type, last_message: last }: Conversation, me: string): string {
  if (!last) return type === 'group' ? 'Nobody has said a word yet.' : 'First word goes to you.';
  return last.sender?.id === me ? `You: ${previewLine(last)}` : incomingLine({ type }, last);
}

/** The number of unread messages as a badge shows it; null for none. */
export function unreadBadge(count: number): string | null {
  if (count <= 0) return null;
  return count > unreadShown ? `${unreadShown}+` : String(count);
}

/** The members of a group by name, or the number of people in a room; null for two people. */
export function membersLine({ type, member_count, faces }: Conversation): string | null {
  if (type === 'direct') return null;
  const count = `${member_count} ${member_count === 1 ? 'person' : 'people'}`;
  const names = faces.slice(0, 3).map(nameOf).join(', ');
  return isRoom(type) || !names
    ? count
    : `${names}${member_count > 4 ? ` and ${member_count - 4} more` : ''}`;
}

/** "Photo from Moth". */
export const mediaAlt = (type: 'image' | 'video', name: string) =>
  `${type === 'video' ? 'Video' : 'Photo'} from ${name === 'You' ? 'you' : name}`;
