import type { Voucher } from '@nightjar/domain/drinks/entity';
import type { FreePour, VoucherStack } from '@nightjar/domain/drinks/rules/bank';
import type { DrinkChoice } from './flow.ts';

/**
 * Returns what is chosen at first: the voucher that the page was opened for, else the free pour, else the first
 * voucher.
 */
export function initialChoice(
  free: FreePour,
  vouchers: readonly VoucherStack[],
  wanted: string | undefined,
): DrinkChoice | null {
  const asked = vouchers.find(({ voucher }) => voucher.voucher_id === wanted);
  if (asked) return voucherChoice(asked.voucher);
  if (free.state === 'ready') return { kind: 'free' };
  return vouchers[0] ? voucherChoice(vouchers[0].voucher) : null;
}

/**
 * Returns the choice where it can still be poured, and otherwise null. A cooldown may have begun meanwhile, or the
 * voucher may be gone.
 */
export function validChoice(
  choice: DrinkChoice | null,
  free: FreePour,
  vouchers: readonly VoucherStack[],
): DrinkChoice | null {
  if (choice?.kind === 'free') return free.state === 'ready' ? choice : null;
  return vouchers.some(({ voucher }) => voucher.voucher_id === choice?.voucherId) ? choice : null;
}

export function voucherChoice({ voucher_id, title }: Voucher): DrinkChoice {
  return { kind: 'paid', voucherId: voucher_id, title };
}
