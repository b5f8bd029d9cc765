import { brand } from '@nightjar/domain/brand';
import { createStore, get, promisifyRequest } from 'idb-keyval';
import type { EntryStore } from './queue.ts';
import type { Entries, EntriesChange } from './schedule.ts';

const outboxDatabase = createStore(`${brand.slug}.outbox`, 'queues');

/** Closes the database before the page is loaded again. Entries that are being stored are stored first. */
export async function closeOutboxDatabase(): Promise<void> {
  await outboxDatabase('readonly', store => store.transaction.db.close());
}

/**
 * Stores the queue of one user in IndexedDB under the user's id, so that another user of this device does not send its
 * entries.
 */
export function entryStoreOf(userId: string): EntryStore {
  return {
    read: async () => (await get<Entries>(userId, outboxDatabase)) ?? [],
    update: step => outboxDatabase('readwrite', store => updateEntries(store, userId, step)),
  };
}

/**
 * Changes the stored entries in one transaction. An empty queue is deleted, because its key would keep the id of a user
 * who has signed out.
 */
function updateEntries(store: IDBObjectStore, userId: string, step: EntriesChange): Promise<Entries> {
  return new Promise((resolve, reject) => {
    const reading: IDBRequest<Entries | undefined> = store.get(userId);
    reading.onerror = () => reject(reading.error);
    reading.onsuccess = () => {
      try {
        const after = step(reading.result ?? []);
        if (after.length > 0) store.put(after, userId);
        else store.delete(userId);
        promisifyRequest(store.transaction).then(() => resolve(after), reject);
      } catch (error) {
        reject(error);
      }
    };
  });
}
