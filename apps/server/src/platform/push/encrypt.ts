import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The encryption needs the browser's uncompressed P-256 point, and a shared secret of 16 bytes. */
export type Recipient = { readonly publicKey: Buffer; readonly secret: Buffer };

/** Two encryptions of the same text differ by their P-256 private key of 32 bytes and their salt of 16 bytes. */
export type EncryptionSecrets = { readonly privateKey: Buffer; readonly salt: Buffer };

const curve = 'prime256v1';
const recordSize = 4096;
const tagLength = 16;
/** A text may have this many bytes. One record holds the text, its delimiter and its tag (RFC 8188). */
export const longestText = recordSize - tagLength - 1;
const lastRecordDelimiter = Buffer.from([2]);

/**
 * Encrypts a push message so that only the browser can read it, and not the service that carries it (RFC 8291, with the
 * content coding aes128gcm of RFC 8188).
 */
export function encryptPush(
  text: Buffer,
  recipient: Recipient,
  { privateKey, salt }: EncryptionSecrets,
): Buffer {
  if (text.length > longestText) throw new RangeError(`A push holds at most ${longestText} bytes.`);
  const ours = createECDH(curve);
  ours.setPrivateKey(privateKey);
  const ourPublicKey = ours.getPublicKey();
  const agreed = ours.computeSecret(recipient.publicKey);

  const about = Buffer.concat([Buffer.from('WebPush: info\0'), recipient.publicKey, ourPublicKey]);
  const input = deriveKey({ input: agreed, salt: recipient.secret, info: about }, 32);
  const key = deriveKey({ input, salt, info: Buffer.from('Content-Encoding: aes128gcm\0') }, 16);
  const nonce = deriveKey({ input, salt, info: Buffer.from('Content-Encoding: nonce\0') }, 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const encrypted = Buffer.concat([
    cipher.update(text),
    cipher.update(lastRecordDelimiter),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.from([ourPublicKey.length]), ourPublicKey, encrypted]);
}

type KeyMaterial = { input: Buffer; salt: Buffer; info: Buffer };

function deriveKey({ input, salt, info }: KeyMaterial, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length));
}
