import { exampleNamedVenue } from '../../friends/example.ts';
import { defineExample, id, minutesFromNow, pick } from '../../kernel/example.ts';
import { exampleVenue } from '../../venues/example.ts';
import { pourSignal, settlementRow, settlementsAnswer, venueAnalyticsAnswer } from './entity.ts';

const night = '2026-05-15';

/** Makes the figures of a venue on the night of `exampleNow`, with pours by two bartenders. */
export const exampleVenueAnalytics = defineExample(venueAnalyticsAnswer, () => ({
  span: 'day',
  timezone: exampleVenue().timezone,
  tonight: night,
  now: { from: night, to: night, free: 9, paid: 5, overrides: 1, taken_back: 2 },
  before: { from: '2026-05-14', to: '2026-05-14', free: 7, paid: 4, overrides: 0, taken_back: 0 },
  guests: 11,
  hours: [
    { hour: 21, free: 6, paid: 1 },
    { hour: 22, free: 3, paid: 4 },
  ],
  nights: [{ night, free: 9, paid: 5, overrides: 1, taken_back: 2 }],
  pros: [
    { pro_id: id('pro'), first_name: 'Dee', free: 9, paid: 1, overrides: 1, taken_back: 2 },
    { pro_id: id('pro', 2), first_name: 'Maya', free: 0, paid: 4, overrides: 0, taken_back: 0 },
  ],
  wrong_codes: [],
  may_manage: true,
}));

export const exampleSettlementRow = defineExample(settlementRow, () => ({
  venue_id: exampleVenue().id,
  venue_name: exampleVenue().name,
  city: exampleVenue().city,
  given_cents: 200,
  bought_percent: 80,
  given: 1204,
  bought: 31,
  taken_back: 2,
  paid_cents: 31_000,
  given_owed_cents: 240_800,
  bought_owed_cents: 24_800,
  tickets: 40,
  tickets_owed_cents: 88_000,
  owed_cents: 353_600,
  payouts: 'active',
}));

/** Makes the settlement of the month of `exampleNow`, in which one venue poured. */
export const exampleSettlements = defineExample(settlementsAnswer, () => ({
  month: '2026-05',
  over: false,
  venues: [exampleSettlementRow()],
  sum: {
    ...pick(exampleSettlementRow(), 'given', 'bought', 'taken_back', 'paid_cents'),
    ...pick(exampleSettlementRow(), 'given_owed_cents', 'bought_owed_cents', 'owed_cents'),
    ...pick(exampleSettlementRow(), 'tickets', 'tickets_owed_cents'),
  },
}));

/** Makes a signal that a bartender poured too much for one guest. */
export const examplePourSignal = defineExample(pourSignal, () => ({
  kind: 'pair_velocity',
  venue: exampleNamedVenue(),
  pro: { id: id('pro'), user_id: id('user', 3), name: 'Dee' },
  guests: [{ id: id('user', 4), name: 'Moth', suspended: false }],
  pours: 42,
  usual: 11.5,
  because: 'Dee poured 42 drinks for Moth in a week.',
  last_at: minutesFromNow(-180),
  score: 3.6,
}));
