import { boxAt } from '@nightjar/domain/kernel/file-kind/boxes';
import type { Bytes } from './bytes.ts';

/** Returns the position at which the last complete box of a video ends. */
export async function endOfLastBox(bytes: Bytes): Promise<number> {
  for (let at = 0; ; ) {
    const box = boxAt(await bytes.at(at, 16), 0);
    if (!box) return at;
    if (box.size === Number.POSITIVE_INFINITY) return bytes.size;
    if (at + box.size > bytes.size) return at;
    at += box.size;
  }
}

/**
 * These elements of a WebM file occur at its top level, in its segment, or in a cluster whose length is not stated, as
 * the recorder of a browser writes it.
 */
const rootElementIds = new Set([
  ...['1a45dfa3', '18538067', '114d9b74', '1549a966', '1654ae6b', '1f43b675', '1c53bb6b', '1254c367'],
  ...['1043a770', '1941a469', 'ec', 'bf', 'e7', 'a7', 'ab', '5854', 'a3', 'a0', 'af'],
]);

/**
 * Returns the end of the last element of a WebM or Matroska file. An element without a stated length is read from the
 * inside; all others are skipped.
 */
export async function endOfLastElement(bytes: Bytes): Promise<number> {
  for (let at = 0; ; ) {
    const header = await bytes.at(at, 12);
    const name = lengthOfNumber(header, 0);
    const length = lengthOfNumber(header, name);
    if (!name || !length || name > 4 || !rootElementIds.has(header.toString('hex', 0, name))) return at;
    const content = contentLength(header.subarray(name, name + length));
    const next = at + name + length + content;
    if (next > bytes.size) return at;
    at = next;
  }
}

/**
 * Returns how many bytes a number of EBML takes: it begins with as many zero bits as further bytes follow. Returns 0
 * where there is no number.
 */
const lengthOfNumber = (bytes: Buffer, at: number): number => {
  const first = bytes[at] ?? 0;
  return first === 0 ? 0 : Math.clz32(first) - 23;
};

/** Reads a stated length. Returns 0 where all its bits are set, which means that the length is unknown. */
function contentLength(number: Buffer): number {
  const mask = 2 ** (8 - number.length) - 1;
  const bits = [(number[0] ?? 0) & mask, ...number.subarray(1)];
  const isUnknown = bits.every((part, place) => part === (place === 0 ? mask : 0xff));
  return isUnknown ? 0 : bits.reduce((sum, part) => sum * 256 + part, 0);
}
