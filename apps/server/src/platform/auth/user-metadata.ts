import { refuse } from './auth-error.ts';

/** The data is part of every access token, and so of a header of every request. */
const mostMetadataBytes = 4096;

/** JSON escapes NUL and halves of surrogate pairs like this. */
const unstorablePattern = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/** @throws AuthError validation_failed where the data is too large, or contains what PostgreSQL cannot store */
export function mustBeStorable(data: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > mostMetadataBytes)
    throw refuse.invalid(`data must stay under ${mostMetadataBytes} bytes`);
  if (unstorablePattern.test(text)) throw refuse.invalid('data must be valid text without NUL characters');
  return data;
}
