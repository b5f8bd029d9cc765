import type { Clock } from '../../clock.ts';
import type { Logger } from '../../log.ts';
import type { Random } from '../../random.ts';
import type { AnyObject, Subscription } from './objects.ts';
import type { Store } from './store.ts';

export type World = { store: Store; clock: Clock; random: Random };

/** Something that happened, as the provider tells of it: the object whole, as it was then. */
export type Happening = { type: string; object: AnyObject };

export const happened = (type: string, object: AnyObject): Happening => ({ type, object });

/** A subscription after a change, and the events of that change. */
export type Outcome = { subscription: Subscription; happenings: Happening[] };

export const unix = (clock: Clock): number => Math.floor(clock.now().getTime() / 1000);

export const idOf = (random: Random, prefix: string): string =>
  `${prefix}_local_${random.bytes(12).toString('hex')}`;

/** What the local provider is made of. */
export type LocalDeps = {
  store: Store;
  /** What its events are signed with. */
  secret: () => Promise<string>;
  clock: Clock;
  random: Random;
  log: Logger;
  /** The address its pages are reached by. */
  site: string;
  close: () => Promise<void>;
};
