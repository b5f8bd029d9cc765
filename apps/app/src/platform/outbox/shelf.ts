import { brand } from '@nightjar/domain/brand';
import { createStore, get, update } from 'idb-keyval';
import type { Shelf } from './queue.ts';
import type { Entries } from './schedule.ts';

const database = createStore(`${brand.slug}.outbox`, 'queues');

/** One person's queue in IndexedDB: the next who signs in on this device does not send it. */
export function shelfOf(userId: string): Shelf {
  return {
    read: async () => (await get<Entries>(userId, database)) ?? [],
    async update(step) {
      let after: Entries = [];
      await update<Entries>(
        userId,
        before => {
          after = step(before ?? []);
          return after;
        },
        database,
      );
      return after;
    },
  };
}
