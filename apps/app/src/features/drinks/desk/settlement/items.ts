import { requestedMonthText, type SettlementRow, venueTerms } from '@nightjar/domain/drinks/desk/entity';
import { runningMonth } from '@nightjar/domain/drinks/desk/rules/settlement';
import { houseTimezone } from '@nightjar/domain/kernel/time';
import * as z from 'zod/mini';
import type { ListShape } from '../../../../ui/desk/list-search.ts';
import { monthLabel, settlementWords } from './words.ts';

/** Where the page's address has no month, the running month is shown. */
export const settlementShape = {
  filters: { month: requestedMonthText },
  sorts: ['name'],
} as const satisfies ListShape;

/** Returns the month of the present night, by the clock of the operator's city. */
export const runningMonthNow = (now: number): string => runningMonth(new Date(now), houseTimezone);

export const shiftMonth = (month: string, by: 1 | -1): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

/** Returns the months in which new terms may begin: the running month and the next five. */
export const termMonths = (running: string): { value: string; label: string }[] => {
  const months = [running];
  while (months.length < maxTermMonthsOffered) months.push(shiftMonth(months.at(-1) ?? running, 1));
  return months.map(value => ({ value, label: monthLabel(value) }));
};
const maxTermMonthsOffered = 6;

const { terms: words } = settlementWords;
const amountPattern = /^\d{1,3}(\.\d{1,2})?$/;

/**
 * Reads an amount of dollars: "2.5" gives 250 cents. A text that is no amount, and an amount that terms may not have,
 * give null. It reads the digits as whole numbers, because a fraction may lose a cent.
 */
export function typedCents(typed: string): number | null {
  const text = typed.trim().replace(/^\$/, '');
  if (!amountPattern.test(text)) return null;
  const [whole = '0', rest = ''] = text.split('.');
  const cents = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  return venueTerms.given_cents.safeParse(cents).success ? cents : null;
}

const isPercent = (typed: string) =>
  /^\d{1,3}$/.test(typed) && venueTerms.bought_percent.safeParse(Number(typed)).success;

const percentField = z.pipe(
  z.string(),
  z.transform(typed => typed.trim().replace(/\s*%$/, '')),
);

export const termsFormSchema = z.object({
  month: requestedMonthText,
  given: z.pipe(
    z.string().check(z.refine(typed => typedCents(typed) !== null, { error: words.dollars })),
    z.transform(typed => typedCents(typed) ?? 0),
  ),
  bought: z.pipe(
    percentField,
    z.pipe(z.string().check(z.refine(isPercent, { error: words.wholePercent })), z.transform(Number)),
  ),
});

export const termsOfRow = ({ given_cents, bought_percent }: SettlementRow) => ({
  given: (given_cents / 100).toFixed(2),
  bought: String(bought_percent),
});
