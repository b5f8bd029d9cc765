import * as z from 'zod/mini';
import { brand } from '../../brand.ts';
import { defineCall, repeatedReadAuditSeconds } from '../../kernel/call.ts';
import { redemptionId, venueId, voucherId } from '../../kernel/id.ts';
import { requestedNight } from '../../kernel/night/requested.ts';
import { numberedPage } from '../../kernel/page.ts';
import { text } from '../../kernel/text.ts';
import { days } from '../../kernel/time.ts';
import { alcoholRule, figureSpans, pourFilters } from '../entity.ts';
import {
  mostSettledNights,
  pourSignal,
  requestedMonthText,
  settlementsAnswer,
  signalSpans,
  takeBackReasonLimits,
  venueAnalyticsAnswer,
  venueSettlementAnswer,
  venueTerms,
  venueTermsAnswer,
  voidedPour,
} from './entity.ts';

export const voidRedemption = defineCall({
  id: 'void-redemption',
  method: 'POST',
  summary:
    'Takes a pour back: the drink returns to its guest. By an owner or a manager of the venue until noon after the night, by a rep or super admin for 30 days.',
  access: { role: 'pro' },
  input: z.object({
    redemption_id: redemptionId,
    reason: text(takeBackReasonLimits.least, takeBackReasonLimits.most),
  }),
  output: voidedPour,
  refusals: ['void_over', 'own_pour'],
  repeat: 'natural',
  onFullDisk: 'works',
  surface: 'desk',
  reauthentication: {
    exempt: 'takes back one pour of the own bar, during the night and within reach of its guest',
  },
  audit: ['redemption_id'],
});

export const venueAnalytics = defineCall({
  id: 'venue-analytics',
  method: 'POST',
  summary:
    "A venue's pours of a night, a week or a month by its own nights: by hour, night, pro and kind, beside the span before.",
  access: { role: 'pro' },
  input: z.object({
    venue_id: venueId,
    /** Names a night of the span; where it is left out, the span is that of the night that runs now. */
    night: z.optional(requestedNight),
    span: z._default(z.enum(figureSpans), 'day'),
  }),
  output: venueAnalyticsAnswer,
  repeat: 'read',
  surface: 'desk',
});

export const venueSettlement = defineCall({
  id: 'venue-settlement',
  method: 'POST',
  summary:
    'What the ledger says a venue poured, by night. For its owners and managers, reps and super admins.',
  access: { role: 'pro' },
  input: z.object({ venue_id: venueId, from: requestedNight, to: requestedNight }).check(
    // An invalid date makes `further` NaN, so the span is refused too.
    z.refine(
      ({ from, to }) => {
        const further = Date.parse(to) - Date.parse(from);
        return further >= 0 && further < mostSettledNights * days;
      },
      {
        error: `must be 1 to ${mostSettledNights} nights`,
        path: ['to'],
      },
    ),
  ),
  output: venueSettlementAnswer,
  repeat: 'read',
  surface: 'desk',
});

export const venuePoursCsv = defineCall({
  id: 'venue-pours-csv',
  method: 'GET',
  summary:
    "A venue's pours as a CSV file, newest first, narrowed as in the list. For its owners and managers, reps and super admins. One download of a user at a time.",
  access: { role: 'pro' },
  input: z.object({ venue_id: venueId, ...pourFilters }),
  output: z.string(),
  answers: 'csv',
  repeat: 'read',
  surface: 'desk',
  reauthentication: true,
  audit: ['venue_id'],
  rateLimit: { points: 20, seconds: 3600 },
});

export const settlements = defineCall({
  id: 'settlements',
  method: 'POST',
  summary: 'What each venue poured in a month by the ledger, and what it is owed for that, by name.',
  access: { role: 'super_admin' },
  input: z.object({ month: requestedMonthText, ...numberedPage({ preset: 50 }) }),
  output: settlementsAnswer,
  repeat: 'read',
  surface: 'desk',
});

export const settlementsCsv = defineCall({
  id: 'settlements-csv',
  method: 'GET',
  summary: 'The same as a CSV file, every venue. One download of a user at a time.',
  access: { role: 'super_admin' },
  input: z.object({ month: requestedMonthText }),
  output: z.string(),
  answers: 'csv',
  repeat: 'read',
  surface: 'desk',
  reauthentication: true,
  audit: [],
  rateLimit: { points: 20, seconds: 3600 },
});

export const setVenueTerms = defineCall({
  id: 'set-venue-terms',
  method: 'POST',
  summary:
    'What a venue is owed for a pour from a month on: the months before stay as they are, and so does one that is over.',
  access: { role: 'super_admin' },
  input: z.object({ venue_id: venueId, month: requestedMonthText, ...venueTerms }),
  output: venueTermsAnswer,
  refusals: ['month_over'],
  repeat: 'natural',
  surface: 'desk',
  audit: ['venue_id'],
  reauthentication: true,
});

export const pourSignals = defineCall({
  id: 'pour-signals',
  method: 'POST',
  summary:
    'What looks wrong in the pours of the last days: how fast a pro, a pair or a device redeems, and overrides. The most unusual first.',
  access: { role: 'super_admin' },
  input: z.object({ span: z._default(z.enum(signalSpans), 'week') }),
  output: z.array(pourSignal),
  repeat: 'read',
  surface: 'desk',
  audit: [],
  auditOnceIn: repeatedReadAuditSeconds,
});

export const voidVoucher = defineCall({
  id: 'void-voucher',
  method: 'POST',
  summary: 'Takes a voucher out of the world, with a reason that is kept.',
  access: { role: 'super_admin' },
  input: z.object({ voucher_id: voucherId, reason: text(8, 300) }),
  output: z.object({ voucher_id: voucherId, state: z.literal('void') }),
  refusals: ['nothing_to_void'],
  repeat: 'natural',
  onFullDisk: 'works',
  surface: 'desk',
  audit: ['voucher_id'],
  reauthentication: true,
});

export const alcoholRules = defineCall({
  id: 'alcohol-rules',
  method: 'GET',
  summary: 'What the law of each state says of drinks, with its source and its date.',
  access: { role: brand.repRole },
  input: z.object({}),
  output: z.array(alcoholRule),
  repeat: 'read',
  surface: 'desk',
});

export const updateAlcoholRule = defineCall({
  id: 'update-alcohol-rule',
  method: 'PATCH',
  summary: "Changes one state's rules; the trail keeps what stood before.",
  access: { role: 'super_admin' },
  input: z.extend(z.partial(z.omit(alcoholRule, { state: true, source: true, as_of: true })), {
    state: alcoholRule.shape.state,
    source: alcoholRule.shape.source,
    as_of: alcoholRule.shape.as_of,
  }),
  output: alcoholRule,
  repeat: 'natural',
  surface: 'desk',
  reauthentication: true,
  audit: ['state'],
});
