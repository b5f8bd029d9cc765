/** A QR code stores these 45 characters in the least space: two bytes become three of them (RFC 9285). */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const base = alphabet.length;

export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [high = 0, low] = bytes.subarray(at, at + 2);
    const value = low === undefined ? high : high * 256 + low;
    const digits = [value % base, Math.floor(value / base) % base, Math.floor(value / base ** 2)];
    text += digits
      .slice(0, low === undefined ? 2 : 3)
      .map(digit => alphabet[digit])
      .join('');
  }
  return text;
}

/** Returns the bytes of a text; null where `toBase45` does not write such a text. */
export function fromBase45(text: string): Uint8Array | null {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = Array.from(text.slice(at, at + 3), character => alphabet.indexOf(character));
    const value = digits.reduceRight((sum, digit) => sum * base + digit, 0);
    const whole = digits.length === 3;
    if (digits.length === 1 || digits.includes(-1) || value > (whole ? 0xffff : 0xff)) return null;
    bytes.push(...(whole ? [value >> 8, value & 0xff] : [value]));
  }
  return Uint8Array.from(bytes);
}
