import type { Conversation, Message } from '@nightjar/domain/chat/entity';
import { isRoom } from '@nightjar/domain/chat/entity';
import { hourLabel } from '@nightjar/domain/kernel/time';
import { nameOf } from '../../friends/components/face-of.ts';
import type { Shown } from '../conversation/items.ts';
import type { ReadMark } from '../flow.ts';

/** Whoever said it; a person who was erased has left their words behind. */
export const senderName = (sender: Message['sender']): string =>
  sender ? nameOf(sender) : 'Somebody who left';

type Line = Pick<Shown, 'message' | 'attachment_type'> & Partial<Pick<Message, 'voucher' | 'round'>>;

/** One line of what was said, for a quote, a copy, an announcement. */
export function lineOf({ message, attachment_type, ...drinks }: Line): string {
  if (message) return message.replace(/\s+/g, ' ');
  if (drinks.voucher) return 'A drink';
  if (drinks.round) return 'A round';
  if (attachment_type === 'video') return 'Video';
  return attachment_type === 'image' ? 'Photo' : 'A message that is gone';
}

/** "9:41pm", by this device's clock. */
export function clockOf(moment: string): string {
  const at = new Date(moment);
  return hourLabel(at.getHours() * 100 + at.getMinutes());
}

/** "Room · The Low Lantern" and the like have their own component: this is for people. */
export function membersLine({ type, member_count, faces }: Conversation): string | null {
  if (type === 'direct') return null;
  const count = `${member_count} ${member_count === 1 ? 'person' : 'people'}`;
  const names = faces.slice(0, 3).map(nameOf).join(', ');
  return isRoom(type) || !names
    ? count
    : `${names}${member_count > 4 ? ` and ${member_count - 4} more` : ''}`;
}

/** "Seen", or by whom of a group, under the last of one's own messages. */
export function seenLine(
  message: Message,
  reads: readonly ReadMark[],
  names: ReadonlyMap<string, string>,
  direct: boolean,
): string | null {
  const seen = reads.filter(read => read.last_read_message_id >= message.message_id);
  const by = seen.flatMap(({ user_id }) => names.get(user_id) ?? []);
  if (direct) return seen.length > 0 ? 'Seen' : null;
  const [first, second, ...others] = by;
  if (!first) return null;
  if (!second) return `Seen by ${first}`;
  return others.length === 0
    ? `Seen by ${first} and ${second}`
    : `Seen by ${first} and ${others.length + 1} others`;
}
