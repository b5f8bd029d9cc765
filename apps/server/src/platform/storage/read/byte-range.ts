import type { ByteRange } from '../files/port.ts';

/**
 * The `Range` header over a file of `size` bytes. `whole` where there is none we understand or more than one, as
 * RFC 9110 allows; `unsatisfiable` where it begins behind the end.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'whole';
  const last = match[2] === '' ? size - 1 : Number(match[2]);
  if (match[1] === '') {
    const length = Math.min(last, size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(match[1]);
  if (match[2] !== '' && last < first) return 'whole';
  return first >= size ? 'unsatisfiable' : { first, last: Math.min(last, size - 1) };
}
