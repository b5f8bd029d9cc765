import type { Call, OutputOf, RequestOf } from '@nightjar/domain/kernel/call';

/**
 * What may wait for a signal, by name: what is kept of it and what the server answers. Whoever lists the senders adds
 * theirs by declaration merging, so the platform knows no feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the list of senders extends it
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

/** How each kind goes out; rejects as a call does. */
export type Senders = {
  readonly [Kind in OutboxKind]: (entry: EntryOf<Kind>) => Promise<OutboxKinds[Kind]['answer']>;
};
