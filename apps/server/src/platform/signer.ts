import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs a few bytes so that only this deployment's nodes can have written them: for codes that are shown and scanned. */
export type Seals = {
  /** The content and 16 bytes more. What is sealed for one purpose does not open for another. */
  seal(purpose: string, content: Uint8Array): Uint8Array;
  /** Null where any byte is not as it was sealed. */
  open(purpose: string, sealed: Uint8Array): Uint8Array | null;
};

/** Half of an HMAC-SHA256: nobody guesses 128 bits in the minute a code lives. */
const sealBytes = 16;

/** The first key seals, all of them open. */
export function createSeals(keys: readonly Buffer[]): Seals {
  const sealOf = (key: Buffer, purpose: string, content: Uint8Array) =>
    createHmac('sha256', key).update(`${purpose}\0`).update(content).digest().subarray(0, sealBytes);
  const [sealing] = keys;
  if (!sealing) throw new Error('There is no key to seal codes with.');
  return {
    seal: (purpose, content) => Buffer.concat([content, sealOf(sealing, purpose, content)]),
    open(purpose, sealed) {
      if (sealed.length < sealBytes) return null;
      const content = sealed.subarray(0, -sealBytes);
      const seal = sealed.subarray(-sealBytes);
      return keys.some(key => timingSafeEqual(seal, sealOf(key, purpose, content))) ? content : null;
    },
  };
}
