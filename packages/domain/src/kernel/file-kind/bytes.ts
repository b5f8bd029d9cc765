/** The bytes from `from` to `to` as text of one character each; shorter at the end of what is there. */
export const letters = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** 32 bits, the highest first; null behind the end. */
export function uint32(bytes: Uint8Array, at: number): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return at + 4 <= bytes.length ? view.getUint32(at) : null;
}

/** 64 bits as a number, exact up to 2^53; null behind the end. */
export function uint64(bytes: Uint8Array, at: number): number | null {
  const [high, low] = [uint32(bytes, at), uint32(bytes, at + 4)];
  return high === null || low === null ? null : high * 2 ** 32 + low;
}
