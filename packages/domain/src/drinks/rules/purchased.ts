import type { UserId, VoucherId } from '../../kernel/id.ts';

/** The vouchers of a purchase are decided by their present owner and state. */
export type BoughtVoucher = {
  id: VoucherId;
  index: number;
  owner_id: UserId;
  state: 'available' | 'pending' | 'redeemed' | 'void' | 'refunded';
  frozen: boolean;
  flagged: boolean;
};

/** The payments determine how many vouchers are valid, and whether a dispute freezes them. */
export type WantedVouchers = { valid: number; frozen: boolean };

/** These changes bring the vouchers in line with the payments; without a difference all lists are empty. */
export type Settlement = {
  /** Lists the indices of the vouchers to issue to the buyer. */
  issue: number[];
  refund: VoucherId[];
  freeze: VoucherId[];
  release: VoucherId[];
  /** Lists the redeemed vouchers whose payment was refunded. */
  flag: VoucherId[];
  unflag: VoucherId[];
};

/**
 * Decides from the present vouchers and the wanted state alone, not from events: payments, refunds and disputes end in
 * the same state in any order and after any repetition. Null `buyer`: the account is deleted and gets no vouchers.
 */
export function decideSettlement(
  buyer: UserId | null,
  vouchers: readonly BoughtVoucher[],
  { valid, frozen }: WantedVouchers,
): Settlement {
  const standing = vouchers.filter(({ state }) => state !== 'refunded').sort(byRefundOrder(buyer));
  const surplus = standing.slice(0, Math.max(0, standing.length - valid));
  const kept = standing.slice(surplus.length);

  const missing = buyer === null ? 0 : Math.max(0, valid - standing.length);
  const last = Math.max(0, ...vouchers.map(({ index }) => index));
  return {
    issue: Array.from({ length: missing }, (_, count) => last + 1 + count),
    refund: idsOf(surplus.filter(isUnused)),
    freeze: frozen ? idsOf(kept.filter(voucher => isUnused(voucher) && !voucher.frozen)) : [],
    release: frozen ? [] : idsOf(kept.filter(voucher => isUnused(voucher) && voucher.frozen)),
    flag: idsOf(surplus.filter(({ state, flagged }) => state === 'redeemed' && !flagged)),
    unflag: idsOf(kept.filter(({ flagged }) => flagged)),
  };
}

const idsOf = (vouchers: readonly BoughtVoucher[]) => vouchers.map(({ id }) => id);

const isUnused = ({ state }: BoughtVoucher) => state === 'available' || state === 'pending';

/**
 * Refunds take void vouchers first, then those the buyer holds, then sent ones, then those other people accepted, and
 * redeemed ones last.
 */
const byRefundOrder = (buyer: UserId | null) => (one: BoughtVoucher, other: BoughtVoucher) =>
  refundRank(one, buyer) - refundRank(other, buyer) || other.index - one.index;

function refundRank({ state, owner_id }: BoughtVoucher, buyer: UserId | null): number {
  if (state === 'void') return 0;
  if (state === 'redeemed') return 4;
  if (owner_id !== buyer) return 3;
  return state === 'pending' ? 2 : 1;
}
