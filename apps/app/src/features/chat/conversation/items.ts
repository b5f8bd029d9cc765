import type { Message } from '@nightjar/domain/chat/entity';
import { minutes } from '@nightjar/domain/kernel/time';

/** What a bubble shows, whether the server has it yet or not. */
export type Shown = Pick<
  Message,
  | 'message'
  | 'attachment_url'
  | 'preview_url'
  | 'thumbnail_url'
  | 'attachment_type'
  | 'mentions'
  | 'reply_to'
  | 'created_at'
>;

/** Said on this phone and not known by the server yet. `sentence` is why it was refused. */
export type Pending = Shown & {
  readonly id: string;
  readonly state: 'waiting' | 'sending' | 'refused';
  readonly sentence?: string;
};

/** `first` and `last` of the bubbles one person has said within five minutes. */
export type MessageItem = {
  readonly kind: 'message';
  readonly key: string;
  readonly message: Message | null;
  readonly pending: Pending | null;
  readonly own: boolean;
  readonly first: boolean;
  readonly last: boolean;
};
export type ThreadItem =
  | { readonly kind: 'older'; readonly key: string }
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'new'; readonly key: string }
  | MessageItem;

export type ThreadView = {
  readonly messages: readonly Message[];
  readonly pending: readonly Pending[];
  readonly olderLeft: boolean;
  readonly me: string;
  /** How far the viewer had read when the conversation was opened; null where nothing is marked as new. */
  readonly readUpTo: string | null;
};

/** Words further apart than this do not belong to one breath. */
const breath = 5 * minutes;

/** The rows of a conversation, in order. A message keeps its key from the moment it was typed. */
export function threadItems({ messages, pending, olderLeft, me, readUpTo }: ThreadView): ThreadItem[] {
  const arrived = new Set(messages.flatMap(({ client_id }) => client_id ?? []));
  const said = [
    ...messages.map(spokenBy),
    ...pending.filter(({ id }) => !arrived.has(id)).map(entry => typedBy(me, entry)),
  ];
  const firstNew = findFirstNew(messages, me, readUpTo);
  const items: ThreadItem[] = olderLeft ? [{ kind: 'older', key: 'older' }] : [];
  for (const [place, spoken] of said.entries()) {
    const before = said[place - 1];
    const after = said[place + 1];
    const { message, day, at } = spoken;
    const isNew = message !== null && message.message_id === firstNew;
    const nextIsNew = after?.message != null && after.message.message_id === firstNew;
    if (before?.day !== day) items.push({ kind: 'day', key: `day-${day}`, at });
    if (isNew) items.push({ kind: 'new', key: 'new' });
    const first = isNew || !before || !inOneBreath(before, spoken);
    const last = nextIsNew || !after || !inOneBreath(spoken, after);
    items.push(itemOf(spoken, spoken.by === me, first, last));
  }
  return items;
}

/** Of what was said, all that does not hang on what stands around it. */
type Spoken = Pick<MessageItem, 'key' | 'message' | 'pending'> & Time & { readonly by: string };

function inOneBreath(one: Spoken, next: Spoken): boolean {
  return one.by === next.by && next.at - one.at < breath && one.day === next.day;
}

/** The first message of somebody else after the read position. */
function findFirstNew(messages: readonly Message[], me: string, readUpTo: string | null): string | undefined {
  if (readUpTo === null) return;
  return messages.find(({ message_id, sender }) => message_id > readUpTo && sender?.id !== me)?.message_id;
}

/** `day` is the midnight it began with, by the wall clock of this device. */
type Time = { readonly at: number; readonly day: number };

// A long conversation is laid out anew with every word and every page that comes: what is known of a message is worked
// out once, and its row stays the same object for as long as it looks the same.
const spokenOf = new WeakMap<Message, Spoken>();
const itemsOf = new WeakMap<Message, MessageItem>();

function spokenBy(message: Message): Spoken {
  const known = spokenOf.get(message);
  if (known) return known;
  const { client_id, message_id, sender } = message;
  const by = sender?.id ?? '';
  const spoken = { key: client_id ?? message_id, message, pending: null, by, ...timeOf(message) };
  spokenOf.set(message, spoken);
  return spoken;
}

function typedBy(me: string, entry: Pending): Spoken {
  return { key: entry.id, message: null, pending: entry, by: me, ...timeOf(entry) };
}

function itemOf({ key, message, pending }: Spoken, own: boolean, first: boolean, last: boolean): MessageItem {
  const known = message && itemsOf.get(message);
  if (known && known.own === own && known.first === first && known.last === last) return known;
  const item: MessageItem = { kind: 'message', key, message, pending, own, first, last };
  if (message) itemsOf.set(message, item);
  return item;
}

/** The day last looked up: neighbours are mostly of one day, and a calendar is slow to ask. */
let lastDay = { from: 0, to: 0 };

function timeOf({ created_at }: Shown): Time {
  const at = Date.parse(created_at);
  if (at < lastDay.from || at >= lastDay.to) lastDay = dayOf(at);
  return { at, day: lastDay.from };
}

function dayOf(at: number): { from: number; to: number } {
  const date = new Date(at);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  return { from: new Date(year, month, day).getTime(), to: new Date(year, month, day + 1).getTime() };
}

/** "Today", "Yesterday", a weekday of the last six days, or "Sat, Nov 14". */
export function dayName(at: number, now: number): string {
  const date = new Date(at);
  const today = new Date(now);
  const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate());
  const ago = Math.round((midnight.getTime() - new Date(date).setHours(0, 0, 0, 0)) / (24 * 60 * minutes));
  if (ago <= 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  if (ago < 7) return date.toLocaleDateString('en-US', { weekday: 'long' });
  const year = date.getFullYear() === today.getFullYear() ? undefined : 'numeric';
  return date.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', year });
}

/** A first guess at a row's height in pixels, near enough that the list hardly moves when it is measured. */
export function guessedHeight(item: ThreadItem): number {
  if (item.kind !== 'message') return 44;
  const { message, first, last } = item;
  const shown = message ?? item.pending;
  return (
    (shown?.message ? guessedLines(shown) : 0) * 25 +
    (shown?.message ? 18 : 0) +
    (shown?.attachment_url ? 288 : 0) +
    (shown?.reply_to ? 52 : 0) +
    (message?.voucher || message?.round ? 120 : 0) +
    (message?.reactions.length ? 44 : 0) +
    (first ? 12 : 2) +
    (last ? 22 : 0)
  );
}

/** Counted once for each message: a list asks for the heights of all rows it has not measured, again and again. */
const lines = new WeakMap<Shown, number>();

function guessedLines(shown: Shown): number {
  let known = lines.get(shown);
  if (known === undefined) {
    const text = shown.message ?? '';
    known = Math.ceil(text.length / 34) + text.split('\n').length - 1;
    lines.set(shown, known);
  }
  return known;
}
