/** The pattern matches "free", "no cover" and the dash that spreadsheets write for a price of zero. */
const zeroPricePattern = /^(?:|free|gratis|no cover|[-–—])$/;
const centsPattern = /\s?(?:¢|cents?|c)$/;
const dollarsPattern = /us\$|usd|\$|dollars?/g;
/** The pattern finds other signs and codes of money. */
const foreignCurrencyPattern = /[\p{Sc}--¢]|\b(?:eur|gbp|cad|aud|mxn|euros?)\b/gv;
/**
 * The pattern matches groups of three digits with one separator throughout; another sign may precede one or two
 * decimals.
 */
const numberPattern =
  /^(?:\d{1,9}|[1-9]\d{0,2}(?:([.,'’ ])\d{3})(?:\1\d{3})*|(?=[.,]\d))(?:([.,])(\d{1,2}))?$/;

/** The number is ambiguous: a thousand and a half, or one and a half with three decimals. */
const ambiguousNumberPattern = /^\d{1,3}\.\d{3}$/;

/** An amount has a price in cents, and the foreign sign it was written with; null where it has none. */
export type Amount = { cents: number; currency: string | null };

/** Reads "$1,250.00", "1.250,00 €", "free" and "50 cents". `unit` is what its title has in brackets: "price (cents)". */
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

/** Reads a whole number in a spreadsheet's form: "1,000", "80.0"; null where it is none. */
export function readCount(cell: string): number | null {
  const text = cell
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,]0{1,2}$/, '');
  const isWhole = /^\d{1,9}$/.test(text) || /^[1-9]\d{0,2}(?:([,'’ .])\d{3})(?:\1\d{3})*$/.test(text);
  return isWhole && !ambiguousNumberPattern.test(text) ? Number(digits(text)) : null;
}
