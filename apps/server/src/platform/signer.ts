import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signer signs short contents, such as those of QR codes and links. It encrypts nothing. */
export type Signer = {
  /** Returns the content followed by its signature of 16 bytes. The signature is valid only for this purpose. */
  sign(purpose: string, content: Uint8Array): Uint8Array;
  /** Returns the content, or null where the signature does not belong to the content and the purpose. */
  verify(purpose: string, signed: Uint8Array): Uint8Array | null;
};

/** A signature has this many bytes, half of an HMAC-SHA256. Its 128 bits cannot be guessed. */
const signatureBytes = 16;

/** The first key signs, and every key verifies. */
export function createSigner(keys: readonly Buffer[]): Signer {
  const signatureOf = (key: Buffer, purpose: string, content: Uint8Array) =>
    createHmac('sha256', key).update(`${purpose}\0`).update(content).digest().subarray(0, signatureBytes);
  const [signing] = keys;
  if (!signing) throw new Error('There is no key to sign codes with.');
  return {
    sign: (purpose, content) => Buffer.concat([content, signatureOf(signing, purpose, content)]),
    verify(purpose, signed) {
      if (signed.length < signatureBytes) return null;
      const content = signed.subarray(0, -signatureBytes);
      const signature = signed.subarray(-signatureBytes);
      const fits = keys.some(key => timingSafeEqual(signature, signatureOf(key, purpose, content)));
      return fits ? content : null;
    },
  };
}
