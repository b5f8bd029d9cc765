import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { userId, venueId, voucherId } from '../kernel/id.ts';
import { proCode, proColorId } from '../staff/entity.ts';
import {
  currentRedemptionsAnswer,
  drinkBankStatsAnswer,
  pourAnswer,
  validationAnswer,
  voucher,
} from './entity.ts';

const own = z.object({ user_id: z.optional(userId) });
const staffCheck = z.object({
  user_id: userId,
  venue_id: venueId,
  pro_code: proCode,
  pro_color_id: proColorId,
});
const voucherCheck = z.extend(staffCheck, { voucher_id: voucherId });
const override = { issue_override: z._default(z.boolean(), false) };

const hardRefusals = ['wrong_code', 'own_code', 'venue_inactive', 'venue_pours_none', 'under_age'] as const;
const freeRefusals = [...hardRefusals, 'nothing_left', 'no_allowance', 'cooldown_running'] as const;
const paidRefusals = [...hardRefusals, 'voucher_gone', 'voucher_only_sendable'] as const;
/** Refusals that staff may wave through: redeem again with `issue_override`. */
const softRefusals = ['pro_not_clocked_in', 'venue_closed', 'far_from_venue'] as const;

export const currentRedemptions = defineCall({
  name: 'current-redemptions',
  method: 'POST',
  summary: "This period's pours, newest first, and when the next free one may be had.",
  access: 'member',
  actorFields: ['user_id'],
  input: own,
  output: currentRedemptionsAnswer,
  repeat: 'read',
});

export const myVouchers = defineCall({
  name: 'my-vouchers',
  method: 'POST',
  summary: 'Vouchers the session user holds or has sent and awaits an answer for, newest first.',
  access: 'member',
  actorFields: ['user_id'],
  input: own,
  output: z.array(voucher),
  repeat: 'read',
});

export const drinkBankStats = defineCall({
  name: 'drink-bank-stats',
  method: 'POST',
  summary: 'Free pours of the period and totals.',
  access: 'member',
  actorFields: ['user_id'],
  input: own,
  output: drinkBankStatsAnswer,
  repeat: 'read',
});

export const validateFreeRedemptionCode = defineCall({
  name: 'validate-free-redemption-code',
  method: 'POST',
  summary: 'Checks a staff code and colour for a free pour; consumes nothing, counts as a try.',
  access: 'member',
  actorFields: ['user_id'],
  input: staffCheck,
  output: validationAnswer,
  refusals: freeRefusals,
  repeat: 'read',
});

export const validatePaidVoucherRedemptionCode = defineCall({
  name: 'validate-paid-voucher-redemption-code',
  method: 'POST',
  summary: 'Checks a staff code and colour for a voucher; consumes nothing, counts as a try.',
  access: 'member',
  actorFields: ['user_id'],
  input: voucherCheck,
  output: validationAnswer,
  refusals: paidRefusals,
  repeat: 'read',
});

export const redeemFreeDrink = defineCall({
  name: 'redeem-free-drink',
  method: 'POST',
  summary: 'Pours a free drink: checks everything again and consumes it in one transaction.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.extend(staffCheck, override),
  output: pourAnswer,
  refusals: [...freeRefusals, ...softRefusals],
  repeat: 'key',
});

export const redeemPaidVoucherDrink = defineCall({
  name: 'redeem-paid-voucher-drink',
  method: 'POST',
  summary: 'Pours a voucher: checks everything again and consumes it in one transaction.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.extend(voucherCheck, override),
  output: pourAnswer,
  refusals: [...paidRefusals, ...softRefusals],
  repeat: 'key',
});
