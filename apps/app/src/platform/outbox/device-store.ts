import { preferences } from '../../native/preferences/index.ts';
import { deviceOutboxKey } from './device-key.ts';
import type { EntryStore } from './queue.ts';
import type { Entries } from './schedule.ts';

async function readEntries(): Promise<Entries> {
  try {
    const stored: unknown = JSON.parse((await preferences.get(deviceOutboxKey)) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

let lastTask: Promise<unknown> = Promise.resolve();

/**
 * Runs one change of the stored entries at a time. In a browser that has locks, this holds for all of its tabs
 * together.
 */
function runAlone<Answer>(task: () => Promise<Answer>): Promise<Answer> {
  const begin = () => (navigator.locks ? navigator.locks.request(`${deviceOutboxKey}.store`, task) : task());
  const done = lastTask.then(begin, begin) as Promise<Answer>;
  lastTask = done;
  return done;
}

/**
 * Stores the entries of the device's own outbox among its preferences, which a web view keeps longer than its
 * databases.
 */
export const deviceStore: EntryStore = {
  read: readEntries,
  update: step =>
    runAlone(async () => {
      const after = step(await readEntries());
      if (after.length > 0) await preferences.set(deviceOutboxKey, JSON.stringify(after));
      else await preferences.remove(deviceOutboxKey);
      return after;
    }),
};
