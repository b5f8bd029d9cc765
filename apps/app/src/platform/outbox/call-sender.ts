import type { Call, OutputOf, RequestOf } from '@nightjar/domain/kernel/call';
import { api } from '../api.ts';

type WaitingCall<C extends Call> = { readonly id: string; readonly payload: RequestOf<C> };

/**
 * Returns a sender for outbox entries whose payload is the input of one call. The entry's id is the call's
 * Idempotency-Key. The declaration of the call loads with the first entry.
 */
export function callSender<C extends Call>(declaration: () => Promise<C>) {
  return async ({ id, payload }: WaitingCall<C>, signal: AbortSignal): Promise<OutputOf<C>> =>
    api.call(await declaration(), payload, { idempotencyKey: id, signal });
}
