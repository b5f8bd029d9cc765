import type { Clock } from '../clock.ts';

/**
 * A slot is held for at most this many milliseconds, because no statement or request to a third party may take longer.
 */
const longestSlotMs = 60_000;

type CallSlot = { readonly since: number };
export type ReleaseSlot = () => void;

/**
 * Limits how much work runs at the same time for one key, such as a user's id: each piece of work holds one of `most`
 * slots. A slot that is never released counts for `longest` milliseconds.
 */
export function createSlots(most: number, clock: Clock, longest = longestSlotMs) {
  const taken = new Map<string, Set<CallSlot>>();

  return {
    /** @returns the function that releases the slot, or null where all slots of the key are in use */
    take(key: string): ReleaseSlot | null {
      const now = clock.now().getTime();
      const own = taken.get(key) ?? new Set<CallSlot>();
      for (const slot of own) if (now - slot.since >= longest) own.delete(slot);
      if (own.size >= most) return null;
      const slot = { since: now };
      taken.set(key, own.add(slot));
      return () => {
        own.delete(slot);
        if (own.size === 0 && taken.get(key) === own) taken.delete(key);
      };
    },
  };
}
