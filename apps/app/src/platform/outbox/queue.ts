import { busy } from '../busy.ts';
import { log } from '../log.ts';
import type { OutboxEntry } from './entry.ts';
import type { Entries, EntriesChange } from './schedule.ts';

/** The queue is stored as one value, which each tab changes atomically. */
export type EntryStore = {
  readonly read: () => Promise<Entries>;
  readonly update: (step: EntriesChange) => Promise<Entries>;
};

/**
 * The tabs of a browser send each other these messages. Two tabs may run different versions of the app, so the fields
 * of a message never change.
 */
export type TabMessage =
  | { readonly said: 'changed' }
  | { readonly said: 'sent'; readonly entry: OutboxEntry; readonly answer: unknown };

/**
 * Makes one user's queue in this tab. It shows the stored entries with the changes that are still being stored, so a
 * change is visible at once. On a device without storage the queue lasts as long as the tab. `post` sends a message to
 * the other tabs.
 */
export function createQueue(store: EntryStore, post: (message: TabMessage) => void) {
  let kept: Entries = [];
  let unkept: EntriesChange[] = [];
  let shown: Entries = [];
  const listeners = new Set<() => void>();

  function refreshEntries(): void {
    shown = unkept.reduce<Entries>((entries, step) => step(entries), kept);
    for (const listener of listeners) listener();
  }

  async function readStoredEntries(): Promise<void> {
    try {
      kept = await store.read();
    } catch (error) {
      log.warn('The outbox could not be read', error);
    }
    refreshEntries();
  }

  const ready = readStoredEntries();

  async function storeChange(step: EntriesChange): Promise<void> {
    // The first read of the store would replace the changed entries, so the change waits until that read is done.
    await ready;
    try {
      kept = await store.update(step);
      post({ said: 'changed' });
    } catch (error) {
      log.warn('The outbox could not be kept', error);
      kept = step(kept);
    }
    unkept = unkept.filter(other => other !== step);
    refreshEntries();
  }

  return {
    /** Resolves once the stored entries have been read. */
    ready,
    entries: () => shown,
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Resolves once the change is stored. */
    change(step: EntriesChange): Promise<void> {
      unkept = [...unkept, step];
      refreshEntries();
      return busy.during('outbox', storeChange(step));
    },
    /** Reads the stored entries again after another tab has changed them. */
    reread: readStoredEntries,
  };
}
export type Queue = ReturnType<typeof createQueue>;
