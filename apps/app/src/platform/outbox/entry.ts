import type { Call, OutputOf, RequestOf } from '@nightjar/domain/kernel/call';

/**
 * Lists the kinds of outbox entries by name, each with its stored payload and the server's answer. Each feature adds
 * its kinds by declaration merging, so the platform depends on no feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features extend it
export interface OutboxKinds {}

/**
 * A kind of outbox entry is declared with this type if its payload is the input of one declared call. `Left` names the
 * fields of the input that the payload leaves out.
 */
export type KindOfCall<C extends Call, Left extends string = never> = {
  readonly payload: Omit<RequestOf<C>, Left>;
  readonly answer: OutputOf<C>;
};

export type OutboxKind = keyof OutboxKinds & string;

/**
 * An entry is a write that waits for the server. `id` is its Idempotency-Key (and the client_id of a message). Entries
 * with the same `lane` are sent in order. `addedAt` is in epoch milliseconds, and `message` is the reason of a refusal.
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

/** Sends the entries of each kind. A sender rejects with the error of its call. */
export type SendersOf<Kinds extends OutboxKind> = {
  readonly [Kind in Kinds]: (
    entry: EntryOf<Kind>,
    signal: AbortSignal,
  ) => Promise<OutboxKinds[Kind]['answer']>;
};

/** The device itself sends entries of these kinds, also without a session. */
export type DeviceKind = 'revoke-signed-out-device';
export type Senders = SendersOf<Exclude<OutboxKind, DeviceKind>>;
