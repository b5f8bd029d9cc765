import { groupBy } from '../../kernel/floor/group-by.ts';
import { minutes } from '../../kernel/time.ts';
import type { DrinkBankStats, Voucher } from '../entity.ts';

/**
 * Describes the free pour that a Drink Bank shows. `until` and `length` are in milliseconds; `until` is by the same
 * clock as `now`.
 */
export type FreePour =
  | { readonly state: 'ready'; readonly left: number }
  | { readonly state: 'cooling'; readonly left: number; readonly until: number; readonly length: number }
  | { readonly state: 'none' };

export function freePourStateOf(
  stats: Pick<DrinkBankStats, 'free_left' | 'cooldown_in_minutes'>,
  cooldownUntil: number | null,
  now: number,
): FreePour {
  const left = stats.free_left;
  if (left === 0) return { state: 'none' };
  if (cooldownUntil === null || cooldownUntil <= now) return { state: 'ready', left };
  return { state: 'cooling', left, until: cooldownUntil, length: (stats.cooldown_in_minutes ?? 0) * minutes };
}

/** A card shows equal vouchers as one stack. */
export type VoucherStack = { readonly voucher: Voucher; readonly count: number };

/**
 * Groups vouchers by their use: those that can be poured, those that can only be sent, and those that were sent. A
 * voucher that was sent to a friend has its own card; equal vouchers of one round share a card. A frozen voucher stays
 * in its group.
 */
export function groupVouchers(
  vouchers: readonly Voucher[],
): Record<'paid' | 'toSend' | 'sent', VoucherStack[]> {
  const available = vouchers.filter(({ state }) => state === 'available');
  const pending = vouchers.filter(({ state }) => state === 'pending');
  return {
    paid: stackVouchers(available.filter(({ voucher_type }) => voucher_type === 'paid')),
    toSend: stackVouchers(available.filter(({ voucher_type }) => voucher_type === 'shot')),
    sent: [
      ...stackVouchers(pending.filter(({ round_id }) => round_id !== null)),
      ...pending.filter(({ round_id }) => round_id === null).map(voucher => ({ voucher, count: 1 })),
    ],
  };
}

/** Returns the vouchers that can be poured or sent now. */
export const usableVouchers = (vouchers: readonly Voucher[]): Voucher[] =>
  vouchers.filter(({ state, frozen }) => state === 'available' && !frozen);

function stackVouchers(vouchers: readonly Voucher[]): VoucherStack[] {
  const look = (voucher: Voucher) =>
    JSON.stringify([voucher.title, voucher.message, voucher.sender?.id, voucher.frozen, voucher.round_id]);
  const byLook = groupBy(vouchers, look);
  return [...byLook.values()].flatMap(same => (same[0] ? [{ voucher: same[0], count: same.length }] : []));
}
