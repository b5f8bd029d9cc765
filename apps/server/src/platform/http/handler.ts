import type { ActorOf, Call, CodeOf, InputOf, OutputWireOf } from '@nightjar/domain/kernel/call';
import type { Refusal } from '@nightjar/domain/kernel/failure';
import type { Database } from '../db/database.ts';
import type { Platform } from '../platform.ts';
import type { EventMap, EventName } from './events.ts';

/** What a handler is given: the checked input, the proven caller, the time, and one transaction for a call that writes. */
export type CallContext<C extends Call> = {
  readonly input: InputOf<C>;
  readonly actor: ActorOf<C>;
  readonly now: Date;
  /** A transaction where the call writes; the pool, or a replica's, where it only reads. */
  readonly db: Database;
  readonly platform: Platform;
  /** The caller's `Idempotency-Key`, where the declaration takes one and it was sent. */
  readonly key: string | null;
  /** For a call with `audit`: what it changed, as the audit trail shows it. Never a code or a secret. */
  recordChange(before: unknown, after: unknown): void;
  /** What others must learn once this is committed: see each feature's `reactions.ts`. */
  emit<Name extends EventName>(name: Name, event: EventMap[Name]): void;
};

export type Answer<Data> = { readonly data: Data; readonly message?: string; readonly total?: number };

export type Handler = {
  readonly declaration: Call;
  /** Called by the dispatcher only, with an input and an actor it has checked against this very declaration. */
  answer(call: CallContext<Call>): Promise<Answer<unknown> | Refusal>;
};

export type HandlerOf<C extends Call> = Handler & { readonly declaration: C };

export const ok = <const Data>(
  data: Data,
  more: { message?: string; total?: number } = {},
): Answer<Data> => ({ data, ...more });

/** Binds a declaration to the function that answers it: what it may return is what was declared. */
export function handle<C extends Call>(
  declaration: C,
  answer: (call: CallContext<C>) => Promise<Answer<OutputWireOf<C>> | Refusal<CodeOf<C>>>,
): HandlerOf<C>;
export function handle(declaration: Call, answer: Handler['answer']): Handler {
  return { declaration, answer };
}
