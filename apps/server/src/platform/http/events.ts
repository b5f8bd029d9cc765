import type { Broadcast } from '@nightjar/domain/kernel/topic';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/port.ts';
import type { Metrics } from '../metrics.ts';

/**
 * Business events are listed by name. Features add theirs by declaration merging beside the reaction that follows, so
 * the platform knows no feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface EventMap {}

export type EventName = keyof EventMap & string;
export type AppEvent = { [Name in EventName]: { name: Name; event: EventMap[Name] } }[EventName];

/**
 * A reaction follows an event: records and jobs are written in its own transaction, broadcasts leave after its commit.
 */
export type Reaction<Name extends EventName = EventName> = {
  readonly to: Name;
  /** Writes rows that another feature keeps about the event: they exist exactly if the event happened. */
  readonly records?: (db: Database, event: EventMap[Name], now: Date) => Promise<void>;
  readonly broadcasts?: (event: EventMap[Name]) => Broadcast[];
  readonly jobs?: (event: EventMap[Name]) => Job[];
  readonly counts?: (metrics: Metrics, event: EventMap[Name]) => void;
  /** Returns users whose cached tier, roles or session are no longer valid. */
  readonly actorsChanged?: (event: EventMap[Name]) => string[];
  /** Returns users who see other activity of each other than before; `blocked` means none at all. */
  readonly sightChanged?: (event: EventMap[Name]) => { between: readonly string[]; blocked: boolean }[];
  /**
   * Returns topics whose access has changed, for the named user or for all: the channels are checked again, and closed.
   */
  readonly channelsChanged?: (event: EventMap[Name]) => { topic: string; userId?: string }[];
  /**
   * Returns users who are on hold from now on: their channels are closed on every node, before they are checked again.
   */
  readonly usersCut?: (event: EventMap[Name]) => string[];
  /** Returns sessions that ended: every node forgets them and closes their sockets. */
  readonly sessionsEnded?: (event: EventMap[Name]) => { userId: string; sessionIds: string[] };
};

export function on<Name extends EventName>(to: Name, reaction: Omit<Reaction<Name>, 'to'>): Reaction {
  return { to, ...reaction } as Reaction;
}
