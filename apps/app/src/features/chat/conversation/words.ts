import type { Conversation, Message } from '@nightjar/domain/chat/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import type { ReadMark } from '../flow.ts';

/** "Seen", or by whom in a group, under the last own message. */
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

/** Why the viewer cannot send messages in a closed conversation. */
export function closedReason({ closed, other, title }: Conversation): string {
  switch (closed) {
    case 'left':
      return 'You left this chat.';
    case 'friends_only':
      return `${other ? nameOf(other) : title} takes messages from friends only.`;
    case 'house':
      return `${title} only talks. Need a hand? Settings, Help.`;
    default:
      return "You can't message each other.";
  }
}
