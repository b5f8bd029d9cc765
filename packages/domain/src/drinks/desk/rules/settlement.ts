import type { Refusal } from '../../../kernel/failure.ts';
import { nightDate } from '../../../kernel/night.ts';
import { drinkRefusals } from '../../refusals.ts';
import { farthestTimezones, type NightSpan, spanAround } from '../../rules/pour-figures.ts';

/** Describes what a venue poured in a month, by the ledger. Amounts are whole cents. */
export type PouredInMonth = {
  readonly given: number;
  readonly bought: number;
  readonly taken_back: number;
  readonly paid_cents: number;
};
/** Describes the tickets for the nights of a month, by their ledger. */
export type TicketsOfMonth = { readonly tickets: number; readonly tickets_owed_cents: number };
export type SettlementTerms = { readonly given_cents: number; readonly bought_percent: number };
export type OwedAmounts = PouredInMonth &
  TicketsOfMonth & {
    readonly given_owed_cents: number;
    readonly bought_owed_cents: number;
    readonly owed_cents: number;
  };

/**
 * Computes what a venue is owed for a month. The share of the paid prices is rounded once for the month, half a cent
 * up, and not for each drink: a hundred halves of a cent must be fifty cents, not a hundred. The money of tickets is the
 * venue's as a whole.
 */
export function amountsOwedFor(
  poured: PouredInMonth & TicketsOfMonth,
  { given_cents, bought_percent }: SettlementTerms,
): OwedAmounts {
  const given_owed_cents = poured.given * given_cents;
  const bought_owed_cents = Math.floor((poured.paid_cents * bought_percent + 50) / 100);
  const owed_cents = given_owed_cents + bought_owed_cents + poured.tickets_owed_cents;
  return { ...poured, given_owed_cents, bought_owed_cents, owed_cents };
}

/** Adds up rows as they are shown, so the sum needs no rounding. */
export function sumOwedAmounts(rows: readonly OwedAmounts[]): OwedAmounts {
  const sum = (field: keyof OwedAmounts) => rows.reduce((all, row) => all + row[field], 0);
  return {
    given: sum('given'),
    bought: sum('bought'),
    taken_back: sum('taken_back'),
    paid_cents: sum('paid_cents'),
    given_owed_cents: sum('given_owed_cents'),
    bought_owed_cents: sum('bought_owed_cents'),
    tickets: sum('tickets'),
    tickets_owed_cents: sum('tickets_owed_cents'),
    owed_cents: sum('owed_cents'),
  };
}

/** Returns the nights of a month such as "2026-11". */
export const monthNights = (month: string): NightSpan => spanAround(`${month}-01`, 'month');

/** Returns the month of the night that runs now. */
export const runningMonth = (now: Date, timezone: string): string => nightDate(now, timezone).slice(0, 7);

export const isMonthOverEverywhere = (month: string, now: Date): boolean =>
  runningMonth(now, farthestTimezones.last) > month;

/**
 * Decides whether the terms of a venue may change. The terms of a month that is over cannot: the venue was paid by
 * them.
 */
export function decideTerms(
  month: string,
  timezone: string,
  now: Date,
): { granted: true } | Refusal<'month_over'> {
  return month < runningMonth(now, timezone) ? drinkRefusals.refuse('month_over') : { granted: true };
}
