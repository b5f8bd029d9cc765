import * as z from 'zod/mini';
import { attachmentFields } from '../chat/entity.ts';
import { defineCall, repeatedReadAuditSeconds } from '../kernel/call.ts';
import {
  conversationId,
  messageId,
  redemptionId,
  roundId,
  userId,
  venueId,
  voucherId,
} from '../kernel/id.ts';
import { offsetPage } from '../kernel/page.ts';
import { text } from '../kernel/text.ts';
import { moment } from '../kernel/time.ts';
import { nearbyUser, peopleAroundRate } from '../people/entity.ts';
import { proCode, proColorId } from '../staff/entity.ts';
import { aroundFieldsByAnyName } from '../venues/entity.ts';
import {
  codeAnswer,
  currentRedemptionsAnswer,
  drinkBankStatsAnswer,
  overriddenPour,
  overrideReasonLimit,
  overrideTokenLimit,
  pourAnswer,
  pourFilters,
  pourIssues,
  qrAnswer,
  round,
  roundSizes,
  scannedTextLimit,
  shot,
  venueRedemption,
  voucher,
  voucherMessageLimit,
  voucherType,
} from './entity.ts';

const ownUserInput = z.object({ user_id: z.optional(userId) });

const staffCodeInput = z.object({
  user_id: userId,
  venue_id: venueId,
  pro_code: proCode,
  pro_color_id: proColorId,
});

const voucherCodeInput = z.extend(staffCodeInput, { voucher_id: voucherId });

const overrideFields = {
  issue_override: z._default(z.boolean(), false),
  override_reason: z.optional(text(1, overrideReasonLimit)),
};

/**
 * A refusal that staff may override comes with this token. An override that is sent without the token is refused again
 * in the same way.
 */
const overrideByCodeFields = {
  ...overrideFields,
  override_token: z.optional(z.string().check(z.maxLength(overrideTokenLimit))),
};

/**
 * Pours may be refused with these codes, which staff cannot override. A scan is never refused with
 * `too_far_from_venue`, `position_unknown` or `overrides_locked`. The typed code of a pro who is off shift is refused
 * as a wrong code.
 */
const refusalsBeyondOverride = [
  'wrong_code',
  'own_code',
  'venue_inactive',
  'venue_pours_none',
  'under_age',
  'not_served',
  'enough_at_once',
  'not_serving_hours',
  'pro_not_clocked_in',
  'too_far_from_venue',
  'position_unknown',
  'overrides_locked',
] as const;

const freePourRefusals = [
  ...refusalsBeyondOverride,
  'nothing_left',
  'no_allowance',
  'cooldown_running',
] as const;

const voucherRefusals = ['voucher_gone', 'voucher_only_sendable', 'voucher_frozen'] as const;

const voucherPourRefusals = [...refusalsBeyondOverride, ...voucherRefusals] as const;

/**
 * Staff may override these refusals. For a typed code, the refusal carries a token: the guest enters the code again,
 * and the call is repeated with `issue_override`, `override_reason` and `override_token`. For a scan, the first two of
 * these fields are enough.
 */
const overridableRefusals = pourIssues;

export const currentRedemptions = defineCall({
  id: 'current-redemptions',
  method: 'POST',
  summary: "This period's pours, newest first, and when the next free one may be had.",
  access: 'member',
  actorFields: ['user_id'],
  input: ownUserInput,
  output: currentRedemptionsAnswer,
  repeat: 'read',
});

export const myVouchers = defineCall({
  id: 'my-vouchers',
  method: 'POST',
  summary: 'Vouchers the session user holds or has sent and awaits an answer for, newest first.',
  access: 'member',
  actorFields: ['user_id'],
  input: ownUserInput,
  output: z.array(voucher),
  repeat: 'read',
});

export const drinkBankStats = defineCall({
  id: 'drink-bank-stats',
  method: 'POST',
  summary: 'Free pours of the period and totals.',
  access: 'member',
  actorFields: ['user_id'],
  input: ownUserInput,
  output: drinkBankStatsAnswer,
  repeat: 'read',
});

