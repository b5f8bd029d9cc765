import type { Message } from '@nightjar/domain/chat/entity';
import { minutes } from '@nightjar/domain/kernel/time';

/** A bubble shows this content of a message. The server has the message, or the message still waits to be sent. */
export type MessageContent = Pick<
  Message,
  | 'message'
  | 'attachment_url'
  | 'preview_url'
  | 'thumbnail_url'
  | 'attachment_type'
  | 'attachment_ratio'
  | 'mentions'
  | 'reply_to'
  | 'created_at'
>;

/** A message that the server does not have yet. `sentence` explains why the server refused it. */
export type PendingMessage = MessageContent & {
  readonly id: string;
  readonly state: 'waiting' | 'sending' | 'refused';
  readonly sentence?: string;
};

/**
 * This row shows a message. A run is several messages by one person, each less than five minutes after the one before;
 * a new day and the first unread message begin another run. `first` and `last` mark its ends. With `timed`, the time is
 * shown below the message, because no message follows soon.
 */
export type MessageItem = {
  readonly kind: 'message';
  readonly key: string;
  readonly message: Message | null;
  readonly pending: PendingMessage | null;
  readonly own: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly timed: boolean;
};
export type ThreadItem =
  | { readonly kind: 'older'; readonly key: string }
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'new'; readonly key: string }
  | MessageItem;

export type ThreadItemsInput = {
  readonly messages: readonly Message[];
  readonly pending: readonly PendingMessage[];
  readonly olderLeft: boolean;
  readonly me: string;
  /** The viewer's read position when the conversation was opened; null when nothing is marked as new. */
  readonly readUpTo: string | null;
};

/** This many milliseconds between two messages, or more, end a run, and the earlier message shows its time. */
const groupGapMs = 5 * minutes;

/** Returns the rows of a chat in the order of its messages. A message keeps its key from the moment it was sent. */
export function threadItems({ messages, pending, olderLeft, me, readUpTo }: ThreadItemsInput): ThreadItem[] {
  const arrived = new Set(messages.flatMap(({ client_id }) => client_id ?? []));
  const entries = [
    ...messages.map(threadEntryOf),
    ...pending.filter(({ id }) => !arrived.has(id)).map(entry => pendingEntryOf(me, entry)),
  ];
  const firstNew = findFirstNew(messages, me, readUpTo);
  const items: ThreadItem[] = olderLeft ? [{ kind: 'older', key: 'older' }] : [];
  for (const [place, entry] of entries.entries()) {
    const before = entries[place - 1];
    const after = entries[place + 1];
    const { message, day, at } = entry;
    const isNew = message !== null && message.message_id === firstNew;
    const nextIsNew = after?.message != null && after.message.message_id === firstNew;
    if (before?.day !== day) items.push({ kind: 'day', key: `day-${day}`, at });
    if (isNew) items.push({ kind: 'new', key: 'new' });
    const first = isNew || !before || !belongToSameGroup(before, entry);
    const last = nextIsNew || !after || !belongToSameGroup(entry, after);
    const timed = !after || after.at - at >= groupGapMs || after.day !== day;
    items.push(messageItemOf(entry, { own: entry.by === me, first, last, timed }));
  }
  return items;
}

/** This part of a row depends on its own message alone, and not on the messages around it. */
type ThreadEntry = Pick<MessageItem, 'key' | 'message' | 'pending'> & MessageTime & { readonly by: string };

function belongToSameGroup(one: ThreadEntry, next: ThreadEntry): boolean {
  return one.by === next.by && next.at - one.at < groupGapMs && one.day === next.day;
}

/** Finds the first message of another member after the read position. */
function findFirstNew(messages: readonly Message[], me: string, readUpTo: string | null): string | undefined {
  if (readUpTo === null) return;
  return messages.find(({ message_id, sender }) => message_id > readUpTo && sender?.id !== me)?.message_id;
}

/** `day` is the midnight at its beginning, by this device's clock. */
type MessageTime = { readonly at: number; readonly day: number };

