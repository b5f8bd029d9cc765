import type { MessageFromExchange, ToExchange } from '../bus/exchange.ts';
import type { DatabaseUrls } from '../db/roles.ts';
import type { Exposition, Snapshot } from '../metrics.ts';

/** The parent orders a child process to do this work. */
export type ProcessOrder = {
  /** Logs and metrics show this name of the process, such as `api-1` or `worker`. */
  readonly name: string;
  readonly role: 'api' | 'worker';
  /** This many processes that answer calls share the port. */
  readonly processes: number;
  readonly urls: DatabaseUrls;
};

/** A process answers at these addresses. An address is null where the process does not listen. */
export type Addresses = { readonly main: string | null; readonly desk: string | null };

/** A child process writes these messages to its parent. An answer has the number of the question. */
export type ToParent =
  | { about: 'ready'; addresses: Addresses }
  | { about: 'bus'; content: ToExchange }
  | { about: 'snapshot'; number: number; snapshot: Snapshot }
  | { about: 'exposition'; number: number };

/** The parent writes these messages to a child process. */
export type ToChild =
  | { about: 'order'; order: ProcessOrder }
  | { about: 'bus'; content: MessageFromExchange }
  | { about: 'snapshot'; number: number }
  | { about: 'exposition'; number: number; exposition: Exposition };