export const validateFreeRedemptionCode = defineCall({
  id: 'validate-free-redemption-code',
  method: 'POST',
  summary: 'Checks a staff code and colour for a free pour; consumes nothing, a wrong code counts as a try.',
  access: 'member',
  actorFields: ['user_id'],
  input: staffCodeInput,
  output: codeAnswer,
  refusals: freePourRefusals,
  repeat: 'read',
});

export const validatePaidVoucherRedemptionCode = defineCall({
  id: 'validate-paid-voucher-redemption-code',
  method: 'POST',
  summary: 'Checks a staff code and colour for a voucher; consumes nothing, a wrong code counts as a try.',
  access: 'member',
  actorFields: ['user_id'],
  input: voucherCodeInput,
  output: codeAnswer,
  refusals: voucherPourRefusals,
  repeat: 'read',
});

export const redeemFreeDrink = defineCall({
  id: 'redeem-free-drink',
  method: 'POST',
  summary: 'Pours a free drink: checks everything again and consumes it in one transaction.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.extend(staffCodeInput, overrideByCodeFields),
  output: pourAnswer,
  refusals: [...freePourRefusals, ...overridableRefusals],
  repeat: 'key',
  serializeBy: 'user_id',
  sharesCommit: 'one-per-row',
});

export const redeemPaidVoucherDrink = defineCall({
  id: 'redeem-paid-voucher-drink',
  method: 'POST',
  summary: 'Pours a voucher: checks everything again and consumes it in one transaction.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.extend(voucherCodeInput, overrideByCodeFields),
  output: pourAnswer,
  refusals: [...voucherPourRefusals, ...overridableRefusals],
  repeat: 'key',
  serializeBy: 'user_id',
  sharesCommit: 'one-per-row',
});

/** A voucher carries a message of at most 140 characters and one uploaded picture or video. */
const messageFields = { message: z.optional(z.nullable(text(0, voucherMessageLimit))), ...attachmentFields };

const shotInput = z.object({ voucher_id: voucherId, user_id: userId });

export const sendAVoucher = defineCall({
  id: 'send-a-voucher',
  method: 'POST',
  summary: 'Sends one drink to another member, who has 72 hours to take it; the chat of the two shows it.',
  access: 'member',
  actorFields: ['from'],
  input: z.object({
    voucher_id: voucherId,
    from: userId,
    to: userId,
    voucher_type: z.optional(voucherType),
    ...messageFields,
  }),
  output: z.object({
    voucher_id: voucherId,
    sent_expires_at: moment,
    conversation_id: conversationId,
    message_id: messageId,
  }),
  refusals: [
    'not_yours_to_send',
    'voucher_frozen',
    'to_yourself',
    'takes_no_drinks',
    'no_bank',
    'under_age',
    'too_young',
  ],
  repeat: 'key',
  rateLimit: { points: 30, seconds: 60 },
  looksUp: 'to',
});

export const acceptShot = defineCall({
  id: 'accept-shot',
  method: 'POST',
  summary:
    'Takes a drink somebody sent: it becomes a voucher of the session user. Said again, it answers the same.',
  access: 'member',
  actorFields: ['user_id'],
  input: shotInput,
  output: z.object({ voucher_id: voucherId, already: z.boolean() }),
  refusals: ['already_answered', 'under_age', 'voucher_frozen'],
  repeat: 'key',
});

export const declineShot = defineCall({
  id: 'decline-shot',
  method: 'POST',
  summary: 'Sends a drink back to whoever sent it.',
  access: 'member',
  actorFields: ['user_id'],
  input: shotInput,
  output: z.object({ voucher_id: voucherId, already: z.boolean() }),
  refusals: ['already_answered'],
  repeat: 'key',
  onFullDisk: 'works',
});

