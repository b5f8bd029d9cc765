import type { Call, OutputOf, RequestOf } from '@nightjar/domain/kernel/call';

/**
 * Lists the kinds of entries, by name, with the stored payload and the server's answer. Each feature declares the kinds
 * it sends by declaration merging, so the platform knows no feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features extend it
export interface OutboxKinds {}

/** The payload of such a kind is the input of one declared call. */
export type Sends<C extends Call, Left extends string = never> = {
  readonly payload: Omit<RequestOf<C>, Left>;
  readonly answer: OutputOf<C>;
};

export type OutboxKind = keyof OutboxKinds & string;

/**
 * A write that waits for the server has this form. `id` is its Idempotency-Key (and the client_id of a message), `lane`
 * groups the entries that are sent in order, `addedAt` is in epoch milliseconds, `message` is the reason of a refusal.
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

/** Sends the entries of each kind; a sender rejects as a call does. */
export type SendersOf<Kinds extends OutboxKind> = {
  readonly [Kind in Kinds]: (entry: EntryOf<Kind>) => Promise<OutboxKinds[Kind]['answer']>;
};
export type Senders = SendersOf<OutboxKind>;
