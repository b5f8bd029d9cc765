/** "(813) 555-0101" as far as it is typed; numbers outside the North American plan keep plain digits. */
export function phoneAsTyped(digits: string, countryCode: string): string {
  if (countryCode !== '1') return digits;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (!exchange) return area && `(${area}`;
  return line ? `(${area}) ${exchange}-${line}` : `(${area}) ${exchange}`;
}

/**
 * The national digits of the typed, pasted or filled-in text, without a leading country code. The longest number may
 * begin with the 0 that many countries dial at home.
 */
export function phoneDigits(typed: string, countryCode: string, longest: number): string {
  const digits = typed.replace(/\D/g, '');
  const prefixed = typed.trim().startsWith('+') || digits.length > longest;
  const national = prefixed && digits.startsWith(countryCode) ? digits.slice(countryCode.length) : digits;
  return national.slice(0, national.startsWith('0') ? longest + 1 : longest);
}

/** A row of the country table, as far as a number's beginning tells countries apart. */
type Coded = { readonly alpha3: string; readonly country_code: string };

/**
 * The country of a number that is pasted or filled in with its plus, where it is another one than the chosen: the first
 * with that code.
 */
export function countryTyped(typed: string, chosen: string, countries: readonly Coded[]): string | null {
  if (!typed.trim().startsWith('+')) return null;
  const digits = typed.replace(/\D/g, '');
  const begins = ({ country_code }: Coded) => digits.startsWith(country_code);
  if (countries.some(row => row.alpha3 === chosen && begins(row))) return null;
  return countries.find(begins)?.alpha3 ?? null;
}

/** The caret's place in `shown` when `count` digits are left of it. */
export function caretAfter(shown: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < shown.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(shown[place] ?? '')) seen += 1;
  }
  return shown.length;
}