export const shotVoucherDetails = defineCall({
  id: 'shot-voucher-details',
  method: 'POST',
  summary: 'A drink that was sent, for its two people only.',
  access: 'member',
  actorFields: ['user_id'],
  input: shotInput,
  output: shot,
  repeat: 'read',
});

/**
 * Lists the drinks that wait for the user's answer. The call "my-vouchers" lists the drinks that the user holds, and
 * those they sent that have no answer.
 */
export const incomingShots = defineCall({
  id: 'incoming-shots',
  method: 'POST',
  summary: "Drinks others sent that wait for the session user's answer, newest first.",
  access: 'member',
  actorFields: ['user_id'],
  input: ownUserInput,
  output: z.array(shot),
  repeat: 'read',
});

export const updateDrinkVoucher = defineCall({
  id: 'update-drink-voucher',
  method: 'PATCH',
  summary: 'Changes the words and picture of a drink on its way, or takes it back with `state: "available"`.',
  access: 'member',
  input: z.object({ voucher_id: voucherId, state: z.optional(z.literal('available')), ...messageFields }),
  output: voucher,
  refusals: ['already_answered'],
  repeat: 'natural',
  onFullDisk: 'works',
});

/** The specification sets twenty miles as the radius, here in meters (section 9). */
const nearbyShotUsersRadiusMetres = 32186.9;

export const nearbyShotUsers = defineCall({
  id: 'nearby-shot-users',
  method: 'POST',
  summary: 'People who are out around here and take drinks, in 500 m cells and bands of distance.',
  access: 'member',
  actorFields: ['user_id'],
  input: aroundFieldsByAnyName(nearbyShotUsersRadiusMetres),
  output: z.array(nearbyUser),
  repeat: 'read',
  mayLag: true,
  rateLimit: peopleAroundRate,
});

/** Lists the pours that used the bartender's code in spite of an issue and can still be taken back. */
export const overriddenPours = defineCall({
  id: 'overridden-pours',
  method: 'POST',
  summary:
    "Pours of the last 10 minutes that guests' phones made with the session pro's code past an issue, newest first.",
  access: { role: 'pro' },
  input: z.object({}),
  output: z.array(overriddenPour),
  repeat: 'read',
});

export const takeBackPour = defineCall({
  id: 'take-back-pour',
  method: 'POST',
  summary:
    "Within 10 minutes, by the pro whose code or scan it was: voids a pour and returns the drink. One past an issue by a typed code counts as denied, and locks the guest's overrides for the night.",
  access: { role: 'pro' },
  input: z.object({ redemption_id: redemptionId }),
  output: z.object({ redemption_id: redemptionId, taken_back_at: moment, already: z.boolean() }),
  refusals: ['nothing_to_take_back', 'take_back_over'],
  repeat: 'natural',
  onFullDisk: 'works',
  audit: ['redemption_id'],
});

export const sendRound = defineCall({
  id: 'send-round',
  method: 'POST',
  summary:
    'Puts 2 to 20 vouchers behind one link, for a chat or for whoever has it: first come, one each, 72 hours.',
  access: 'member',
  actorFields: ['from'],
  input: z.object({
    from: userId,
    voucher_ids: z.array(voucherId).check(
      z.minLength(roundSizes.least),
      z.maxLength(roundSizes.most),
      z.refine(ids => new Set(ids).size === ids.length, { error: 'must name each voucher once' }),
    ),
    conversation_id: z.optional(z.nullable(conversationId)),
    message: z.optional(z.nullable(text(0, voucherMessageLimit))),
  }),
  output: round,
  refusals: ['not_yours_to_send', 'voucher_frozen', 'under_age'],
  repeat: 'key',
});

const roundAndUserFields = z.object({ round_id: roundId, user_id: userId });

/** The call does not have the id "round", because that word alone names the drinks that are shared. */
export const roundDetails = defineCall({
  id: 'round-details',
  method: 'POST',
  summary: 'A round, how much of it is left, and who got one.',
  access: 'member',
  actorFields: ['user_id'],
  input: roundAndUserFields,
  output: round,
  repeat: 'read',
});

