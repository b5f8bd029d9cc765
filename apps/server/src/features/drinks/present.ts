import type { currentRedemptions, myVouchers, redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { RedemptionRow } from './queries/redemptions.ts';
import type { findVouchers } from './queries/vouchers.ts';

type RedemptionWire = OutputWireOf<typeof currentRedemptions>['redemptions'][number];
type VoucherWire = OutputWireOf<typeof myVouchers>[number];
export type PourWire = OutputWireOf<typeof redeemFreeDrink>;

/** Every free pour is called the same: the guest reads it across a bar. */
export const freePourTitle = 'Free drink';

export function presentRedemption(row: RedemptionRow): RedemptionWire {
  return {
    redemption_id: row.id,
    kind: row.kind as 'free' | 'paid',
    title: row.title ?? freePourTitle,
    venue_id: row.venue_id,
    venue_name: row.venue_name,
    pro_first_name: row.pro_first_name,
    non_alcoholic: row.non_alcoholic,
    redeemed_at: row.redeemed_at.toISOString(),
  };
}

type Moment = { now: Date; cooldownEnds: Date | null; already: boolean };

export function presentPour(pour: RedemptionRow, more: Moment): PourWire {
  return {
    ...presentRedemption(pour),
    server_time: more.now.toISOString(),
    cooldown_ends_at: more.cooldownEnds?.toISOString() ?? null,
    already: more.already,
  };
}

export function presentVoucher(row: Awaited<ReturnType<typeof findVouchers>>[number]): VoucherWire {
  return {
    voucher_id: row.id,
    voucher_type: row.voucher_type as VoucherWire['voucher_type'],
    state: row.state as VoucherWire['state'],
    title: row.title,
    message: row.message,
    attachment_url: row.attachment_url,
    thumbnail_url: row.thumbnail_url,
    attachment_type: row.attachment_type as VoucherWire['attachment_type'],
    sender: row.sender,
    recipient: row.recipient,
    created_at: row.created_at.toISOString(),
    sent_expires_at: row.sent_expires_at?.toISOString() ?? null,
    round_id: row.round_id,
  };
}
