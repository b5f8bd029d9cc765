import { typedText } from '../text.ts';

/** `hasCode` means that the number begins with a plus, so its digits begin with the code of a country. */
export type TypedNumber = { readonly digits: string; readonly hasCode: boolean };

/** Matches an extension: it is written as "ext. 4", "x4" or "#4", or after the signs for a pause in dialing. */
const phoneExtensionPattern = /(?<=\d[\s).-]*)(?:ext|[x#;,*]|[pw]\s*\d).*$/isu;
/** Matches the 0 of "+44 (0)20", which is dialed only within the country. */
const domesticZeroPattern = /(?<=\+[\d\s.-]*)\(0\)/u;

/** Turns the digits of every script into 0 to 9, and drops the marks that a paste brings along. */
export const numberText = (typed: string): string =>
  typedText(typed)
    .normalize('NFKC')
    .replace(/[^\P{Nd}0-9]/gu, latinDigit)
    .trim();

/** Reads every number that a person types or pastes, or that an address book holds. */
export function typedNumber(typed: string): TypedNumber {
  const text = numberText(typed).replace(phoneExtensionPattern, '');
  return { digits: text.replace(domesticZeroPattern, '').replace(/\D/g, ''), hasCode: /^\D*\+/.test(text) };
}

/**
 * Returns the digits that begin with the code of a country: they follow a plus, 00 or, in North America, 011. Returns
 * null for other digits.
 */
export function digitsWithCode({ digits, hasCode }: TypedNumber, countryCode: string): string | null {
  if (hasCode) return digits;
  const prefix = (countryCode === '1' ? /^(?:00|011)/ : /^00/).exec(digits)?.[0];
  return prefix === undefined ? null : digits.slice(prefix.length);
}

/** Turns a digit of any script into 0 to 9. The ten digits of a script follow each other in Unicode. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
