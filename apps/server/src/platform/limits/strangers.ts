import { hours } from '@nightjar/domain/kernel/time';
import type { Clock } from '../clock.ts';

export type LookUpsToCount = {
  readonly viewer: string;
  readonly people: readonly string[];
  readonly most: number;
};

/**
 * All nodes share the memory of which users a caller looked up in the current hour, which begins with the first of
 * these look-ups. Friends of the caller do not count.
 */
export type CountStrangers = (looks: LookUpsToCount, now: Date) => Promise<{ allowed: boolean; until: Date }>;

/** The look-ups of a caller are forgotten together, this many milliseconds after the first of them. */
export const lookUpKeptMs = 1 * hours;

/** A node remembers the look-ups of this many callers. */
const mostViewers = 20_000;

type LookedUpPeople = { readonly until: number; readonly people: Set<string> };

/**
 * Limits how many different strangers a caller looks up in an hour. A person who was looked up before does not count
 * again, and costs no statement while the node remembers the look-up.
 */
export function limitStrangerLookUps(most: number, clock: Clock, count: CountStrangers) {
  const memories = new Map<string, LookedUpPeople>();

  function lookedUpPeopleOf(viewer: string, now: Date): LookedUpPeople | undefined {
    const memory = memories.get(viewer);
    if (memory && memory.until > now.getTime()) return memory;
    memories.delete(viewer);
    return undefined;
  }

  /**
   * Opens a node's memory of the people whom a caller looked up. The node forgets a person before the hour in the
   * database ends, or at the same time. So a person whom the node remembers is still counted in the database.
   */
  function openMemory(viewer: string, until: Date): LookedUpPeople {
    const [oldest] = memories.keys();
    if (memories.size >= mostViewers && oldest !== undefined) memories.delete(oldest);
    const memory = { until: until.getTime(), people: new Set<string>() };
    memories.set(viewer, memory);
    return memory;
  }

  /**
   * @returns 0 where all these people may be looked up, or the number of seconds until another stranger may be looked
   * up
   */
  return async function lookUp(viewer: string, people: readonly string[]): Promise<number> {
    const now = clock.now();
    const memory = lookedUpPeopleOf(viewer, now);
    const unknown = [...new Set(people)].filter(person => person !== viewer && !memory?.people.has(person));
    if (unknown.length === 0) return 0;
    const { allowed, until } = await count({ viewer, people: unknown, most }, now);
    if (!allowed) return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
    const { people: known } = lookedUpPeopleOf(viewer, now) ?? openMemory(viewer, until);
    for (const person of unknown) known.add(person);
    return 0;
  };
}
