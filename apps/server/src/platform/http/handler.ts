import type { Readable } from 'node:stream';
import type { ActorOf, Call, CodeOf, InputOf, OutputWireOf } from '@nightjar/domain/kernel/call';
import { Failure, type Refusal } from '@nightjar/domain/kernel/failure';
import type { Database } from '../db/database.ts';
import type { Json } from '../json.ts';
import type { Platform } from '../platform.ts';
import type { EventMap, EventName } from './events.ts';

/** A handler gets the checked input, the verified caller, the time, and one transaction if the call writes. */
export type CallContext<C extends Call> = {
  readonly input: InputOf<C>;
  readonly actor: ActorOf<C>;
  readonly now: Date;
  /**
   * This is a transaction for a call that writes, and a pool of connections for a call that only reads, which may be a
   * replica's.
   */
  readonly db: Database;
  readonly platform: Platform;
  /** This is the caller's `Idempotency-Key`. It is null where the declaration takes no key or the caller sent none. */
  readonly key: string | null;
  /** This is the caller's network (/24 or /48). Limits count calls per network as well as per user. */
  readonly network: string;
  /** Runs an effect that a rollback does not undo. It runs once per call, even if the transaction runs again. */
  once<Result>(name: string, effect: () => Promise<Result>): Promise<Result>;
  /**
   * A handler with `reauthentication: 'for_some'` calls this function where the input requires a code that was entered
   * lately. Without one it throws, and nothing is saved.
   */
  mustBeProven(): Promise<void>;
  /** A call with `audit` records its change for the audit trail. The record never contains a code or a secret. */
  recordChange(before: unknown, after: unknown): void;
  /** Reports an event to which features react. The reactions are in each feature's `reactions.ts`. */
  emit<Name extends EventName>(name: Name, event: EventMap[Name]): void;
};

export type Answer<Data> = { readonly data: Data; readonly message?: string; readonly total?: number };

/** Before the call's transaction begins, `db` is the pool of connections, and no event can be reported yet. */
export type AskContext<C extends Call> = Omit<
  CallContext<C>,
  'emit' | 'once' | 'mustBeProven' | 'recordChange'
>;

export type Handler = {
  readonly declaration: Call;
  /**
   * Only the dispatcher calls this function. It has checked the input and the actor against the declaration of this
   * handler.
   */
  answer(call: CallContext<Call>, asked: unknown): Promise<Answer<unknown> | Refusal>;
  readonly outside?: OutsideRequest;
};

/** The state changed between `ask` and `save`. The dispatcher undoes what `ask` did and begins again. */
export class AskAgain extends Failure {
  constructor() {
    super('conflict', 'Somebody changed this at the same time. Please try again.');
  }
}

/** A call sends these requests to an outside system before its transaction. */
export type OutsideRequest = {
  ask(call: AskContext<Call>): Promise<unknown>;
  undo(asked: unknown, platform: Platform): Promise<void>;
};

/**
 * The file is written while its rows are read, as `csvFile` explains. Its name has an ending such as ".csv" and no
 * folder.
 */
export class FileAnswer {
  readonly name: string;
  readonly content: Readable;

  constructor(name: string, content: Readable) {
    this.name = name;
    this.content = content;
  }
}

export type HandlerOf<C extends Call> = Handler & { readonly declaration: C };

export const ok = <const Data>(
  data: Data,
  more: { message?: string; total?: number } = {},
): Answer<Data> => ({ data, ...more });

/** Binds a declaration to the function that answers it, which may return only what was declared. */
export function handle<C extends Call>(
  declaration: C,
  answer: (
    call: CallContext<C>,
  ) => Promise<Answer<OutputWireOf<C> | Json<OutputWireOf<C>>> | Refusal<CodeOf<C>>>,
): HandlerOf<C>;
export function handle(declaration: Call, answer: Handler['answer']): Handler {
  return { declaration, answer };
}

/**
 * Binds a declaration with `answers: 'csv'` to the function that opens its file. The function checks and loads
 * everything that may fail. The rows are read later, a batch at a time, while the client downloads the file.
 */
export function handleFile<C extends Call>(
  declaration: C,
  open: (call: CallContext<C>) => Promise<FileAnswer | Refusal<CodeOf<C>>>,
): HandlerOf<C>;
export function handleFile(
  declaration: Call,
  open: (call: CallContext<Call>) => Promise<FileAnswer | Refusal>,
): Handler {
  if (declaration.answers === 'envelope') throw new Error(`${declaration.id} declares no file`);
  return {
    declaration,
    answer: async call => {
      const opened = await open(call);
      return opened instanceof FileAnswer ? ok(opened) : opened;
    },
  };
}

export type OutsideRequestHandler<C extends Call, Asked> = {
  /**
   * Loads data without a lock, decides whether the call may continue, and sends a request to the outside system. Two
   * requests with the same `Idempotency-Key` may both come here. So the request must contain `key`, by which the
   * outside system makes its object only once.
   */
  ask(call: AskContext<C>): Promise<Asked | Refusal<CodeOf<C>>>;
  /**
   * Runs in the call's transaction: locks rows, decides again from the present state, and saves.
   * @throws AskAgain where the result of `ask` does not fit that state
   */
  save(call: CallContext<C>, asked: Asked): Promise<Answer<OutputWireOf<C>> | Refusal<CodeOf<C>>>;
  /** Undoes what `ask` did in the outside system, where `save` did not save it. */
  undo?(asked: Asked, platform: Platform): Promise<void>;
};

/**
 * Binds a declaration to a handler that sends a request to an outside system. The handler is holding no database
 * connection meanwhile.
 */
export function handleOutsideRequest<C extends Call, Asked>(
  declaration: C,
  handler: OutsideRequestHandler<C, Asked>,
): HandlerOf<C>;
export function handleOutsideRequest(
  declaration: Call,
  handler: OutsideRequestHandler<Call, unknown>,
): Handler {
  const { ask, save, undo } = handler;
  return { declaration, answer: save, outside: { ask, undo: undo ?? (async () => {}) } };
}
