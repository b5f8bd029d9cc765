import type { Call, OutputOf, RequestOf } from '@nightjar/domain/kernel/call';
import { api } from '../api.ts';

type Waiting<C extends Call> = { readonly id: string; readonly payload: RequestOf<C> };

/** Sends an entry's payload as the input of one call, under the entry's id. The declaration loads with the first entry. */
export function callSender<C extends Call>(declaration: () => Promise<C>) {
  return async ({ id, payload }: Waiting<C>): Promise<OutputOf<C>> =>
    api.call(await declaration(), payload, { idempotencyKey: id });
}
