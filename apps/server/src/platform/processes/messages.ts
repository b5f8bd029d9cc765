import type { FromExchange, ToExchange } from '../bus/exchange.ts';
import type { DatabaseUrls } from '../db/roles.ts';
import type { Exposition, Snapshot } from '../metrics.ts';

/** What a process is to be. */
export type Order = {
  /** For logs and metrics: `api-1`, `worker`. */
  readonly name: string;
  readonly role: 'api' | 'worker';
  /** How many api processes share the port. */
  readonly processes: number;
  readonly urls: DatabaseUrls;
};

/** Where a process answers; null where it does not. */
export type Addresses = { readonly main: string | null; readonly desk: string | null };

/** What a process writes to its parent. A question's number comes back with its answer. */
export type ToParent =
  | { about: 'ready'; addresses: Addresses }
  | { about: 'bus'; said: ToExchange }
  | { about: 'snapshot'; number: number; snapshot: Snapshot }
  | { about: 'exposition'; number: number };

/** What the parent writes to a process. */
export type ToChild =
  | { about: 'order'; order: Order }
  | { about: 'bus'; said: FromExchange }
  | { about: 'snapshot'; number: number }
  | { about: 'exposition'; number: number; exposition: Exposition };
