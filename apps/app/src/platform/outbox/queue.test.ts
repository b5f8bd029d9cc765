import { describe, expect, it, vi } from 'vitest';
import type { OutboxEntry } from './entry.ts';
import { createQueue, type EntryStore, type TabMessage } from './queue.ts';
import { addEntry, dropEntry, type Entries } from './schedule.ts';

const entry = (id: string) =>
  ({ id, lane: 'a', kind: 'follow-venue', payload: {}, state: 'waiting', addedAt: 0 }) as OutboxEntry;
const ids = (entries: Entries) => entries.map(({ id }) => id);

/** Makes a store that answers one turn of the event loop later, as the browser's database does. */
function slowStore(kept: Entries = []): EntryStore & { kept: () => Entries } {
  let last = Promise.resolve();
  const inTurn = (work: () => void) => {
    last = last.then(work);
    return last;
  };
  return {
    kept: () => kept,
    read: async () => {
      await inTurn(() => {});
      return kept;
    },
    async update(step) {
      let after: Entries = [];
      await inTurn(() => {
        kept = step(kept);
        after = kept;
      });
      return after;
    },
  };
}

describe('the queue of the outbox', () => {
  it('the outbox shows a change at once, and the stored entries as soon as they are read', async () => {
    const store = slowStore([entry('kept')]);
    const queue = createQueue(store, () => {});
    const keeping = queue.change(addEntry(entry('new')));
    expect(ids(queue.entries())).toEqual(['new']);
    await keeping;
    expect(ids(queue.entries())).toEqual(['kept', 'new']);
    expect(store.kept()).toEqual(queue.entries());
  });

  it('the outbox shows all changes of the user while they are still being stored', async () => {
    const queue = createQueue(slowStore(), () => {});
    const seen: string[][] = [];
    queue.onChange(() => seen.push(ids(queue.entries())));
    await Promise.all([
      queue.change(addEntry(entry('1'))),
      queue.change(addEntry(entry('2'))),
      queue.change(dropEntry('1')),
    ]);
    expect(seen.slice(2).every(list => list.join() === '2')).toBe(true);
    expect(ids(queue.entries())).toEqual(['2']);
  });

  it('the outbox notifies the other tabs once a change is stored, and each tab reads the change', async () => {
    const store = slowStore();
    const messages: TabMessage[] = [];
    const one = createQueue(store, message => messages.push(message));
    const other = createQueue(store, () => {});
    await one.change(addEntry(entry('1')));
    expect(messages).toEqual([{ said: 'changed' }]);
    await other.reread();
    expect(ids(other.entries())).toEqual(['1']);
  });

  it('the outbox stays in memory where the device stores nothing', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const broken = async () => {
      throw new Error('no storage');
    };
    const queue = createQueue({ read: broken, update: broken }, () => {});
    await queue.change(addEntry(entry('1')));
    await queue.change(addEntry(entry('2')));
    expect(ids(queue.entries())).toEqual(['1', '2']);
    expect(warned).toHaveBeenCalledTimes(3);
  });
});
