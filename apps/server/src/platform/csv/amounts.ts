/** The pattern matches an empty cell, "free", "no cover" and the dash that spreadsheets write for a price of zero. */
const zeroPricePattern = /^(?:|free|gratis|no cover|[-–—])$/;
const centsPattern = /\s?(?:¢|cents?|c)$/;
const dollarsPattern = /us\$|usd|\$|dollars?/g;
/** The pattern finds signs and codes of currencies other than the dollar. */
const foreignCurrencyPattern = /[\p{Sc}--¢]|\b(?:eur|gbp|cad|aud|mxn|euros?)\b/gv;
/**
 * The pattern matches a number without groups, or in groups of three digits with the same separator throughout. A point
 * or a comma may precede one or two decimals.
 */
const numberPattern =
  /^(?:\d{1,9}|[1-9]\d{0,2}(?:([.,'’ ])\d{3})(?:\1\d{3})*|(?=[.,]\d))(?:([.,])(\d{1,2}))?$/;

/**
 * The pattern matches an ambiguous number: "1.500" is a thousand and five hundred, or one and a half with three
 * decimals.
 */
const ambiguousNumberPattern = /^\d{1,3}\.\d{3}$/;

/**
 * An amount has a price in cents and the sign or code of the foreign currency that it was written with, or null where
 * it has none.
 */
export type Amount = { cents: number; currency: string | null };

/**
 * Reads "$1,250.00", "1.250,00 €", "free" and "50 cents". `unit` is the text in brackets in the column's title, such as
 * "cents" in "price (cents)".
 */
export function readAmount(cell: string, unit: string): Amount | null {
  const text = cell.toLowerCase().replace(/\s+/g, ' ').trim();
  const [currency = null] =
    `${text} ${unit}`.replace(dollarsPattern, '').replace(centsPattern, '').match(foreignCurrencyPattern) ??
    [];
  const isCents = centsPattern.test(text) || /^cents?$/.test(unit);
  const plain = text
    .replace(centsPattern, '')
    .replace(dollarsPattern, '')
    .replace(foreignCurrencyPattern, '')
    .trim();
  if (zeroPricePattern.test(plain)) return { cents: 0, currency: null };
  const [all, thousands, point, decimals = ''] = numberPattern.exec(plain) ?? [];
  if (
    all === undefined ||
    ambiguousNumberPattern.test(plain) ||
    (thousands !== undefined && thousands === point)
  )
    return null;
  if (isCents) return decimals === '' ? { cents: Number(digits(plain)), currency } : null;
  const whole = digits(point === undefined ? plain : plain.slice(0, -decimals.length - 1));
  return { cents: Number(whole) * 100 + Number(decimals.padEnd(2, '0')), currency };
}

const digits = (text: string): string => text.replace(/\D/g, '');

/** Reads a whole number as spreadsheets write it, such as "1,000" or "80.0". Returns null for any other text. */
export function readCount(cell: string): number | null {
  const text = cell
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,]0{1,2}$/, '');
  const isWhole = /^\d{1,9}$/.test(text) || /^[1-9]\d{0,2}(?:([,'’ .])\d{3})(?:\1\d{3})*$/.test(text);
  return isWhole && !ambiguousNumberPattern.test(text) ? Number(digits(text)) : null;
}
