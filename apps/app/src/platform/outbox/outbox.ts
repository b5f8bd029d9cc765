import { brand } from '@nightjar/domain/brand';
import { useMemo, useSyncExternalStore } from 'react';
import { auth } from '../auth.ts';
import { CallError } from '../client.ts';
import { isOnline, onNetworkChange } from '../network.ts';
import type { EntryOf, OutboxEntry, OutboxKind, OutboxKinds, Senders } from './entry.ts';
import { inOneTab } from './one-tab.ts';
import { createQueue, type Queue, type TabMessage } from './queue.ts';
import { addEntry, dropEntry, type Entries, retryEntry } from './schedule.ts';
import { createSender, type Sender } from './sender.ts';
import { entryStoreOf } from './store.ts';

type SentListener = (entry: OutboxEntry, answer: unknown) => void;

/** This tab has one queue, which belongs to the signed-in user. */
type OpenOutbox = { readonly userId: string; readonly queue: Queue; readonly tabs: BroadcastChannel };

const noEntries: Entries = [];
let currentOutbox: OpenOutbox | null = null;
let sender: Sender | null = null;
const outboxListeners = new Set<() => void>();
const sentListeners = new Map<string, Set<SentListener>>();

function outboxOfUser(): OpenOutbox | null {
  const { userId } = auth.state();
  if (currentOutbox?.userId === userId) return currentOutbox;
  currentOutbox?.tabs.close();
  currentOutbox = userId === null ? null : openQueue(userId);
  return currentOutbox;
}

function openQueue(userId: string): OpenOutbox {
  const tabs = new BroadcastChannel(`${brand.slug}.outbox.${userId}`);
  const queue = createQueue(entryStoreOf(userId), message => tabs.postMessage(message));
  queue.onChange(notifyListeners);
  tabs.onmessage = async ({ data }: MessageEvent<TabMessage>) => {
    if (data.said === 'sent') return notifySent(data.entry, data.answer);
    await queue.reread();
    sender?.wake();
  };
  return { userId, queue, tabs };
}

function notifyListeners(): void {
  for (const listener of outboxListeners) listener();
}

function notifySent(entry: OutboxEntry, answer: unknown): void {
  for (const listener of sentListeners.get(entry.kind) ?? []) listener(entry, answer);
}

auth.onChange(notifyListeners);

/** Writes made without a connection wait here in order, survive closing the app, and are sent once. */
export const outbox = {
  /**
   * Adds an entry at the end of its lane. The screen shows the entry at once, and it is sent as soon as the server can
   * be reached. A caller passes `id` if the screen has drawn the entry before, as it does for a message.
   */
  add<Kind extends OutboxKind>({
    id = crypto.randomUUID(),
    ...what
  }: Pick<EntryOf<Kind>, 'kind' | 'lane' | 'payload'> & { readonly id?: string }): EntryOf<Kind> {
    const entry: EntryOf<Kind> = { id, ...what, state: 'waiting', addedAt: Date.now() };
    void outboxOfUser()?.queue.change(addEntry(entry as OutboxEntry));
    sender?.wake();
    return entry;
  },

  /** Sends a refused entry again, at the end of its lane. */
  retry(id: string): void {
    void outboxOfUser()?.queue.change(retryEntry(id, crypto.randomUUID(), Date.now()));
    sender?.wake();
  },

  /** Removes an entry that is not being sent. */
  drop(id: string): void {
    void outboxOfUser()?.queue.change(dropEntry(id));
    sender?.wake();
  },

  /** Calls the handler in every tab once an entry of this kind was sent, before the entry leaves the queue. */
  onSent<Kind extends OutboxKind>(
    kind: Kind,
    listener: (entry: EntryOf<Kind>, answer: OutboxKinds[Kind]['answer']) => void,
  ): () => void {
    const of = sentListeners.get(kind) ?? new Set();
    sentListeners.set(kind, of.add(listener as SentListener));
    return () => void of.delete(listener as SentListener);
  },

  /** Counts the entries, refused ones included. */
  async count(): Promise<number> {
    const queue = outboxOfUser()?.queue;
    await queue?.reread();
    return queue?.entries().length ?? 0;
  },

  /** Removes all entries at a sign-out. */
  async empty(): Promise<void> {
    await outboxOfUser()?.queue.change(() => []);
  },

  /** Sends the entries of the queue from one tab of the browser at a time, until the returned function is called. */
  send(senders: Senders): () => void {
    const mine = outboxOfUser();
    if (!mine) return () => {};
    return inOneTab(`${brand.slug}.outbox.${mine.userId}`, () => startSendingFrom(mine, senders));
  },
};

function startSendingFrom({ queue, tabs }: OpenOutbox, senders: Senders): () => void {
  let ended = false;
  void queue.reread().then(() => {
    if (ended) return;
    sender = createSender({
      entries: queue.entries,
      change: step => void queue.change(step),
      send: (entry, signal) => sendEntryBy(senders, entry, signal),
      givesUp: true,
      handleSent(entry, answer) {
        notifySent(entry, answer);
        tabs.postMessage({ said: 'sent', entry, answer } satisfies TabMessage);
      },
      now: Date.now,
      runAfter(ms, then) {
        const timer = window.setTimeout(then, ms);
        return () => window.clearTimeout(timer);
      },
    });
  });
  const stopListening = onNetworkChange(() => isOnline() && sender?.retryNow());
  return () => {
    ended = true;
    stopListening();
    sender?.stop();
    sender = null;
  };
}

async function sendEntryBy(senders: Senders, entry: OutboxEntry, signal: AbortSignal): Promise<unknown> {
  if (!navigator.onLine)
    throw new CallError('The server could not be reached.', { code: 'unreached', status: 0 });
  const table = senders as Partial<Record<string, (entry: never, signal: AbortSignal) => Promise<unknown>>>;
  const send = table[entry.kind] as
    | ((entry: OutboxEntry, signal: AbortSignal) => Promise<unknown>)
    | undefined;
  if (send) return send(entry, signal);
  throw new CallError('This version of the app cannot send it.', { code: 'unknown_kind', status: 400 });
}

function subscribeToOutbox(listener: () => void): () => void {
  outboxOfUser();
  outboxListeners.add(listener);
  return () => outboxListeners.delete(listener);
}

/**
 * Returns the writes of one lane of the outbox, or of all lanes. The writes of a lane are sent one after the other. Each
 * is waiting, being sent or refused.
 */
export function useOutbox(lane?: string): Entries {
  const entries = useSyncExternalStore(subscribeToOutbox, () => outboxOfUser()?.queue.entries() ?? noEntries);
  return useMemo(
    () => (lane === undefined ? entries : entries.filter(entry => entry.lane === lane)),
    [entries, lane],
  );
}
