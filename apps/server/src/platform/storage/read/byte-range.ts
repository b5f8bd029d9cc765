import type { ByteRange } from '../files/port.ts';

/**
 * Reads the `Range` header for a file of `size` bytes. The result is `whole` where the header has no supported range,
 * or has several (RFC 9110 allows that). It is `unsatisfiable` where the range begins after the end of the file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || match[0] === 'bytes=-') return 'whole';
  const [, from, to] = match;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? Number.POSITIVE_INFINITY : Number(to);
  if (last < first) return 'whole';
  return first >= size ? 'unsatisfiable' : { first, last: Math.min(last, size - 1) };
}
