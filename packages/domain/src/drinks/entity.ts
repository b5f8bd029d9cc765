import * as z from 'zod/mini';
import { shotState } from '../chat/entity.ts';
import { conversationId, proId, redemptionId, roundId, venueId, voucherId } from '../kernel/id.ts';
import { requestedNight } from '../kernel/night/requested.ts';
import { hours, minutes, moment, seconds } from '../kernel/time.ts';
import { person } from '../people/entity.ts';

export const voucherTypes = ['paid', 'shot'] as const;

export const voucherType = z.enum(voucherTypes);

export const attachmentTypes = ['image', 'video'] as const;

export const voucherMessageLimit = 140;

/** A sent drink that has no answer returns to its sender after this time; its recipient is reminded a day before. */
export const sentDrinkLasts = 72 * hours;

export const lastDayReminderLeadMs = 24 * hours;

/**
 * Shots that a member has not sent carry over into the next period, up to this multiple of the period's allowance
 * (domain decisions).
 */
export const mostShotsCarried = 2;

/** A round has at most as many drinks as the largest purchase has vouchers. */
export const roundSizes = { least: 2, most: 20 } as const;

/** A guest's QR code is replaced by a new one this often; each code expires after `qrLasts`. */
export const qrRenewedEvery = 25 * seconds;

export const qrLasts = 60 * seconds;

/**
 * The live proof of a pour lasts long enough to be shown to the bartender, and not long enough to be passed
 * on to another guest.
 */
export const proofLasts = 90 * seconds;

/**
 * Within this time, a redemption that is repeated without an idempotency key is answered by the first receipt (security
 * requirement 4.2).
 */
export const pourRepeatWindow = 10 * minutes;

/** A list of redemptions has at most this many. */
export const mostRedemptionsShown = 100;

export const mostVouchersShown = 200;

/** Staff may override these issues of a pour (domain decisions). */
export const pourIssues = ['venue_closed', 'far_from_venue'] as const;

export const pourIssue = z.enum(pourIssues);

export type PourIssue = z.infer<typeof pourIssue>;

/** The record of pours has one more issue: older pours may have been overridden while the pro was off shift. */
export const recordedIssue = z.enum([...pourIssues, 'pro_not_clocked_in']);

export const overrideReasonLimit = 80;

/** An override token is valid for this time, which is enough to find the bartender again. */
export const overrideLasts = 5 * minutes;

/** An override token has at most this many characters. */
export const overrideTokenLimit = 600;

/**
 * Within this time a bartender may take back a pour made with their code or by their scan (security requirement 4.6).
 */
export const takeBackWindow = 10 * minutes;

/**
 * A user sees a voucher that they hold in this form. An `available` voucher can be used; a `pending` one was sent and
 * waits for an answer. `frozen` is true while its payment is in dispute.
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
  /** Names the round in which the voucher is offered while it is sent; null otherwise. */
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

/** Lists the redemptions of the user's present period, with the end of the cooldown by the server's clock. */
export const currentRedemptionsAnswer = z.object({
  redemptions: z.array(redemption),
  /** Lists receipts of the same period that no longer count, because staff took the pour back. */
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

/** The answer to a valid code names its bartender, and the issue that staff may override, if there is one. */
export const validationAnswer = z.object({
  pro_first_name: z.string(),
  issue: z.nullable(pourIssue),
  non_alcoholic: z.boolean(),
});

/**
 * Staff override the issue by sending back `override_token` with a reason and their code; it is null where there is no
 * issue.
 */
export const codeAnswer = z.extend(validationAnswer, { override_token: z.nullable(z.string()) });

/**
 * A refusal of a typed code that staff may override carries this data, with a token that works like the one of the
 * code's validation.
 */
export const overrideData = z.object({
  issue: pourIssue,
  override_token: z.string(),
  override_expires_at: moment,
});

/**
 * The answer to a pour is its receipt. `already` is true where the same pour was made before and its reply was lost.
 */
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

/**
 * A round is a number of drinks to share: each person may take one while drinks are left. `left` is their exact number.
 */
export const round = z.object({
  round_id: roundId,
  owner: z.nullable(person),
  conversation_id: z.nullable(conversationId),
  message: z.nullable(z.string()),
  size: z.int(),
  left: z.int(),
  state: z.enum(['open', 'gone', 'ended']),
  claimed_by: z.array(person),
  /** Names the voucher that the viewer took from the round. */
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

/** No QR code of the product has more characters than this, but a camera also reads QR codes of other products. */
export const scannedTextLimit = 400;

/** A bartender who scans a guest's QR code gets this about the order in it. */
export const qrAnswer = z.extend(validationAnswer, {
  guest_first_name: z.nullable(z.string()),
  guest_image: z.nullable(z.string()),
  kind: z.enum(['free', 'paid']),
  title: z.string(),
});

/** The source of a state's rules has at most this many characters. */
const lawSourceLimit = 300;

/**
 * Describes the law of a state. Null means that a rule is unknown; it then counts as the strictest value. Hours are
 * local, as hhmm.
 */
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
  source: z.string().check(z.minLength(1), z.maxLength(lawSourceLimit)),
  as_of: z.iso.date(),
});

export type AlcoholRule = z.infer<typeof alcoholRule>;

export const pourKinds = ['free', 'paid'] as const;

export type PourKind = (typeof pourKinds)[number];

export const pourMarkFilters = ['overrides', 'taken_back'] as const;

/**
 * A list of a venue's pours is narrowed by these filters. All of them are texts, so that a query string can hold them.
 */
export const pourFilters = {
  /** The list includes the pours of the first and of the last night. Nights follow the wall clock of the venue. */
  from: z.optional(requestedNight),
  to: z.optional(requestedNight),
  kind: z.optional(z.enum(pourKinds)),
  pro_id: z.optional(proId),
  only: z.optional(z.enum(pourMarkFilters)),
};

export const pourFilter = z.object(pourFilters);

export type PourFilter = z.output<typeof pourFilter>;

/** The venue's staff see a redemption in this form: as the receipt, with the issue that staff overrode. */
export const venueRedemption = z.extend(redemption, {
  pro_id: proId,
  guest_first_name: z.nullable(z.string()),
  /** Gives the type of a paid pour; null for a free one. */
  voucher_type: z.nullable(voucherType),
  issue: z.nullable(recordedIssue),
  /** True where staff poured in spite of the issue; `override_reason` tells why. */
  overridden: z.boolean(),
  override_reason: z.nullable(z.string()),
  /** Gives the moment at which staff took the pour back; from then on it does not count. */
  taken_back_at: z.nullable(moment),
  /** Gives the first name of the colleague who took the pour back; null where that account is gone. */
  taken_back_by: z.nullable(z.string()),
  taken_back_reason: z.nullable(z.string()),
  /** True where the reader may take the pour back now; `void_until` tells until when. */
  may_void: z.boolean(),
  void_until: z.nullable(moment),
  /** Gives until when the reader may take back this pour of their own; null for every other reader and afterwards. */
  take_back_until: z.nullable(moment),
  /** True where this venue refuses to serve the guest again tonight. */
  refused: z.boolean(),
  /** True where the payment for the voucher was refunded after the redemption. */
  flagged: z.boolean(),
});

export type VenueRedemption = z.infer<typeof venueRedemption>;

export const figureSpans = ['day', 'week', 'month'] as const;

export type FigureSpan = (typeof figureSpans)[number];
