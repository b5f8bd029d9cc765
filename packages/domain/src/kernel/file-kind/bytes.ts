/**
 * Returns the bytes from `from` to `to` as a text with one character for each byte. The text is shorter where the bytes
 * end before `to`.
 */
export const latin1Text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Reads 32 bits, the highest bits first; null where the bytes end before the number does. */
export function uint32(bytes: Uint8Array, at: number): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return at + 4 <= bytes.length ? view.getUint32(at) : null;
}

/** Reads 64 bits as a number, which is exact up to 2^53; null where the bytes end before the number does. */
export function uint64(bytes: Uint8Array, at: number): number | null {
  const [high, low] = [uint32(bytes, at), uint32(bytes, at + 4)];
  return high === null || low === null ? null : high * 2 ** 32 + low;
}
