import type { Call, OutputOf, RequestOf } from '@nightjar/domain/kernel/call';
import { api } from '../api.ts';

type Waiting<C extends Call> = { readonly id: string; readonly payload: RequestOf<C> };

/**
 * Returns a sender that makes one call with the payload of an entry as its input, under the entry's id. The declaration
 * of the call loads with the first entry.
 */
export function callSender<C extends Call>(declaration: () => Promise<C>) {
  return async ({ id, payload }: Waiting<C>): Promise<OutputOf<C>> =>
    api.call(await declaration(), payload, { idempotencyKey: id });
}