// All rows are computed again when a message or a page arrives. The `ThreadEntry` of each message is computed once and
// kept here. A row that looks the same stays the same object, so that it does not render again.
const knownEntries = new WeakMap<Message, ThreadEntry>();
const messageItemCache = new WeakMap<Message, MessageItem>();

function threadEntryOf(message: Message): ThreadEntry {
  const known = knownEntries.get(message);
  if (known) return known;
  const { client_id, message_id, sender } = message;
  const by = sender?.id ?? '';
  const entry = { key: client_id ?? message_id, message, pending: null, by, ...messageTimeOf(message) };
  knownEntries.set(message, entry);
  return entry;
}

function pendingEntryOf(me: string, entry: PendingMessage): ThreadEntry {
  return { key: entry.id, message: null, pending: entry, by: me, ...messageTimeOf(entry) };
}

type PlaceInGroup = Pick<MessageItem, 'own' | 'first' | 'last' | 'timed'>;

function messageItemOf({ key, message, pending }: ThreadEntry, look: PlaceInGroup): MessageItem {
  const known = message && messageItemCache.get(message);
  if (known && hasSamePlaceInGroup(known, look)) return known;
  const item: MessageItem = { kind: 'message', key, message, pending, ...look };
  if (message) messageItemCache.set(message, item);
  return item;
}

const hasSamePlaceInGroup = (one: PlaceInGroup, other: PlaceInGroup): boolean =>
  one.own === other.own && one.first === other.first && one.last === other.last && one.timed === other.timed;

/**
 * The last computed day is kept, because calendar functions are slow and messages beside each other are mostly from one
 * day.
 */
let lastDay = { from: 0, to: 0 };

function messageTimeOf({ created_at }: MessageContent): MessageTime {
  const at = Date.parse(created_at);
  if (at < lastDay.from || at >= lastDay.to) lastDay = dayBoundsOf(at);
  return { at, day: lastDay.from };
}

function dayBoundsOf(at: number): { from: number; to: number } {
  const date = new Date(at);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  return { from: new Date(year, month, day).getTime(), to: new Date(year, month, day + 1).getTime() };
}

/**
 * Returns an estimate of a row's height in pixels. The closer the estimate, the less the list moves when the row is
 * measured.
 */
export function estimatedHeight(item: ThreadItem): number {
  if (item.kind !== 'message') return 44;
  const { message, first, timed } = item;
  const shown = message ?? item.pending;
  return (
    (shown?.message ? estimatedLineCount(shown) : 0) * 25 +
    (shown?.message ? 18 : 0) +
    (shown?.attachment_url ? estimatedPictureHeight(shown.attachment_ratio) : 0) +
    (shown?.reply_to ? 52 : 0) +
    (message?.voucher || message?.round ? 120 : 0) +
    (message?.reactions.length ? 44 : 0) +
    (first ? 12 : 2) +
    (timed ? 22 : 0)
  );
}

/** A picture in a bubble has this width and at most this height, in pixels at a text size of 100 %. */
const largestPicturePixels = { width: 256, height: 320 };

const estimatedPictureHeight = (ratio: number | null | undefined) =>
  Math.min(largestPicturePixels.height, largestPicturePixels.width / tileRatio(ratio));

/**
 * Returns the ratio of width to height for the place of a picture. It is the picture's own ratio, limited so that a
 * very long or very wide picture does not become a thin line.
 */
export function tileRatio(ratio: number | null | undefined): number {
  return Math.min(2, Math.max(0.6, ratio ?? 0.8));
}

/**
 * The number of lines of each message is computed once, because the list often asks for the heights of all rows that
 * were not measured.
 */
const lineCounts = new WeakMap<MessageContent, number>();

function estimatedLineCount(shown: MessageContent): number {
  let known = lineCounts.get(shown);
  if (known === undefined) {
    const text = shown.message ?? '';
    known = Math.ceil(text.length / 34) + text.split('\n').length - 1;
    lineCounts.set(shown, known);
  }
  return known;
}
