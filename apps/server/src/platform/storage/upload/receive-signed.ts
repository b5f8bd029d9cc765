import { createHash, createVerify, type KeyObject } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure, fail } from '@nightjar/domain/kernel/failure';

/** An uploaded file must have this size and this hash, and `signature` must be made over its bytes with the key. */
export type SignedFile = {
  readonly size: number;
  /** The SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  /** The signature is RSA-SHA256, in base64. */
  readonly signature: string;
  readonly publicKey: KeyObject;
};

/**
 * Writes the body of a request to `path`, and checks the bytes while they arrive. It reads no more than one chunk beyond
 * the expected size.
 * @throws Failure where the file is not the expected one; what was written stays at `path`
 */
export async function receiveSigned(body: Readable, path: string, expected: SignedFile): Promise<void> {
  const [hash, verify] = [createHash('sha256'), createVerify('sha256')];
  let size = 0;
  const checked = new Transform({
    /** Counts and hashes each chunk, and refuses the upload once it is longer than its proof allows. */
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > expected.size) return done(tooLongFailure());
      hash.update(chunk);
      verify.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(body, checked, createWriteStream(path)).catch(error => {
    throw error instanceof Failure || !isConnectionBroken(error)
      ? error
      : fail.invalid('The upload broke off.');
  });
  if (size < expected.size) throw fail.invalid('The file is shorter than its proof says.');
  if (
    hash.digest('hex') !== expected.sha256 ||
    !verify.verify(expected.publicKey, expected.signature, 'base64')
  )
    throw fail.forbidden('The file is not the one that was signed.');
}

export const tooLongFailure = () => new Failure('too_large', 'The file is longer than its proof says.');

const isConnectionBroken = ({ code }: { code?: unknown }) =>
  code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
