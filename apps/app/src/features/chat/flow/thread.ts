import type { Message, ShotState } from '@nightjar/domain/chat/entity';
import { foldMessage } from '@nightjar/domain/chat/rules/shown';

/**
 * The part of a conversation that this device knows: its messages in order, and whether the server has older ones. Up
 * to `wholeTo` the server has confirmed that no message is missing. After it messages may be missing: when a lost
 * connection comes back, new messages arrive before the missed ones have been requested.
 */
export type Thread = {
  readonly messages: readonly Message[];
  readonly wholeTo: string | null;
  readonly olderLeft: boolean;
  readonly reads: readonly ReadMark[];
  readonly foldedUserIds: readonly string[];
};
export type ReadMark = { readonly user_id: string; readonly last_read_message_id: string };

export const emptyThread: Thread = {
  messages: [],
  wholeTo: null,
  olderLeft: false,
  reads: [],
  foldedUserIds: [],
};

/** A refetch adds the latest page to a thread, and the messages between `wholeTo` and that page. */
type RefetchedMessages = Pick<Thread, 'reads' | 'foldedUserIds'> & {
  readonly latest: readonly Message[];
  /** The messages between `wholeTo` and the latest page; null where there were too many to request. */
  readonly between: readonly Message[] | null;
  /** True when the server has messages before the latest page. */
  readonly more: boolean;
};

/** True when messages may be missing between a thread and the latest page. */
export function mayLeaveGap({ wholeTo }: Pick<Thread, 'wholeTo'>, latest: readonly Message[]): boolean {
  const [first] = latest;
  return first !== undefined && wholeTo !== null && wholeTo < first.message_id;
}

/**
 * Returns the known messages together with those of a refetch. Where too many messages are missing between them, only
 * the latest messages are kept.
 */
export function threadAfterRefetch(
  known: Thread,
  { latest, between, more, reads, foldedUserIds }: RefetchedMessages,
): Thread {
  const newest = latest.at(-1)?.message_id ?? '';
  const restarts = between === null || known.wholeTo === null;
  const remaining = restarts
    ? known.messages.filter(({ message_id }) => message_id > newest)
    : known.messages;
  return {
    messages: mergeMessages(remaining, [...(between ?? []), ...latest]),
    wholeTo: newest || known.wholeTo,
    olderLeft: restarts ? more : known.olderLeft,
    reads,
    foldedUserIds,
  };
}

/**
 * Merges new messages into the known ones, each message once and in the server's order. The new version of a known
 * message replaces it. A single new message is inserted without a sort.
 */
export function mergeMessages(known: readonly Message[], added: readonly Message[]): readonly Message[] {
  const [first] = added;
  if (!first) return known;
  if (added.length === 1) return withMessageAdded(known, first);
  if (areAllBefore(known, first) && isInOrder(added)) return [...known, ...added];
  const byId = new Map(known.map(message => [message.message_id, message]));
  for (const message of added)
    byId.set(message.message_id, keepUnlessChanged(byId.get(message.message_id), message));
  return [...byId.values()].toSorted(compareByMessageId);
}

function withMessageAdded(known: readonly Message[], added: Message): readonly Message[] {
  const place = known.findLastIndex(({ message_id }) => message_id <= added.message_id);
  const before = known[place];
  if (before?.message_id !== added.message_id) return known.toSpliced(place + 1, 0, added);
  const next = keepUnlessChanged(before, added);
  return next === before ? known : known.with(place, next);
}

/** Returns the object that is already known where the two messages are equal, so that its row does not render again. */
function keepUnlessChanged(known: Message | undefined, added: Message): Message {
  return known && JSON.stringify(known) === JSON.stringify(added) ? known : added;
}

/** True when the message comes after all known ones. */
function areAllBefore(messages: readonly Message[], { message_id }: Message): boolean {
  const last = messages.at(-1);
  return last === undefined || last.message_id < message_id;
}

/** Tests that the messages are in order and that none is listed twice. */
function isInOrder(messages: readonly Message[]): boolean {
  return messages.every(({ message_id }, place) => {
    const before = messages[place - 1];
    return before === undefined || before.message_id < message_id;
  });
}

