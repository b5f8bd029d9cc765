import type { Call, OutputOf, RequestOf } from '@nightjar/domain/kernel/call';

/**
 * The kinds of entries, by name: the stored payload and the server's answer. Each feature declares the kinds it sends by
 * declaration merging, so the platform knows no feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features extend it
export interface OutboxKinds {}

/** A kind whose payload is the input of one declared call. */
export type Sends<C extends Call, Left extends string = never> = {
  readonly payload: Omit<RequestOf<C>, Left>;
  readonly answer: OutputOf<C>;
};

export type OutboxKind = keyof OutboxKinds & string;

/**
 * Something that goes out once the server can be reached. `id` is the Idempotency-Key under which it is repeated (and
 * the client_id of a message), `lane` what it must stay in order with, `addedAt` in epoch milliseconds. A refused one
 * carries the sentence that says why.
 */
export type EntryOf<Kind extends OutboxKind> = {
  readonly id: string;
  readonly kind: Kind;
  readonly lane: string;
  readonly payload: OutboxKinds[Kind]['payload'];
  readonly state: 'waiting' | 'sending' | 'refused';
  readonly message?: string;
  readonly addedAt: number;
};
export type OutboxEntry = { [Kind in OutboxKind]: EntryOf<Kind> }[OutboxKind];

/** How entries of these kinds are sent; rejects as a call does. */
export type SendersOf<Kinds extends OutboxKind> = {
  readonly [Kind in Kinds]: (entry: EntryOf<Kind>) => Promise<OutboxKinds[Kind]['answer']>;
};
export type Senders = SendersOf<OutboxKind>;
