import * as z from 'zod/mini';
import { proId, redemptionId, userId, venueId } from '../../kernel/id.ts';
import { day, moment } from '../../kernel/time.ts';
import { figureSpans } from '../entity.ts';

/**
 * The reason why a pour was taken back has at least `least` and at most `most` characters. The audit trail and the
 * venue's list of pours show it. The guest does not see it.
 */
export const takeBackReasonLimits = { least: 3, most: 120 } as const;

export const voidedPour = z.object({
  redemption_id: redemptionId,
  taken_back_at: moment,
  /** True where this pour had been taken back before this call. */
  already: z.boolean(),
});

/**
 * Counts the drinks by kind, and how many of them were overrides. A pour that was taken back is counted in `taken_back`
 * alone.
 */
const pourFigureFields = {
  free: z.int(),
  paid: z.int(),
  overrides: z.int(),
  taken_back: z.int(),
};

const figureSummary = z.object({ from: day, to: day, ...pourFigureFields });

/** A number of guests below this is not shown, because it could identify them. */
export const fewestGuestsShown = 5;

/** Shows the pours of a venue in a night, in a week from Monday, or in a month. */
export const venueAnalyticsAnswer = z.object({
  span: z.enum(figureSpans),
  timezone: z.string(),
  /** Gives the date of the night that runs now. */
  tonight: day,
  now: figureSummary,
  /**
   * Sums the pours of the span before this one. While this span still runs, the earlier span is counted only up to the
   * same time.
   */
  before: figureSummary,
  /** Null where the guests are fewer than `fewestGuestsShown`. */
  guests: z.nullable(z.int()),
  /**
   * A single night has its own 23 to 25 hours in the order of the clock. A span of several nights has the 24 hours of
   * the wall clock, from 6am on.
   */
  hours: z.array(z.object({ hour: z.int(), free: z.int(), paid: z.int() })),
  nights: z.array(z.object({ night: day, ...pourFigureFields })),
  /** The pro with the most drinks comes first; ties are ordered by name. */
  pros: z.array(z.object({ pro_id: proId, first_name: z.string(), ...pourFigureFields })),
  /** Gives the moments at which many wrong codes were typed at the venue in a short time. */
  wrong_codes: z.array(moment),
  /** True where the reader may export the pours, see the settlement and take pours back. */
  may_manage: z.boolean(),
});

export type VenueAnalytics = z.infer<typeof venueAnalyticsAnswer>;

/** A settlement covers at most this many nights; a client requests a longer span in parts. */
export const mostSettledNights = 366;

const settledFields = { free: z.int(), paid: z.int(), taken_back: z.int(), total: z.int() };

/**
 * Sums the entries of the ledger by night: `total` is the number of drinks that were poured, without those that were
 * taken back.
 */
export const venueSettlementAnswer = z.object({
  nights: z.array(z.object({ night: day, ...settledFields })),
  sum: z.object(settledFields),
});

export type VenueSettlement = z.infer<typeof venueSettlementAnswer>;

/** A month such as "2026-11" has the nights of a venue whose dates are in that calendar month. */
export const requestedMonthText = z
  .string()
  .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'must be a month such as 2026-11' }));

/**
 * The operator owes a venue this many cents for a drink that no guest bought, and this share of the price of a drink
 * that a guest bought.
 */
export const venueTerms = {
  given_cents: z.int().check(z.minimum(0), z.maximum(10_000)),
  bought_percent: z.int().check(z.minimum(0), z.maximum(100)),
};

/** These terms hold for a venue with which nothing else was agreed. */
export const presetTerms = { given_cents: 0, bought_percent: 100 } as const;

export const venueTermsAnswer = z.object({ venue_id: venueId, month: z.string(), ...venueTerms });

/**
 * Counts drinks, and amounts in cents. A pour that was taken back later is counted in `taken_back` alone, under the
 * night on which it was poured.
 */
const owedFields = {
  /** Counts free pours and poured vouchers that no guest bought. */
  given: z.int(),
  /** Counts the poured vouchers that guests bought, also those whose money was refunded since. */
  bought: z.int(),
  taken_back: z.int(),
  /** Sums what guests paid for the bought vouchers, without what was refunded. */
  paid_cents: z.int(),
  given_owed_cents: z.int(),
  bought_owed_cents: z.int(),
  /** Counts the tickets of the month's nights that are paid and were not refunded. */
  tickets: z.int(),
  /** Sums what guests paid for tickets, without what was refunded. All of it is the venue's. */
  tickets_owed_cents: z.int(),
  owed_cents: z.int(),
};

/** Shows what one venue poured and which tickets it sold in a month, and what it is owed, computed from the ledgers. */
export const settlementRow = z.object({
  venue_id: venueId,
  venue_name: z.string(),
  city: z.nullable(z.string()),
  ...venueTerms,
  ...owedFields,
  payouts: z.nullable(z.string()),
});

export type SettlementRow = z.infer<typeof settlementRow>;

/**
 * Lists by name the venues that poured or sold tickets in the month. `sum` and the envelope's `total` cover all of these venues, not
 * only those of the page.
 */
export const settlementsAnswer = z.object({
  month: z.string(),
  /** True once the month is over in every time zone of the world. */
  over: z.boolean(),
  venues: z.array(settlementRow),
  sum: z.object(owedFields),
});

export type Settlements = z.infer<typeof settlementsAnswer>;

export const signalSpans = ['day', 'week', 'month'] as const;

export const signalKinds = [
  'pro_velocity',
  'pair_velocity',
  'device_velocity',
  'overrides',
  'taken_back',
] as const;

/** Shows pours that look wrong, and the reason in one sentence. The server itself does nothing about such pours. */
export const pourSignal = z.object({
  kind: z.enum(signalKinds),
  venue: z.nullable(z.object({ id: venueId, name: z.string() })),
  pro: z.nullable(z.object({ id: proId, user_id: z.nullable(userId), name: z.string() })),
  /** Names the guests of these pours, at most `mostGuestsShown` of them. */
  guests: z.array(z.object({ id: userId, name: z.nullable(z.string()), suspended: z.boolean() })),
  pours: z.int(),
  /** Gives the count that is usual at the venue in such a span; null where too few counts can be compared. */
  usual: z.nullable(z.number()),
  because: z.string(),
  last_at: moment,
  /** Rates how unusual the count is: a signal is shown from a score of 1 on. */
  score: z.number(),
});

export type PourSignal = z.infer<typeof pourSignal>;
