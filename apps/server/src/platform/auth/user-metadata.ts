import { refuse } from './auth-error.ts';

/** It travels in every access token, and so in a header of every request. */
const metadataBytes = 4096;

/** NUL and halves of surrogate pairs, as JSON escapes them. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/** @throws AuthError validation_failed where it is too large, or holds what PostgreSQL cannot store */
export function mustFit(data: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > metadataBytes)
    throw refuse.invalid(`data must stay under ${metadataBytes} bytes`);
  if (unstorable.test(text)) throw refuse.invalid('data must be valid text without NUL characters');
  return data;
}
