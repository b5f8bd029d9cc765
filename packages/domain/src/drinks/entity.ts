import * as z from 'zod/mini';
import { shotState } from '../chat/entity.ts';
import { conversationId, proId, redemptionId, roundId, venueId, voucherId } from '../kernel/id.ts';
import { requestedNight } from '../kernel/night-asked.ts';
import { hours, minutes, moment, seconds } from '../kernel/time.ts';
import { person } from '../people/entity.ts';

export const voucherTypes = ['paid', 'shot'] as const;

export const voucherType = z.enum(voucherTypes);

export const attachmentTypes = ['image', 'video'] as const;

export const voucherMessageLimit = 140;

/** An unanswered drink returns to its sender after this time; its recipient is reminded a day before. */
export const sentDrinkLasts = 72 * hours;

export const reminderBefore = 24 * hours;

/** Shots carry over into the next period, up to this multiple of the allowance (domain decisions). */
export const shotsCarried = 2;

/** The largest round holds the vouchers of the largest purchase. */
export const roundSizes = { least: 2, most: 20 } as const;

/** A guest's QR code is renewed this often, and expires after `qrLasts`. */
export const qrRenewed = 25 * seconds;

export const qrLasts = 60 * seconds;

/**
 * The live proof of a pour lasts long enough to be shown to the bartender, and not long enough to be passed
 * on to another guest.
 */
export const proofLasts = 90 * seconds;

/** Within this time a repeated redemption without a key gets the first receipt (security requirement 4.2). */
export const repeatWindow = 10 * minutes;

/** No person can redeem more drinks than this in a period, so the limit bounds the answer. */
export const redemptionsShown = 100;

export const vouchersShown = 200;

/** Staff may override these issues of a pour (domain decisions). */
export const issues = ['venue_closed', 'far_from_venue'] as const;

export const issue = z.enum(issues);

export type Issue = z.infer<typeof issue>;

/** The record has one issue more: older pours may have been overridden off shift. */
export const recordedIssue = z.enum([...issues, 'pro_not_clocked_in']);

export const reasonLimit = 80;

/** An override token is valid for this time: long enough to find the bartender again. */
export const overrideLasts = 5 * minutes;

/** No override token is longer. */
export const overrideTokenLimit = 600;

/** Within this time a bartender may take back a pour made with their code (security requirement 4.6). */
export const takeBackWindow = 10 * minutes;

/**
 * A user sees a voucher they hold: `available` can be used, `pending` waits for an answer. `frozen`: its payment is in
 * dispute.
 */
export const voucher = z.object({
  voucher_id: voucherId,
  voucher_type: voucherType,
  state: z.enum(['available', 'pending']),
  title: z.string(),
  message: z.nullable(z.string()),
  attachment_url: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  attachment_type: z.nullable(z.enum(attachmentTypes)),
  sender: z.nullable(person),
  recipient: z.nullable(person),
  created_at: moment,
  sent_expires_at: z.nullable(moment),
  frozen: z.boolean(),
  /** Names the round of the voucher while it is sent. */
  round_id: z.nullable(roundId),
});

export type Voucher = z.infer<typeof voucher>;

/** Guest and staff both see a redemption in this form. */
export const redemption = z.object({
  redemption_id: redemptionId,
  kind: z.enum(['free', 'paid']),
  title: z.string(),
  venue_id: venueId,
  venue_name: z.string(),
  pro_first_name: z.string(),
  /** True for a soft drink, where the law of the venue's state bars free alcohol. */
  non_alcoholic: z.boolean(),
  redeemed_at: moment,
});

export type Redemption = z.infer<typeof redemption>;

/** Lists the redemptions of the period, and the end of the cooldown by the server's clock. */
export const currentRedemptionsAnswer = z.object({
  redemptions: z.array(redemption),
  /** Lists receipts of the period that do not count any more: staff took the pour back. */
  taken_back: z.optional(z.array(redemption)),
  cooldown_ends_at: z.nullable(moment),
  server_time: moment,
});

export const drinkBankStatsAnswer = z.object({
  free_total: z.int(),
  free_used: z.int(),
  free_left: z.int(),
  period_ends_at: z.nullable(moment),
  cooldown_in_minutes: z.nullable(z.int()),
  redeemed_total: z.int(),
  sent_total: z.int(),
  received_total: z.int(),
});

export type DrinkBankStats = z.infer<typeof drinkBankStatsAnswer>;

/** A valid code is answered by its bartender, and by the issue to override, if there is one. */
export const validationAnswer = z.object({
  pro_first_name: z.string(),
  issue: z.nullable(issue),
  non_alcoholic: z.boolean(),
});

/** `override_token`: with it, a reason and the code entered again, the issue is overridden. */
export const codeAnswer = z.extend(validationAnswer, { override_token: z.nullable(z.string()) });

/** A soft refusal of a typed code carries this: the same token as its validation. */
export const overrideData = z.object({ issue, override_token: z.string(), override_expires_at: moment });

/** A pour is answered by its receipt. `already`: this pour was made before and its reply was lost. */
export const pourAnswer = z.extend(redemption, {
  server_time: moment,
  cooldown_ends_at: z.nullable(moment),
  already: z.boolean(),
});