/** Ids increase within a conversation and define its order. */
function compareByMessageId(one: Message, other: Message): number {
  return one.message_id < other.message_id ? -1 : one.message_id > other.message_id ? 1 : 0;
}

/**
 * Adds a message that came over the socket. A message by a person whom the viewer has blocked loses its content; in a
 * room the server sends no such message.
 */
export function withIncoming(thread: Thread, incoming: Message): Thread {
  const hidden = incoming.sender !== null && thread.foldedUserIds.includes(incoming.sender.id);
  const message = hidden ? foldMessage(incoming) : incoming;
  return { ...thread, messages: mergeMessages(thread.messages, [message]) };
}

export type ReactionChange = {
  readonly message_id: string;
  readonly user_id: string;
  readonly emoji: string;
  readonly on: boolean;
  readonly count: number;
};

/**
 * Takes over the count of an emoji from the server. `mine` changes only where the user is the person who put the emoji
 * there or took it away.
 */
export function withEmoji(thread: Thread, change: ReactionChange, me: string): Thread {
  return withChangedMessage(thread, change.message_id, message => {
    const before = message.reactions.find(({ emoji }) => emoji === change.emoji);
    const mine = change.user_id === me ? change.on : (before?.mine ?? false);
    const counted = { emoji: change.emoji, count: change.count, mine };
    const others = message.reactions.filter(({ emoji }) => emoji !== change.emoji);
    if (change.count === 0) return { ...message, reactions: others };
    const reactions = before
      ? message.reactions.map(known => (known.emoji === change.emoji ? counted : known))
      : [...others, counted];
    return { ...message, reactions };
  });
}

export type OwnReactionChange = Pick<ReactionChange, 'message_id' | 'emoji' | 'on'>;

/** Shows the user's own emoji before the server has answered. */
export function withOwnEmoji(thread: Thread, own: OwnReactionChange): Thread {
  const message = thread.messages.find(({ message_id }) => message_id === own.message_id);
  const before = message?.reactions.find(({ emoji }) => emoji === own.emoji);
  if ((before?.mine ?? false) === own.on) return thread;
  const count = (before?.count ?? 0) + (own.on ? 1 : -1);
  return withEmoji(thread, { ...own, user_id: '', count }, '');
}

export function withChangedMessage(
  thread: Thread,
  id: string,
  change: (message: Message) => Message,
): Thread {
  const place = thread.messages.findIndex(({ message_id }) => message_id === id);
  const known = thread.messages[place];
  return known ? { ...thread, messages: thread.messages.with(place, change(known)) } : thread;
}

/**
 * Sets the state of a drink on its card. A drink that was sent several times has several cards; only the card of the
 * last message changes.
 */
export function withVoucher(thread: Thread, voucherId: string, state: ShotState): Thread {
  const card = thread.messages.findLast(({ voucher }) => voucher?.voucher_id === voucherId);
  if (!card?.voucher || card.voucher.state === state) return thread;
  if (card.voucher.state !== 'pending' && card.voucher.state !== 'accepted') return thread;
  const { voucher } = card;
  return withChangedMessage(thread, card.message_id, message => ({
    ...message,
    voucher: { ...voucher, state },
  }));
}

export const showsVoucher = ({ messages }: Thread, voucherId: string): boolean =>
  messages.some(({ voucher }) => voucher?.voucher_id === voucherId);

/** Moves the read position of a member forward, and never back. */
export function withReadMark(thread: Thread, mark: ReadMark): Thread {
  const before = thread.reads.find(({ user_id }) => user_id === mark.user_id);
  if (before && before.last_read_message_id >= mark.last_read_message_id) return thread;
  return { ...thread, reads: [...thread.reads.filter(read => read !== before), mark] };
}

/**
 * A chat that is not on screen keeps this many of its latest messages. The app also shows them after a start without a
 * network.
 */
export const mostKeptMessages = 50;

export function withoutOldMessages(thread: Thread): Thread {
  if (thread.messages.length <= mostKeptMessages) return thread;
  return { ...thread, messages: thread.messages.slice(-mostKeptMessages), olderLeft: true };
}
