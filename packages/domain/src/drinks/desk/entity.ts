import * as z from 'zod/mini';
import { proId, redemptionId, userId, venueId } from '../../kernel/id.ts';
import { day, moment } from '../../kernel/time.ts';
import { spans } from '../entity.ts';

/** The trail and the venue's list show why a pour was taken back; the guest does not see it. */
export const takeBackReasonLimits = { least: 3, most: 120 } as const;

export const voidedPour = z.object({
  redemption_id: redemptionId,
  taken_back_at: moment,
  /** True where the pour was taken back before, by a repetition of the call or by a colleague. */
  already: z.boolean(),
});

/**
 * Counts the drinks by kind, and the overrides among them. A pour that was taken back is counted in `taken_back` alone.
 */
const pourFigureFields = {
  free: z.int(),
  paid: z.int(),
  overrides: z.int(),
  taken_back: z.int(),
};

const figureSummary = z.object({ from: day, to: day, ...pourFigureFields });

/** A smaller number of guests is not shown, because it could identify them. */
export const fewestGuestsShown = 5;

/** Shows a venue's pours of a night, a week from Monday, or a month. */
export const venueAnalyticsAnswer = z.object({
  span: z.enum(spans),
  timezone: z.string(),
  /** Gives the night that runs now. */
  tonight: day,
  now: figureSummary,
  /** Sums the span before, only as far as the present span has gone. */
  before: figureSummary,
  /** Null where they are fewer than `fewestGuestsShown`. */
  guests: z.nullable(z.int()),
  /**
   * One night has its hours in the order of the clock, 23 to 25 of them. Several nights have the hours of the wall
   * clock, from 6am.
   */
  hours: z.array(z.object({ hour: z.int(), free: z.int(), paid: z.int() })),
  nights: z.array(z.object({ night: day, ...pourFigureFields })),
  /** The pro with the most drinks comes first; ties are ordered by name. */
  pros: z.array(z.object({ pro_id: proId, first_name: z.string(), ...pourFigureFields })),
  /** Gives the moments at which many wrong codes were typed here in a short time. */
  wrong_codes: z.array(moment),
  /** True where the reader may export, settle and take back. */
  may_manage: z.boolean(),
});

export type VenueAnalytics = z.infer<typeof venueAnalyticsAnswer>;

/** A settlement covers at most this many nights; a longer one is requested in parts. */
export const settledNights = 366;

const settledFields = { free: z.int(), paid: z.int(), taken_back: z.int(), total: z.int() };

/** Sums the entries of the ledger by night: `total` is what was poured less what was taken back of it. */
export const venueSettlementAnswer = z.object({
  nights: z.array(z.object({ night: day, ...settledFields })),
  sum: z.object(settledFields),
});

export type VenueSettlement = z.infer<typeof venueSettlementAnswer>;

/** A month such as "2026-11" is the calendar month by the nights of a venue. */
export const requestedMonth = z
  .string()
  .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'must be a month such as 2026-11' }));

/** A venue is owed these cents for a drink that no guest bought, and this share of what was paid for a bought drink. */
export const venueTerms = {
  given_cents: z.int().check(z.minimum(0), z.maximum(10_000)),
  bought_percent: z.int().check(z.minimum(0), z.maximum(100)),
};

/** These terms hold where nothing else was agreed. */
export const presetTerms = { given_cents: 0, bought_percent: 100 } as const;

export const venueTermsAnswer = z.object({ venue_id: venueId, month: z.string(), ...venueTerms });

/**
 * Counts drinks, and amounts in cents. A pour that was taken back later is counted in `taken_back` alone, for the night
 * on which it was poured.
 */
const owedFields = {
  /** Counts free pours and the drinks that came with a plan. */
  given: z.int(),
  /** Counts the vouchers that were bought, also those whose money was refunded since. */
  bought: z.int(),
  taken_back: z.int(),
  /** Sums what guests paid for the bought ones, less refunds. */
  paid_cents: z.int(),
  given_owed_cents: z.int(),
  bought_owed_cents: z.int(),
  owed_cents: z.int(),
};

/** Shows a month of one venue, from the ledger. */
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
 * Lists the venues that poured in the month, by name. `sum` covers all of them, not just the page; so does the
 * envelope's `total`.
 */
export const settlementsAnswer = z.object({
  month: z.string(),
  /** True once the month is over in every time zone. */
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

/** Shows pours that look wrong, and why in one sentence. The server does nothing about them by itself. */
export const pourSignal = z.object({
  kind: z.enum(signalKinds),
  venue: z.nullable(z.object({ id: venueId, name: z.string() })),
  pro: z.nullable(z.object({ id: proId, user_id: z.nullable(userId), name: z.string() })),
  /** Names the guests of these pours, at most five of them. */
  guests: z.array(z.object({ id: userId, name: z.nullable(z.string()), suspended: z.boolean() })),
  pours: z.int(),
  /** Gives what is usual at the venue in the same span; null where too little can be compared. */
  usual: z.nullable(z.number()),
  because: z.string(),
  last_at: moment,
  /** Rates how unusual the count is: from 1 on, it is shown. */
  score: z.number(),
});

export type PourSignal = z.infer<typeof pourSignal>;
