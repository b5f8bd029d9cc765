import { isUnsent, networkCodeOf } from '../network-errors.ts';

export type NetworkTrouble = { readonly reason: string; readonly mayHaveArrived: boolean };

/** Returns the code of an error of the network, and whether the request may have arrived before it. */
export function readNetworkTrouble(error: unknown): NetworkTrouble {
  const code = networkCodeOf(error);
  return code === null
    ? { reason: 'no answer', mayHaveArrived: true }
    : { reason: code, mayHaveArrived: !isUnsent(code) };
}
