import { log } from '../log.ts';
import type { OutboxEntry } from './entry.ts';
import type { Entries, EntriesChange } from './schedule.ts';

/** A queue is stored as one value that every tab changes atomically. */
export type Store = {
  readonly read: () => Promise<Entries>;
  readonly update: (step: EntriesChange) => Promise<Entries>;
};

/**
 * The tabs of one browser send each other these messages. A tab may run another version, so the fields never change.
 */
export type TabMessage =
  | { readonly said: 'changed' }
  | { readonly said: 'sent'; readonly entry: OutboxEntry; readonly answer: unknown };

/**
 * Makes one person's queue in this tab: the stored entries, and on top of them the changes that are still being stored.
 * A change shows at once. On a device without storage the queue lasts as long as the tab. `post` reaches the other
 * tabs.
 */
export function createQueue(store: Store, post: (message: TabMessage) => void) {
  let kept: Entries = [];
  let unkept: EntriesChange[] = [];
  let shown: Entries = [];
  const listeners = new Set<() => void>();

  function show(): void {
    shown = unkept.reduce<Entries>((entries, step) => step(entries), kept);
    for (const listener of listeners) listener();
  }

  async function read(): Promise<void> {
    try {
      kept = await store.read();
    } catch (error) {
      log.swallowed('The outbox could not be read', error);
    }
    show();
  }

  const ready = read();

  async function keep(step: EntriesChange): Promise<void> {
    // An earlier read must not replace what is stored now.
    await ready;
    try {
      kept = await store.update(step);
      post({ said: 'changed' });
    } catch (error) {
      log.swallowed('The outbox could not be kept', error);
      kept = step(kept);
    }
    unkept = unkept.filter(other => other !== step);
    show();
  }

  return {
    /** Resolves once the stored entries are read. */
    ready,
    entries: () => shown,
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Resolves once the change is stored. */
    change(step: EntriesChange): Promise<void> {
      unkept = [...unkept, step];
      show();
      return keep(step);
    },
    /** Reads the entries again after a change in another tab. */
    reread: read,
  };
}
export type Queue = ReturnType<typeof createQueue>;
