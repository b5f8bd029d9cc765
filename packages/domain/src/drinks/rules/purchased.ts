import type { UserId, VoucherId } from '../../kernel/id.ts';

/** What happens to a voucher of a purchase depends on its present owner and state. */
export type BoughtVoucher = {
  id: VoucherId;
  index: number;
  owner_id: UserId;
  state: 'available' | 'pending' | 'redeemed' | 'void' | 'refunded';
  frozen: boolean;
  flagged: boolean;
};

/** The payments of a purchase determine how many of its vouchers are valid, and whether a dispute freezes them. */
export type WantedVouchers = { valid: number; frozen: boolean };

/** These changes bring the vouchers in line with the payments. All lists are empty where nothing differs. */
export type VoucherSettlement = {
  /** Lists the indices, within the purchase, of the vouchers to issue to the buyer. */
  issue: number[];
  refund: VoucherId[];
  freeze: VoucherId[];
  release: VoucherId[];
  /** Lists the redeemed vouchers whose payment was refunded. */
  flag: VoucherId[];
  unflag: VoucherId[];
};

/**
 * Decides only by the present vouchers and the wanted state, and not by events, so payments, refunds and disputes lead
 * to the same vouchers in any order and after any repetition. A null `buyer` has deleted their account and gets no
 * vouchers.
 */
export function decideSettlement(
  buyer: UserId | null,
  vouchers: readonly BoughtVoucher[],
  { valid, frozen }: WantedVouchers,
): VoucherSettlement {
  const standing = vouchers.filter(({ state }) => state !== 'refunded').sort(compareByRefundOrder(buyer));
  const surplus = standing.slice(0, Math.max(0, standing.length - valid));
  const kept = standing.slice(surplus.length);

  const missing = buyer === null ? 0 : Math.max(0, valid - standing.length);
  const last = Math.max(0, ...vouchers.map(({ index }) => index));
  return {
    issue: Array.from({ length: missing }, (_, count) => last + 1 + count),
    refund: voucherIdsOf(surplus.filter(isUnusedVoucher)),
    freeze: frozen ? voucherIdsOf(kept.filter(voucher => isUnusedVoucher(voucher) && !voucher.frozen)) : [],
    release: frozen ? [] : voucherIdsOf(kept.filter(voucher => isUnusedVoucher(voucher) && voucher.frozen)),
    flag: voucherIdsOf(surplus.filter(({ state, flagged }) => state === 'redeemed' && !flagged)),
    unflag: voucherIdsOf(kept.filter(({ flagged }) => flagged)),
  };
}

const voucherIdsOf = (vouchers: readonly BoughtVoucher[]) => vouchers.map(({ id }) => id);

const isUnusedVoucher = ({ state }: BoughtVoucher) => state === 'available' || state === 'pending';

/**
 * Orders vouchers for refunds: void vouchers come first, then those that the buyer holds, then sent ones, then those
 * that other people accepted, and redeemed ones last.
 */
const compareByRefundOrder = (buyer: UserId | null) => (one: BoughtVoucher, other: BoughtVoucher) =>
  refundRank(one, buyer) - refundRank(other, buyer) || other.index - one.index;

function refundRank({ state, owner_id }: BoughtVoucher, buyer: UserId | null): number {
  if (state === 'void') return 0;
  if (state === 'redeemed') return 4;
  if (owner_id !== buyer) return 3;
  return state === 'pending' ? 2 : 1;
}