export const claimRound = defineCall({
  id: 'claim-round',
  method: 'POST',
  summary:
    'Takes one drink of a round. Exactly as many are given as there are; said again, it answers the same.',
  access: 'member',
  actorFields: ['user_id'],
  input: roundAndUserFields,
  output: round,
  refusals: ['round_gone', 'round_ended', 'own_round', 'takes_no_drinks', 'under_age'],
  repeat: 'key',
  serializeBy: 'round_id',
});

export const endRound = defineCall({
  id: 'end-round',
  method: 'POST',
  summary: 'Ends an own round: what nobody took goes back to the bank.',
  access: 'member',
  actorFields: ['user_id'],
  input: roundAndUserFields,
  output: round,
  repeat: 'natural',
  onFullDisk: 'works',
});

export const redemptionQr = defineCall({
  id: 'redemption-qr',
  method: 'POST',
  summary: 'A signed code for the bartender to scan; good for 60 seconds, for one pour, at one venue.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, venue_id: venueId, voucher_id: z.optional(voucherId) }),
  output: z.object({ qr: z.string(), expires_at: moment, server_time: moment }),
  refusals: voucherRefusals,
  repeat: 'read',
  rateLimit: { points: 60, seconds: 60 },
});

const scannedCode = z.object({ qr: z.string().check(z.minLength(1), z.maxLength(scannedTextLimit)) });

const scanRefusals = [
  ...freePourRefusals,
  ...voucherRefusals,
  'qr_unknown',
  'qr_expired',
  'qr_used',
  'qr_elsewhere',
] as const;

export const validateRedemptionQr = defineCall({
  id: 'validate-redemption-qr',
  method: 'POST',
  summary: "What a guest's code asks for, for the bartender who scanned it; consumes nothing.",
  access: { role: 'pro' },
  input: scannedCode,
  output: qrAnswer,
  refusals: scanRefusals,
  repeat: 'read',
});

export const redeemWithQr = defineCall({
  id: 'redeem-with-qr',
  method: 'POST',
  summary: "Pours what a guest's scanned code asks for; the scanning bartender is the one who pours.",
  access: { role: 'pro' },
  input: z.extend(scannedCode, overrideFields),
  output: pourAnswer,
  refusals: [...scanRefusals, ...overridableRefusals],
  repeat: 'key',
  serializeBy: 'qr',
});

const redemptionField = { redemption_id: redemptionId };

export const refuseService = defineCall({
  id: 'refuse-service',
  method: 'POST',
  summary: 'Staff: the guest of this pour gets no more tonight, anywhere. Only staff learn of it.',
  access: { role: 'pro' },
  input: z.object({ ...redemptionField, reason: text(3, overrideReasonLimit) }),
  output: z.object({ until: moment }),
  repeat: 'natural',
  onFullDisk: 'works',
  audit: ['redemption_id'],
});

export const serveAgain = defineCall({
  id: 'serve-again',
  method: 'POST',
  summary: 'Staff: takes the word back.',
  access: { role: 'pro' },
  input: z.object(redemptionField),
  output: z.object({ refused: z.literal(false) }),
  repeat: 'natural',
  audit: ['redemption_id'],
});

export const drinkRedemptionsByVenue = defineCall({
  id: 'drink-redemptions-by-venue',
  method: 'POST',
  summary:
    "A venue's pours, newest first, with what its staff overrode or took back. For its staff, reps and super admins.",
  access: { role: 'pro' },
  input: z.object({
    venue_id: venueId,
    ...offsetPage({ preset: 50, most: 200, deepest: 10_000 }),
    /**
     * The page goes on after this pour. Unlike a page by `offset`, it skips and repeats no pour while further drinks
     * are poured.
     */
    before: z.optional(redemptionId),
    ...pourFilters,
  }),
  output: z.array(venueRedemption),
  repeat: 'read',
  audit: ['venue_id'],
  auditOnceIn: repeatedReadAuditSeconds,
});
