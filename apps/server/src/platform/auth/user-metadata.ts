import { refuse } from './auth-error.ts';

/**
 * The user's data is part of every access token, which each request sends in a header. So it may have this many bytes
 * at most.
 */
const mostMetadataBytes = 4096;

/** JSON writes NUL and unpaired halves of surrogate pairs like this. PostgreSQL cannot store them. */
const unstorablePattern = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/** @throws AuthError validation_failed where the data is too large, or contains what PostgreSQL cannot store */
export function mustBeStorable(data: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > mostMetadataBytes)
    throw refuse.invalid(`data must stay under ${mostMetadataBytes} bytes`);
  if (unstorablePattern.test(text)) throw refuse.invalid('data must be valid text without NUL characters');
  return data;
}
