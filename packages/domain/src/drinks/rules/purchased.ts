import type { UserId, VoucherId } from '../../kernel/id.ts';

/** A voucher that a purchase brought, wherever it is by now. */
export type BoughtVoucher = {
  id: VoucherId;
  index: number;
  owner_id: UserId;
  state: 'available' | 'pending' | 'redeemed' | 'void' | 'refunded';
  frozen: boolean;
  flagged: boolean;
};

/** How many vouchers the money stands for by now, and whether a dispute holds them. */
export type Wanted = { valid: number; frozen: boolean };

/** What makes the vouchers what the money says; nothing in it where they are that already. */
export type Settlement = {
  /** Indices of vouchers to issue to the buyer. */
  issue: number[];
  refund: VoucherId[];
  freeze: VoucherId[];
  release: VoucherId[];
  /** Poured, and their money went back. */
  flag: VoucherId[];
  unflag: VoucherId[];
};

/**
 * Decided from what there is and what is wanted alone, never from what happened: any order of payments, refunds and
 * disputes, however often each is told, ends the same. `buyer` null: the account is gone and gets nothing any more.
 */
export function decideSettlement(
  buyer: UserId | null,
  vouchers: readonly BoughtVoucher[],
  { valid, frozen }: Wanted,
): Settlement {
  const standing = vouchers.filter(({ state }) => state !== 'refunded').sort(byWhoGoesFirst(buyer));
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
 * Whose money goes back first: what is out of the world already, then what the buyer still has, then what is on its
 * way, then what was given to others, and a poured one last of all.
 */
const byWhoGoesFirst = (buyer: UserId | null) => (one: BoughtVoucher, other: BoughtVoucher) =>
  rankOf(one, buyer) - rankOf(other, buyer) || other.index - one.index;

function rankOf({ state, owner_id }: BoughtVoucher, buyer: UserId | null): number {
  if (state === 'void') return 0;
  if (state === 'redeemed') return 4;
  if (owner_id !== buyer) return 3;
  return state === 'pending' ? 2 : 1;
}
