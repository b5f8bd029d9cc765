import type { Conversation, Message } from '@nightjar/domain/chat/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import type { ReadMark } from '../flow/thread.ts';
import { messageLine, senderName } from '../parts/words.ts';
import type { Typist } from './flow.ts';

export const conversationWords = {
  /** The title of a chat until its name has loaded. */
  title: 'Chat',
  failed: "The chat didn't load.",
  header: {
    here: 'Here now',
    /** The header of a room has a link to its venue or event; the room of a neighborhood has a text. */
    room: { venue: 'See the bar', event: 'See the event', neighborhood: 'Open to all' },
    faces: (names: readonly string[], count: number) => `${names.join(' and ')}, ${count} people in all`,
  },
  messages: {
    label: 'Messages',
    failed: "The messages didn't load.",
    empty: 'Say hi',
    emptyRoom: 'Be the first to say hi',
    loadingOlder: 'Loading older messages',
    olderFailed: "Older messages didn't load.",
    quotedIsFurtherUp: 'That message is further up. Scroll up to find it.',
    new: 'New',
    newCount: (count: number) => `${count} new messages`,
    jump: (unseen: number) => (unseen === 0 ? 'Jump to latest' : `Jump to latest, ${unseen} new`),
  },
  message: {
    blocked: 'Message from someone you blocked',
    /** The text does not show which of the two people has blocked the other, because the viewer may not know. */
    notShown: "This message isn't shown",
    actions: (line: string) => `Actions for: ${line}`,
    waiting: "Not sent yet. It goes out when you're back online.",
    sending: 'Sending',
    retry: 'Not sent. Tap to retry.',
    drop: 'Delete',
    openMedia: (alt: string) => `Open ${alt.charAt(0).toLowerCase()}${alt.slice(1)}`,
    emojiCount: (emoji: string, count: number, mine: boolean) => `${emoji} ${count}${mine ? ', yours' : ''}`,
  },
  messageMenu: {
    title: 'Message',
    reply: 'Reply',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: "This device doesn't allow copying.",
    report: 'Report',
  },
  react: {
    title: 'React',
    with: (emoji: string) => `React with ${emoji}`,
    more: 'More emoji',
    search: 'Search emoji',
    found: 'Found',
    foundCount: (count: number) => `${count} found`,
    nothing: 'No emoji by that name.',
  },
  menu: {
    title: 'This chat',
    profile: 'See profile',
    people: 'People',
    rename: 'Rename',
    block: 'Block',
    report: 'Report',
  },
  people: {
    failed: "The people in this chat didn't load.",
    self: (name: string) => `${name} (you)`,
    admin: 'Admin',
    count: (count: number) => `${count} people in all`,
  },
} as const;

/** Describes who is typing, with at most two names: "Moth is typing...". */
export function typingText(typists: readonly Typist[]): string | null {
  const [first, second, ...others] = typists.map(({ name }) => name);
  if (!first) return null;
  if (!second) return `${first} is typing...`;
  return others.length === 0
    ? `${first} and ${second} are typing...`
    : `${first}, ${second} and others are typing...`;
}

/** Returns what screen readers announce for new messages: "Moth: on my way" for one, "4 new messages" for several. */
export function newMessagesAnnouncement(messages: readonly Message[]): string {
  const [first] = messages;
  if (!first) return '';
  return messages.length === 1
    ? `${senderName(first.sender)}: ${messageLine(first)}`
    : conversationWords.messages.newCount(messages.length);
}

type SeenContext = {
  readonly reads: readonly ReadMark[];
  readonly names: ReadonlyMap<string, string>;
  /** True where the conversation has two people. */
  readonly direct: boolean;
};

/** Returns the line under the user's own last message: "Seen", or in a group the names of those who have seen it. */
export function seenText(message: Message, { reads, names, direct }: SeenContext): string | null {
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

/** Returns why the viewer cannot send messages in a closed conversation. */
export function closedReason({ closed, other, title }: Conversation): string {
  switch (closed) {
    case 'left':
      return 'You left this chat.';
    case 'friends_only':
      return `${other ? nameOf(other) : title} takes messages from friends only.`;
    case 'away':
      return `${other ? nameOf(other) : title} can't be reached at the moment. What you wrote to each other stays here.`;
    case 'called_off':
      return 'This night was called off. Its room is closed now.';
    case 'house':
      return `${title} can't read replies. Need a hand? Open Settings, then Help.`;
    default:
      return "You can't message each other.";
  }
}
