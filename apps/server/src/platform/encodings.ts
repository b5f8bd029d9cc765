/**
 * Recognizes UTF-16 by its byte order mark, or by the zero byte beside the ASCII character with which a file begins.
 */
export function wideEncodingOf(file: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== undefined && second !== 0 ? 'utf-16be' : null;
}