export type Pour = z.infer<typeof pourAnswer>;

/**
 * Sender and recipient see a sent drink in this form. The addresses of its attachment are signed links that expire
 * within the hour; `preview_url` is a picture as wide as a phone.
 */
export const shot = z.object({
  voucher_id: voucherId,
  voucher_type: voucherType,
  title: z.string(),
  state: shotState,
  direction: z.enum(['sent', 'received']),
  sender: z.nullable(person),
  recipient: z.nullable(person),
  message: z.nullable(z.string()),
  attachment_url: z.nullable(z.string()),
  preview_url: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  attachment_type: z.nullable(z.enum(attachmentTypes)),
  sent_at: z.nullable(moment),
  sent_expires_at: z.nullable(moment),
});

export type Shot = z.infer<typeof shot>;

/** A round is a number of drinks to share: each person may take one while there are any. `left` is exact. */
export const round = z.object({
  round_id: roundId,
  owner: z.nullable(person),
  conversation_id: z.nullable(conversationId),
  message: z.nullable(z.string()),
  size: z.int(),
  left: z.int(),
  state: z.enum(['open', 'gone', 'ended']),
  claimed_by: z.array(person),
  /** Names the drink that the viewer took of the round. */
  voucher_id: z.nullable(voucherId),
  expires_at: moment,
});

export type Round = z.infer<typeof round>;

/** A bartender sees a pour that used their code in spite of an issue in this form. */
export const overriddenPour = z.object({
  redemption_id: redemptionId,
  guest_first_name: z.nullable(z.string()),
  guest_image: z.nullable(z.string()),
  title: z.string(),
  venue_name: z.string(),
  issue: recordedIssue,
  override_reason: z.string(),
  redeemed_at: moment,
  take_back_until: moment,
});

export type OverriddenPourCard = z.infer<typeof overriddenPour>;

/** No QR code of the product is longer than this; a camera also reads codes of other products. */
export const scannedLimit = 400;

/** A bartender who scans a guest's QR code gets its content. */
export const qrAnswer = z.extend(validationAnswer, {
  guest_first_name: z.nullable(z.string()),
  guest_image: z.nullable(z.string()),
  kind: z.enum(['free', 'paid']),
  title: z.string(),
});

/** A source cites each of the seven rules, in at most this many characters. */
const sourceLimit = 300;

/** A state's law; null is unknown and counts as the strictest value. Hours are local, as hhmm. */
export const alcoholRule = z.object({
  state: z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'must be a state in two letters' })),
  free_drinks: z.nullable(z.boolean()),
  drinks_at_a_time: z.nullable(z.int().check(z.minimum(1), z.maximum(10))),
  serving_from: z.nullable(z.int().check(z.minimum(0), z.maximum(2359))),
  serving_until: z.nullable(z.int().check(z.minimum(0), z.maximum(2359))),
  timed_discounts: z.nullable(z.boolean()),
  volume_discounts: z.nullable(z.boolean()),
  unlimited_for_a_price: z.nullable(z.boolean()),
  prizes: z.nullable(z.boolean()),
  source: z.string().check(z.minLength(1), z.maxLength(sourceLimit)),
  as_of: z.iso.date(),
});

export type AlcoholRule = z.infer<typeof alcoholRule>;

export const pourKinds = ['free', 'paid'] as const;

export type PourKind = (typeof pourKinds)[number];

export const pourMarks = ['overrides', 'taken_back'] as const;

/** A list of a venue's pours is narrowed by these. All of them are texts, so that a query string can hold them. */
export const pourFilters = {
  /** The first and the last night are both included, by the venue's wall clock. */
  from: z.optional(requestedNight),
  to: z.optional(requestedNight),
  kind: z.optional(z.enum(pourKinds)),
  pro_id: z.optional(proId),
  only: z.optional(z.enum(pourMarks)),
};

export const pourFilter = z.object(pourFilters);

export type PourFilter = z.output<typeof pourFilter>;

/** The venue's staff see a redemption in this form: the receipt, with the issue they overrode. */
export const venueRedemption = z.extend(redemption, {
  pro_id: proId,
  guest_first_name: z.nullable(z.string()),
  /** Gives the type of a paid pour; null for a free one. */
  voucher_type: z.nullable(voucherType),
  issue: z.nullable(recordedIssue),
  /** True where staff poured in spite of the issue, for `override_reason`. */
  overridden: z.boolean(),
  override_reason: z.nullable(z.string()),
  /** Gives the moment at which staff took the pour back; from then on it does not count. */
  taken_back_at: z.nullable(moment),
  /** Gives the first name of the colleague who took it back; null where that account is gone. */
  taken_back_by: z.nullable(z.string()),
  taken_back_reason: z.nullable(z.string()),
  /** Tells whether the reader may take the pour back now, and until when. */
  may_void: z.boolean(),
  void_until: z.nullable(moment),
  /** True where staff asked that this guest is not served again tonight. */
  refused: z.boolean(),
  /** True where the payment was refunded after the redemption. */
  flagged: z.boolean(),
});

export type VenueRedemption = z.infer<typeof venueRedemption>;

export const spans = ['day', 'week', 'month'] as const;

export type Span = (typeof spans)[number];
