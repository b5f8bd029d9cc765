import type { Broadcast } from '@nightjar/domain/kernel/topic';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/port.ts';
import type { Metrics } from '../metrics.ts';

/**
 * Events are listed here by their names. Each feature adds its events by declaration merging, in the file of its
 * reactions, so that the platform knows no feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface EventMap {}

export type EventName = keyof EventMap & string;
export type AppEvent = { [Name in EventName]: { name: Name; event: EventMap[Name] } }[EventName];

/**
 * A reaction follows an event. Its records and jobs are written in the event's transaction, and its messages to phones
 * and nodes are sent after the commit.
 */
export type Reaction<Name extends EventName = EventName> = {
  readonly to: Name;
  /** Writes rows that another feature keeps about the event. They exist exactly if the event happened. */
  readonly records?: (db: Database, event: EventMap[Name], now: Date) => Promise<void>;
  readonly broadcasts?: (event: EventMap[Name]) => Broadcast[];
  readonly jobs?: (event: EventMap[Name]) => Job[];
  readonly counts?: (metrics: Metrics, event: EventMap[Name]) => void;
  /** Returns names of caches whose content is no longer right. Every node drops them. */
  readonly cachesChanged?: (event: EventMap[Name]) => string[];
  /** Returns users whose cached tier, roles or session are no longer valid. */
  readonly actorsChanged?: (event: EventMap[Name]) => string[];
  /**
   * Returns users who see more or less of each other's activity from now on. `blocked` means that they see none of it.
   */
  readonly sightChanged?: (event: EventMap[Name]) => { between: readonly string[]; blocked: boolean }[];
  /**
   * Returns topics whose access has changed, for one user or for all users. Their channels are checked again, and
   * closed for users without access.
   */
  readonly channelsChanged?: (event: EventMap[Name]) => { topic: string; userId?: string }[];
  /**
   * Returns users who are on hold from now on. Every node closes their channels at once, before it checks their rights
   * again.
   */
  readonly usersCut?: (event: EventMap[Name]) => string[];
  /** Returns sessions that ended. Every node forgets them and closes their sockets. */
  readonly sessionsEnded?: (event: EventMap[Name]) => { userId: string; sessionIds: string[] };
};

export function reactTo<Name extends EventName>(to: Name, reaction: Omit<Reaction<Name>, 'to'>): Reaction {
  return { to, ...reaction } as Reaction;
}
