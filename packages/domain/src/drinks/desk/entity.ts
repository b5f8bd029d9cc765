import * as z from 'zod/mini';
import { proId, redemptionId, userId, venueId } from '../../kernel/id.ts';
import { day, moment } from '../../kernel/time.ts';
import { spans } from '../entity.ts';

/** Why a pour is taken back: the trail and the venue's list show it, the guest does not. */
export const takeBackReasonLimits = { least: 3, most: 120 } as const;

export const voided = z.object({
  redemption_id: redemptionId,
  taken_back_at: moment,
  /** It was taken back before: by a repetition, or by a colleague. */
  already: z.boolean(),
});

/** Drinks that count, by kind, and what was marked. A pour that was taken back is in `taken_back` alone. */
const figures = {
  free: z.int(),
  paid: z.int(),
  overrides: z.int(),
  taken_back: z.int(),
};

const summary = z.object({ from: day, to: day, ...figures });

/** Fewer guests than this are not counted: a number of two would name them. */
export const fewestGuestsShown = 5;

/** A venue's pours of a night, a week from Monday, or a month. */
export const venueAnalyticsAnswer = z.object({
  span: z.enum(spans),
  timezone: z.string(),
  /** The night that runs now. */
  tonight: day,
  now: summary,
  /** The span before, as far as this one has gone. */
  before: summary,
  /** Null where they are fewer than `fewestGuestsShown`. */
  guests: z.nullable(z.int()),
  /** Of one night in the order of the clock, 23 to 25 of them; of several nights by the hour of the wall, from 6am. */
  hours: z.array(z.object({ hour: z.int(), free: z.int(), paid: z.int() })),
  nights: z.array(z.object({ night: day, ...figures })),
  /** Most drinks first, ties by name. */
  pros: z.array(z.object({ pro_id: proId, first_name: z.string(), ...figures })),
  /** When many wrong codes were typed here in a short time. */
  wrong_codes: z.array(moment),
  /** Whether the reader may export, settle and take back. */
  may_manage: z.boolean(),
});

export type VenueAnalytics = z.infer<typeof venueAnalyticsAnswer>;

/** A settlement of more nights is asked for in parts. */
export const settledNights = 366;

const settled = { free: z.int(), paid: z.int(), taken_back: z.int(), total: z.int() };

/** The entries of the ledger by night: `total` is what was poured less what was taken back of it. */
export const venueSettlementAnswer = z.object({
  nights: z.array(z.object({ night: day, ...settled })),
  sum: z.object(settled),
});

export type VenueSettlement = z.infer<typeof venueSettlementAnswer>;

/** A calendar month by the nights of a venue: "2026-11". */
export const monthAsked = z
  .string()
  .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'must be a month such as 2026-11' }));

/** What a venue is owed: cents for a drink that no guest bought, and the share of what was paid for a bought one. */
export const venueTerms = {
  given_cents: z.int().check(z.minimum(0), z.maximum(10_000)),
  bought_percent: z.int().check(z.minimum(0), z.maximum(100)),
};

/** Where nothing else was agreed. */
export const presetTerms = { given_cents: 0, bought_percent: 100 } as const;

export const venueTermsAnswer = z.object({ venue_id: venueId, month: z.string(), ...venueTerms });

/**
 * Drinks that count, and amounts in cents. A pour that was taken back later is in `taken_back` alone, for the night it was
 * poured.
 */
const owed = {
  /** Free pours, and drinks that came with a plan. */
  given: z.int(),
  /** Vouchers that were bought, also where the money went back since. */
  bought: z.int(),
  taken_back: z.int(),
  /** What guests paid for the bought ones, less what went back. */
  paid_cents: z.int(),
  given_owed_cents: z.int(),
  bought_owed_cents: z.int(),
  owed_cents: z.int(),
};

/** A month of one venue, from the ledger. */
export const settlementRow = z.object({
  venue_id: venueId,
  venue_name: z.string(),
  city: z.nullable(z.string()),
  ...venueTerms,
  ...owed,
  payouts: z.nullable(z.string()),
});

export type SettlementRow = z.infer<typeof settlementRow>;

/** Venues that poured in the month, by name. `sum` is over all of them, not the page; so is the envelope's `total`. */
export const settlementsAnswer = z.object({
  month: z.string(),
  /** Whether the month is over everywhere. */
  over: z.boolean(),
  venues: z.array(settlementRow),
  sum: z.object(owed),
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

/** Pours that look wrong, and why in one sentence. Nothing follows by itself. */
export const pourSignal = z.object({
  kind: z.enum(signalKinds),
  venue: z.nullable(z.object({ id: venueId, name: z.string() })),
  pro: z.nullable(z.object({ id: proId, user_id: z.nullable(userId), name: z.string() })),
  /** Guests concerned, at most five of them. */
  guests: z.array(z.object({ id: userId, name: z.nullable(z.string()), suspended: z.boolean() })),
  pours: z.int(),
  /** What is usual there in the same span; null where nothing can be compared. */
  usual: z.nullable(z.number()),
  because: z.string(),
  last_at: moment,
  /** How unusual: 1 is at the limit of what is shown. */
  score: z.number(),
});

export type PourSignal = z.infer<typeof pourSignal>;
