import {
  type Conversation,
  type ConversationFilter,
  isRoom,
  type Message,
  type ShotState,
  unreadShown,
} from '@nightjar/domain/chat/entity';
import { folded } from '@nightjar/domain/chat/rules';

/**
 * A thread is the known part of a conversation: its messages in order, and whether the server has older ones.
 * Up to `wholeTo` the server has confirmed that no message is missing. After it there may be gaps, because
 * messages are received and sent while the connection comes back.
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
type CaughtUp = Pick<Thread, 'reads' | 'foldedUserIds'> & {
  readonly latest: readonly Message[];
  /** The messages are null when they were too many to ask for. */
  readonly between: readonly Message[] | null;
  /** True when the server has messages before the latest page. */
  readonly more: boolean;
};

/** True when messages may be missing between a thread and the latest page. */
export function leavesGap({ wholeTo }: Pick<Thread, 'wholeTo'>, latest: readonly Message[]): boolean {
  const [first] = latest;
  return first !== undefined && wholeTo !== null && wholeTo < first.message_id;
}

/** The refetch is merged into the thread. After a gap that was too wide, the thread starts again at its end. */
export function caughtUp(known: Thread, { latest, between, more, reads, foldedUserIds }: CaughtUp): Thread {
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
 * Merges new messages into the known ones, each message once, in the server's order. A new version replaces a known one.
 * A single new message is inserted without a sort.
 */
export function mergeMessages(known: readonly Message[], added: readonly Message[]): readonly Message[] {
  const [first] = added;
  if (!first) return known;
  if (added.length === 1) return withOne(known, first);
  if (isBefore(known, first) && isInOrder(added)) return [...known, ...added];
  const byId = new Map(known.map(message => [message.message_id, message]));
  for (const message of added) byId.set(message.message_id, sameOr(byId.get(message.message_id), message));
  return [...byId.values()].toSorted(byMessageId);
}

function withOne(known: readonly Message[], added: Message): readonly Message[] {
  const place = known.findLastIndex(({ message_id }) => message_id <= added.message_id);
  const there = known[place];
  if (there?.message_id !== added.message_id) return known.toSpliced(place + 1, 0, added);
  const next = sameOr(there, added);
  return next === there ? known : known.with(place, next);
}

/** Returns the known object for an equal message, so that its row does not render again. */
function sameOr(known: Message | undefined, added: Message): Message {
  return known && JSON.stringify(known) === JSON.stringify(added) ? known : added;
}

/** True when the message comes after all known ones. */
function isBefore(messages: readonly Message[], { message_id }: Message): boolean {
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
function byMessageId(one: Message, other: Message): number {
  return one.message_id < other.message_id ? -1 : one.message_id > other.message_id ? 1 : 0;
}

/**
 * Adds a message of the socket. The message of a person the viewer has blocked loses its content; in a room
 * the server sends no such message.
 */
export function withIncoming(thread: Thread, incoming: Message): Thread {
  const hidden = incoming.sender !== null && thread.foldedUserIds.includes(incoming.sender.id);
  const message = hidden ? folded(incoming) : incoming;
  return { ...thread, messages: mergeMessages(thread.messages, [message]) };
}

export type EmojiChange = {
  readonly message_id: string;
  readonly user_id: string;
  readonly emoji: string;
  readonly on: boolean;
  readonly count: number;
};

/** `count` is the server's for this emoji; `mine` changes only where the user is the one who put it on or took it off. */
export function withEmoji(thread: Thread, change: EmojiChange, me: string): Thread {
  return withMessage(thread, change.message_id, message => {
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

/** Shows the user's own emoji before the server has answered. */
export function withOwnEmoji(thread: Thread, messageId: string, emoji: string, on: boolean): Thread {
  const known = thread.messages.find(({ message_id }) => message_id === messageId)?.reactions;
  const before = known?.find(counted => counted.emoji === emoji);
  if ((before?.mine ?? false) === on) return thread;
  const count = (before?.count ?? 0) + (on ? 1 : -1);
  return withEmoji(thread, { message_id: messageId, user_id: '', emoji, on, count }, '');
}

export function withMessage(thread: Thread, id: string, change: (message: Message) => Message): Thread {
  const place = thread.messages.findIndex(({ message_id }) => message_id === id);
  const known = thread.messages[place];
  return known ? { ...thread, messages: thread.messages.with(place, change(known)) } : thread;
}

/** A drink that was sent again has several cards. Only the card of the last sending can change. */
export function withVoucher(thread: Thread, voucherId: string, state: ShotState): Thread {
  const card = thread.messages.findLast(({ voucher }) => voucher?.voucher_id === voucherId);
  if (!card?.voucher || card.voucher.state === state) return thread;
  if (card.voucher.state !== 'pending' && card.voucher.state !== 'accepted') return thread;
  const { voucher } = card;
  return withMessage(thread, card.message_id, message => ({ ...message, voucher: { ...voucher, state } }));
}

export const showsVoucher = ({ messages }: Thread, voucherId: string): boolean =>
  messages.some(({ voucher }) => voucher?.voucher_id === voucherId);

/** A read position only moves forward. */
export function withRead(thread: Thread, mark: ReadMark): Thread {
  const before = thread.reads.find(({ user_id }) => user_id === mark.user_id);
  if (before && before.last_read_message_id >= mark.last_read_message_id) return thread;
  return { ...thread, reads: [...thread.reads.filter(read => read !== before), mark] };
}

/** This many messages of a thread are kept after it has left the screen, and for a start without network. */
export const keptMessages = 50;

export function trimmed(thread: Thread): Thread {
  if (thread.messages.length <= keptMessages) return thread;
  return { ...thread, messages: thread.messages.slice(-keptMessages), olderLeft: true };
}

/** Adds a new message to a conversation of the list. Applying the same message again changes nothing. */
export function conversationAfter(conversation: Conversation, message: Message, me: string): Conversation {
  const last = conversation.last_message;
  if (last && last.message_id >= message.message_id) return conversation;
  const own = message.sender?.id === me;
  const named = !own && message.mentions.some(({ user_id }) => user_id === me);
  return {
    ...conversation,
    last_message: message,
    last_message_at: message.created_at,
    unread_count: own ? 0 : Math.min(conversation.unread_count + 1, unreadShown + 1),
    last_read_message_id: own ? message.message_id : conversation.last_read_message_id,
    mentioned: named || (!own && conversation.mentioned),
    archived: conversation.archived && conversation.muted,
  };
}

/** The server answers the list in pages of this shape. */
export type ListPage = { readonly conversations: Conversation[]; readonly more: boolean };
export type ListKind = { readonly filter: ConversationFilter; readonly search: string };

/** Tests whether a list contains a conversation, apart from its search. The server decides by the same rule. */
export function isListed(conversation: Conversation, filter: ConversationFilter): boolean {
  const { type, joined, archived, closed, other, last_message } = conversation;
  if (!joined || archived !== (filter === 'archived')) return false;
  // A direct conversation is unlisted while it has no message, and after one of the two has blocked the
  // other.
  if (type === 'direct' && (last_message === null || (closed === 'blocked' && other !== null))) return false;
  if (filter === 'direct') return type === 'direct';
  if (filter === 'groups') return type === 'group';
  return filter !== 'rooms' || isRoom(type);
}

/**
 * Returns the list after a conversation changed: the conversation is in its place, or removed. The pages stay
 * the same objects when nothing changes.
 */
export function withConversation<Page extends ListPage>(
  pages: readonly Page[],
  changed: Conversation,
  list: ListKind,
): readonly Page[] {
  const more = pages.at(-1)?.more ?? false;
  return withRows(pages, rows => placed(rows, changed, list, more));
}

export function withoutConversation<Page extends ListPage>(pages: readonly Page[], id: string) {
  return withRows(pages, rows => {
    const place = rows.findIndex(({ conversation_id }) => conversation_id === id);
    return place < 0 ? rows : rows.toSpliced(place, 1);
  });
}

type Rows = readonly Conversation[];

function placed(rows: Rows, changed: Conversation, { filter, search }: ListKind, more: boolean): Rows {
  const place = rows.findIndex(({ conversation_id }) => conversation_id === changed.conversation_id);
  const there = rows[place];
  const without = there ? rows.toSpliced(place, 1) : rows;
  if (there === changed) return rows;
  if (!isListed(changed, filter)) return without;
  if (there?.last_message_at === changed.last_message_at) return rows.with(place, changed);
  // Only the server knows what a search finds.
  if (!there && search !== '') return rows;
  const below = without.findIndex(row => isMoreRecent(changed, row));
  if (below < 0) return more ? without : [...without, changed];
  return without.toSpliced(below, 0, changed);
}

/** A conversation without a message was opened just now. */
function isMoreRecent(one: Conversation, other: Conversation): boolean {
  return one.last_message_at === null || (other.last_message_at ?? '') < one.last_message_at;
}

/** Only the first page changes its size, because the next page begins where the last one ended. */
function withRows<Page extends ListPage>(
  pages: readonly Page[],
  change: (rows: Rows) => Rows,
): readonly Page[] {
  const before = pages.flatMap(page => page.conversations);
  const rows = change(before);
  if (rows === before) return pages;
  let end = rows.length;
  const cut = pages.toReversed().map((page, place) => {
    const size = place === pages.length - 1 ? end : page.conversations.length;
    const conversations = rows.slice(Math.max(0, end - size), end);
    end = Math.max(0, end - size);
    return { ...page, conversations };
  });
  return cut.toReversed();
}

/** Returns the known conversations that belong in a list, for the time before the server has answered. */
export function listedHere(known: Rows, { filter, search }: ListKind): Conversation[] {
  const text = search.trim().toLowerCase();
  return known.filter(row => isListed(row, filter) && row.title.toLowerCase().includes(text));
}

/** Tests whether a conversation is unread. A muted one counts only when it mentions the user. */
export function hasUnread(pages: readonly ListPage[]): boolean {
  return pages.some(({ conversations }) =>
    conversations.some(({ unread_count, muted, mentioned }) => unread_count > 0 && (!muted || mentioned)),
  );
}

/** Tests whether a message shows a toast on other screens. */
export function hasToast(conversation: Conversation, message: Message, me: string): boolean {
  return message.sender?.id !== me && !conversation.muted && conversation.joined;
}

export type Typist = { readonly userId: string; readonly name: string; readonly at: number };

/** "Is typing" is shown for this many milliseconds after the last broadcast. */
const typingShown = 5000;

export function withTyping(known: readonly Typist[], typist: Typist): readonly Typist[] {
  return [...known.filter(({ userId }) => userId !== typist.userId), typist];
}

/** Returns the same array when no typist has stopped, so that nothing renders again. */
export function stillTyping(known: readonly Typist[], now: number): readonly Typist[] {
  const still = known.filter(({ at }) => now - at < typingShown);
  return still.length === known.length ? known : still;
}
