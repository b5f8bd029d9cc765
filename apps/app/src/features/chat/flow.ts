import {
  type Conversation,
  type ConversationFilter,
  isRoom,
  type Message,
  type ShotState,
  unreadShown,
} from '@nightjar/domain/chat/entity';
import { folded } from '@nightjar/domain/chat/rules';
import { fileLimits, mimeTypesOf } from '@nightjar/domain/kernel/upload';

/**
 * A conversation as far as this phone knows it: the messages in order, and whether older ones are left to ask for.
 * `wholeTo` is the last message before which the server has said that none is missing: what was heard or said after it
 * may have gaps, since both go on while the line comes back.
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

/** What a server's answer adds to a thread: the latest page, and what it asked for between that and what was whole. */
type CaughtUp = Pick<Thread, 'reads' | 'foldedUserIds'> & {
  readonly latest: readonly Message[];
  /** null where it was too much to ask for. */
  readonly between: readonly Message[] | null;
  /** Above the latest page. */
  readonly more: boolean;
};

/** Whether messages may be missing between a thread and the latest page. */
export function leavesGap({ wholeTo }: Pick<Thread, 'wholeTo'>, latest: readonly Message[]): boolean {
  const [first] = latest;
  return first !== undefined && wholeTo !== null && wholeTo < first.message_id;
}

/** The thread after the server was asked; where the gap was too wide it starts afresh at its end. */
export function caughtUp(known: Thread, { latest, between, more, reads, foldedUserIds }: CaughtUp): Thread {
  const newest = latest.at(-1)?.message_id ?? '';
  const afresh = between === null || known.wholeTo === null;
  const stays = afresh ? known.messages.filter(({ message_id }) => message_id > newest) : known.messages;
  return {
    messages: mergeMessages(stays, [...(between ?? []), ...latest]),
    wholeTo: newest || known.wholeTo,
    olderLeft: afresh ? more : known.olderLeft,
    reads,
    foldedUserIds,
  };
}

/**
 * Known and heard together, each message once, in the server's order. What was heard last stands. A single new message
 * costs nothing in a long conversation.
 */
export function mergeMessages(known: readonly Message[], heard: readonly Message[]): readonly Message[] {
  const [first] = heard;
  if (!first) return known;
  if (heard.length === 1) return withOne(known, first);
  if (isBefore(known, first) && isInOrder(heard)) return [...known, ...heard];
  const byId = new Map(known.map(message => [message.message_id, message]));
  for (const message of heard) byId.set(message.message_id, kept(byId.get(message.message_id), message));
  return [...byId.values()].toSorted(byMessageId);
}

function withOne(known: readonly Message[], heard: Message): readonly Message[] {
  const place = known.findLastIndex(({ message_id }) => message_id <= heard.message_id);
  const there = known[place];
  if (there?.message_id !== heard.message_id) return known.toSpliced(place + 1, 0, heard);
  const stands = kept(there, heard);
  return stands === there ? known : known.with(place, stands);
}

/** The same object for the same message, so that what is on the screen is not drawn again. */
function kept(known: Message | undefined, heard: Message): Message {
  return known && JSON.stringify(known) === JSON.stringify(heard) ? known : heard;
}

/** A page above all that is known, or a message after it: nothing of either is in the other. */
function isBefore(messages: readonly Message[], { message_id }: Message): boolean {
  const last = messages.at(-1);
  return last === undefined || last.message_id < message_id;
}

/** Each after the one before it, and none twice. */
function isInOrder(messages: readonly Message[]): boolean {
  return messages.every(({ message_id }, place) => {
    const before = messages[place - 1];
    return before === undefined || before.message_id < message_id;
  });
}

/** Ids grow within a conversation: they are its order. */
function byMessageId(one: Message, other: Message): number {
  return one.message_id < other.message_id ? -1 : one.message_id > other.message_id ? 1 : 0;
}

/** The thread with what a socket said: folded people are dropped in rooms and emptied elsewhere. */
export function withHeard(thread: Thread, heard: Message, inRoom: boolean): Thread {
  const hidden = heard.sender !== null && thread.foldedUserIds.includes(heard.sender.id);
  if (hidden && inRoom) return thread;
  const message = hidden ? folded(heard) : heard;
  return { ...thread, messages: mergeMessages(thread.messages, [message]) };
}

export type HeardReaction = {
  readonly message_id: string;
  readonly user_id: string;
  readonly emoji: string;
  readonly on: boolean;
  readonly count: number;
};

/** `count` is the server's for this emoji; `mine` changes only by one's own hand. */
export function withReaction(thread: Thread, heard: HeardReaction, me: string): Thread {
  return withMessage(thread, heard.message_id, message => {
    const before = message.reactions.find(({ emoji }) => emoji === heard.emoji);
    const mine = heard.user_id === me ? heard.on : (before?.mine ?? false);
    const reaction = { emoji: heard.emoji, count: heard.count, mine };
    const others = message.reactions.filter(({ emoji }) => emoji !== heard.emoji);
    if (heard.count === 0) return { ...message, reactions: others };
    const reactions = before
      ? message.reactions.map(known => (known.emoji === heard.emoji ? reaction : known))
      : [...others, reaction];
    return { ...message, reactions };
  });
}

/** One's own reaction as it looks before the server has answered. */
export function withOwnReaction(thread: Thread, messageId: string, emoji: string, on: boolean): Thread {
  const known = thread.messages.find(({ message_id }) => message_id === messageId)?.reactions;
  const before = known?.find(reaction => reaction.emoji === emoji);
  if ((before?.mine ?? false) === on) return thread;
  const count = (before?.count ?? 0) + (on ? 1 : -1);
  return withReaction(thread, { message_id: messageId, user_id: '', emoji, on, count }, '');
}

