import type { Readable } from 'node:stream';
import type { ActorOf, Call, CodeOf, InputOf, OutputWireOf } from '@nightjar/domain/kernel/call';
import { Failure, type Refusal } from '@nightjar/domain/kernel/failure';
import type { Database } from '../db/database.ts';
import type { Json } from '../json.ts';
import type { Platform } from '../platform.ts';
import type { EventMap, EventName } from './events.ts';

/** A handler gets the checked input, the proven caller, the time, and one transaction for a call that writes. */
export type CallContext<C extends Call> = {
  readonly input: InputOf<C>;
  readonly actor: ActorOf<C>;
  readonly now: Date;
  /** A call that writes gets a transaction; a call that only reads gets the pool, or a replica's. */
  readonly db: Database;
  readonly platform: Platform;
  /** The caller's `Idempotency-Key`, where the declaration takes one and it was sent. */
  readonly key: string | null;
  /** The caller's network is a /24 or /48. Limits count by it besides the user. */
  readonly network: string;
  /** Runs an effect that a rollback does not undo once a call, however often its transaction is run. */
  once<Result>(name: string, effect: () => Promise<Result>): Promise<Result>;
  /**
   * A handler with `reauthentication: 'for_some'` calls this where the input needs a recent code: it throws without
   * one, and nothing is saved.
   */
  mustBeProven(): Promise<void>;
  /** A call with `audit` records its change for the audit trail. It never contains a code or a secret. */
  recordChange(before: unknown, after: unknown): void;
  /** Reports an event that others must learn once it is committed: see each feature's `reactions.ts`. */
  emit<Name extends EventName>(name: Name, event: EventMap[Name]): void;
};

export type Answer<Data> = { readonly data: Data; readonly message?: string; readonly total?: number };

/** Before the call's transaction begins, `db` is the pool, and no event is recorded yet. */
export type AskContext<C extends Call> = Omit<
  CallContext<C>,
  'emit' | 'once' | 'mustBeProven' | 'recordChange'
>;

export type Handler = {
  readonly declaration: Call;
  /** Called by the dispatcher only, with an input and an actor it has checked against this very declaration. */
  answer(call: CallContext<Call>, asked: unknown): Promise<Answer<unknown> | Refusal>;
  readonly outside?: Outside;
};

/** The state changed between `ask` and `save`: the dispatcher undoes the first and begins again. */
export class AskAgain extends Failure {
  constructor() {
    super('conflict', 'Somebody changed this at the same time. Please try again.');
  }
}

/** A call asks this of an outside system, before its transaction. */
export type Outside = {
  ask(call: AskContext<Call>): Promise<unknown>;
  undo(asked: unknown, platform: Platform): Promise<void>;
};

/** The file is written while it is read: see `csvFile`. Its name has an ending and no folder. */
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
 * Binds a declaration that `answers: 'csv'` to the function that opens its file. The function checks and loads
 * everything that may fail; the rows are read later, a batch at a time, while the client takes the file.
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

export type AskingHandler<C extends Call, Asked> = {
  /**
   * Loads without a lock, decides whether the call may go on, and asks the outside system. A request that comes twice
   * under one `Idempotency-Key` may ask twice, so the outside object is made once per `key`.
   */
  ask(call: AskContext<C>): Promise<Asked | Refusal<CodeOf<C>>>;
  /**
   * Runs in the call's transaction: locks, decides again from the present state, and saves.
   * @throws AskAgain where what was asked for does not fit that state
   */
  save(call: CallContext<C>, asked: Asked): Promise<Answer<OutputWireOf<C>> | Refusal<CodeOf<C>>>;
  /** Undoes what was asked for, where `save` did not save it. */
  undo?(asked: Asked, platform: Platform): Promise<void>;
};

/** Binds a declaration to a handler that asks an outside system: no database connection is held meanwhile. */
export function handleAsking<C extends Call, Asked>(
  declaration: C,
  handler: AskingHandler<C, Asked>,
): HandlerOf<C>;
export function handleAsking(declaration: Call, handler: AskingHandler<Call, unknown>): Handler {
  const { ask, save, undo } = handler;
  return { declaration, answer: save, outside: { ask, undo: undo ?? (async () => {}) } };
}
