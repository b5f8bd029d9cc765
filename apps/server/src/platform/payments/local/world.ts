import type { Clock } from '../../clock.ts';
import type { Logger } from '../../log.ts';
import type { Random } from '../../random.ts';
import type { AnyObject, Subscription } from './objects.ts';
import type { Store } from './store.ts';

export type LocalProvider = { store: Store; clock: Clock; random: Random };

/** An event contains the whole object as it was when the event happened. */
export type ProviderEvent = { type: string; object: AnyObject };

export const makeEvent = (type: string, object: AnyObject): ProviderEvent => ({ type, object });

/** A change returns the changed subscription and the events of the change. */
export type SubscriptionChange = { subscription: Subscription; happenings: ProviderEvent[] };

export const unixSeconds = (clock: Clock): number => Math.floor(clock.now().getTime() / 1000);

export const newProviderId = (random: Random, prefix: string): string =>
  `${prefix}_local_${random.bytes(12).toString('hex')}`;

/** The local payment provider is made from these parts. */
export type LocalDeps = {
  store: Store;
  /** The provider signs its events with this secret. */
  secret: () => Promise<string>;
  clock: Clock;
  random: Random;
  log: Logger;
  /** The provider's pages are under this address. */
  site: string;
  close: () => Promise<void>;
};
