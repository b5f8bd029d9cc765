import { log } from '../log.ts';
import type { OutboxEntry } from './entry.ts';
import type { Entries, Step } from './schedule.ts';

/** Where a queue is kept: one value that every tab changes atomically. */
export type Shelf = {
  readonly read: () => Promise<Entries>;
  readonly update: (step: Step) => Promise<Entries>;
};

/** What tabs tell each other. */
export type Word =
  | { readonly said: 'changed' }
  | { readonly said: 'sent'; readonly entry: OutboxEntry; readonly answer: unknown };
export type Line = { readonly say: (word: Word) => void };

/**
 * One person's queue as this tab sees it: what is kept, and on top of it what this tab has changed and is still being
 * kept. A change is seen at once; where the device keeps nothing, the queue lives as long as the tab.
 */
export function createQueue(shelf: Shelf, line: Line) {
  let kept: Entries = [];
  let unkept: Step[] = [];
  let shown: Entries = [];
  const listeners = new Set<() => void>();

  function show(): void {
    shown = unkept.reduce<Entries>((entries, step) => step(entries), kept);
    for (const listener of listeners) listener();
  }

  async function read(): Promise<void> {
    try {
      kept = await shelf.read();
    } catch (error) {
      log.swallowed('The outbox could not be read', error);
    }
    show();
  }

  const ready = read();

  async function keep(step: Step): Promise<void> {
    // What was read before must not take the place of what is kept now.
    await ready;
    try {
      kept = await shelf.update(step);
      line.say({ said: 'changed' });
    } catch (error) {
      log.swallowed('The outbox could not be kept', error);
      kept = step(kept);
    }
    unkept = unkept.filter(other => other !== step);
    show();
  }

  return {
    /** Resolves once what was kept is there. */
    ready,
    entries: () => shown,
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Resolves once it is kept. */
    change(step: Step): Promise<void> {
      unkept = [...unkept, step];
      show();
      return keep(step);
    },
    /** Another tab has changed it. */
    reread: read,
  };
}
export type Queue = ReturnType<typeof createQueue>;