export function withMessage(thread: Thread, id: string, change: (message: Message) => Message): Thread {
  const place = thread.messages.findIndex(({ message_id }) => message_id === id);
  const known = thread.messages[place];
  return known ? { ...thread, messages: thread.messages.with(place, change(known)) } : thread;
}

/** Sent again, a drink has a card for each time: only its last sending has not ended for good. */
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

/** What is kept of a conversation that nobody looks at: enough for a start without signal. */
export const keptMessages = 50;

export function trimmed(thread: Thread): Thread {
  if (thread.messages.length <= keptMessages) return thread;
  return { ...thread, messages: thread.messages.slice(-keptMessages), olderLeft: true };
}

/** A conversation of the list after a message in it. Hearing the same one twice changes nothing. */
export function conversationAfter(conversation: Conversation, heard: Message, me: string): Conversation {
  const last = conversation.last_message;
  if (last && last.message_id >= heard.message_id) return conversation;
  const own = heard.sender?.id === me;
  const named = !own && heard.mentions.some(({ user_id }) => user_id === me);
  return {
    ...conversation,
    last_message: heard,
    last_message_at: heard.created_at,
    unread_count: own ? 0 : Math.min(conversation.unread_count + 1, unreadShown + 1),
    last_read_message_id: own ? heard.message_id : conversation.last_read_message_id,
    mentioned: named || (!own && conversation.mentioned),
    archived: conversation.archived && conversation.muted,
  };
}

/** A page of the list, as the server answers it. */
export type ListPage = { readonly conversations: Conversation[]; readonly more: boolean };
/** Which conversations a list holds. */
export type ListKind = { readonly filter: ConversationFilter; readonly search: string };

/** Whether a list holds a conversation, searched or not; the server decides the same when it is asked. */
export function isListed(conversation: Conversation, filter: ConversationFilter): boolean {
  const { type, joined, archived, closed, other, last_message } = conversation;
  if (!joined || archived !== (filter === 'archived')) return false;
  // Nobody has spoken there yet, or the two do not speak any more.
  if (type === 'direct' && (last_message === null || (closed === 'blocked' && other !== null))) return false;
  if (filter === 'direct') return type === 'direct';
  if (filter === 'groups') return type === 'group';
  return filter !== 'rooms' || isRoom(type);
}

/** The list with a conversation as it is now: in its place, or out of it. The same pages where nothing changes. */
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
  // What a search finds is the server's to say.
  if (!there && search !== '') return rows;
  const below = without.findIndex(row => isSpokenLater(changed, row));
  if (below < 0) return more ? without : [...without, changed];
  return without.toSpliced(below, 0, changed);
}

/** Where nobody has spoken yet, it was opened just now. */
function isSpokenLater(one: Conversation, other: Conversation): boolean {
  return one.last_message_at === null || (other.last_message_at ?? '') < one.last_message_at;
}

/** The first page grows and shrinks: the last one's end is where the next page begins. */
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

/** What is known of the list while the server is asked: the rows of the whole list that belong here. */
export function listedHere(known: Rows, { filter, search }: ListKind): Conversation[] {
  const text = search.trim().toLowerCase();
  return known.filter(row => isListed(row, filter) && row.title.toLowerCase().includes(text));
}

/** Something is unread that its reader wants to know of: a muted chat counts only where it names them. */
export function hasUnread(pages: readonly ListPage[]): boolean {
  return pages.some(({ conversations }) =>
    conversations.some(({ unread_count, muted, mentioned }) => unread_count > 0 && (!muted || mentioned)),
  );
}

/** Whether a message is news to somebody who is elsewhere in the app. */
export function isNews(conversation: Conversation, heard: Message, me: string): boolean {
  return heard.sender?.id !== me && !conversation.muted && conversation.joined;
}

export type Typist = { readonly userId: string; readonly name: string; readonly at: number };

/** Milliseconds that "is typing" is shown after it was last said. */
const typingShown = 5000;

export function withTyping(known: readonly Typist[], typist: Typist): readonly Typist[] {
  return [...known.filter(({ userId }) => userId !== typist.userId), typist];
}

/** The same list where nobody has stopped, so that nothing is drawn again. */
export function stillTyping(known: readonly Typist[], now: number): readonly Typist[] {
  const still = known.filter(({ at }) => now - at < typingShown);
  return still.length === known.length ? known : still;
}

/** "Moth is typing...", of at most two people by name. */
export function typingLine(typists: readonly Typist[]): string | null {
  const [first, second, ...others] = typists.map(({ name }) => name);
  if (!first) return null;
  if (!second) return `${first} is typing...`;
  return others.length === 0
    ? `${first} and ${second} are typing...`
    : `${first}, ${second} and others are typing...`;
}

/** Why a file cannot be attached, said before anything of it is sent; null where it can. */
export function attachmentProblem({ type, size }: { type: string; size: number }): string | null {
  if (mimeTypesOf('video').includes(type))
    return size > fileLimits.video.bytes ? 'That video is over 60 MB. Trim it and try again.' : null;
  if (type.startsWith('video/')) return "That kind of video can't be sent. Try an MP4.";
  if (mimeTypesOf('image').includes(type)) return null;
  return "That kind of file can't be sent. Try a JPEG, PNG or WebP photo.";
}
