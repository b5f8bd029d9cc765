import * as z from 'zod/mini';
import { person } from '../account/entity.ts';
import { redemptionId, venueId, voucherId } from '../kernel/id.ts';
import { minutes, moment, seconds } from '../kernel/time.ts';

export const voucherTypes = ['paid', 'shot'] as const;
export const voucherType = z.enum(voucherTypes);
export const attachmentTypes = ['image', 'video'] as const;
export const voucherMessageLimit = 140;

/** The live proof is long enough to be shown to the bartender and too short to be passed along (ux D14). */
export const proofLasts = 90 * seconds;

/** A phone that lost the reply and asks again without a key gets its first receipt (security requirement 4.2). */
export const repeatWindow = 10 * minutes;
/** More than anyone pours in a period, and a bound on the answer. */
export const redemptionsShown = 100;
export const vouchersShown = 200;

/** What stands against a pour that staff may wave through (domain decisions). */
export const issues = ['pro_not_clocked_in', 'venue_closed', 'far_from_venue'] as const;
export const issue = z.enum(issues);
export type Issue = z.infer<typeof issue>;

/** A voucher its holder may see: `available` to use, or `pending` an answer. */
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
});
export type Voucher = z.infer<typeof voucher>;

/** A poured drink, as guest and staff both see it. */
export const redemption = z.object({
  redemption_id: redemptionId,
  kind: z.enum(['free', 'paid']),
  title: z.string(),
  venue_id: venueId,
  venue_name: z.string(),
  pro_first_name: z.string(),
  redeemed_at: moment,
});
export type Redemption = z.infer<typeof redemption>;

/** The period's pours, and when the next free one may be had. Times are the server's. */
export const currentRedemptionsAnswer = z.object({
  redemptions: z.array(redemption),
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

/** Who stands behind the bar, and what staff must wave through, if anything. */
export const validationAnswer = z.object({ pro_first_name: z.string(), issue: z.nullable(issue) });

/** The receipt. `already` says that this very pour was answered before and the reply was lost. */
export const pourAnswer = z.extend(redemption, {
  server_time: moment,
  cooldown_ends_at: z.nullable(moment),
  already: z.boolean(),
});
export type Pour = z.infer<typeof pourAnswer>;
