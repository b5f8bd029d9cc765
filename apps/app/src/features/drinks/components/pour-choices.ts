import type { DrinkBankStats, Issue, Voucher } from '@nightjar/domain/drinks/entity';
import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { distanceLabel, metresPerFoot } from '@nightjar/domain/kernel/geo';
import { minutes } from '@nightjar/domain/kernel/time';
import type { Choice } from '../flow.ts';

/** What can be chosen now. `until` and the length in milliseconds, by this device's clock. */
export type FreePour =
  | { readonly state: 'ready'; readonly left: number }
  | { readonly state: 'cooling'; readonly left: number; readonly until: number; readonly length: number }
  | { readonly state: 'none' };

export function freePour(
  stats: Pick<DrinkBankStats, 'free_left' | 'cooldown_in_minutes'>,
  cooldownUntil: number | null,
  now: number,
): FreePour {
  const left = stats.free_left;
  if (left === 0) return { state: 'none' };
  if (cooldownUntil === null || cooldownUntil <= now) return { state: 'ready', left };
  return { state: 'cooling', left, until: cooldownUntil, length: (stats.cooldown_in_minutes ?? 0) * minutes };
}

/** The voucher asked for, else the free pour, else the first voucher. */
export function firstChoice(
  free: FreePour,
  vouchers: readonly Voucher[],
  wanted: string | undefined,
): Choice | null {
  const asked = vouchers.find(({ voucher_id }) => voucher_id === wanted);
  if (asked) return voucherChoice(asked);
  if (free.state === 'ready') return { kind: 'free' };
  return vouchers[0] ? voucherChoice(vouchers[0]) : null;
}

export function voucherChoice({ voucher_id, title }: Voucher): Choice {
  return { kind: 'paid', voucherId: voucher_id, title };
}

/** Vouchers that can be poured, and those that can only be given away. */
export function shelves(vouchers: readonly Voucher[]): { paid: Voucher[]; toSend: Voucher[] } {
  const available = vouchers.filter(({ state }) => state === 'available');
  return {
    paid: available.filter(({ voucher_type }) => voucher_type === 'paid'),
    toSend: available.filter(({ voucher_type }) => voucher_type === 'shot'),
  };
}

/** What staff have to wave through, in the server's own words. `metres`: how far this phone takes itself to be. */
export function issueReason(found: Issue, pro: string, metres: number | null): string {
  switch (found) {
    case 'pro_not_clocked_in':
      return drinkRefusals.refuse(found, { params: { pro } }).message;
    case 'venue_closed':
      return drinkRefusals.refuse(found).message;
    case 'far_from_venue': {
      const distance = metres === null ? 'somewhere we cannot see' : `${distanceLabel(metres)} away`;
      return drinkRefusals.refuse(found, { params: { distance } }).message;
    }
  }
}

/** Beyond this a guest is told, before anything else, that drinks are redeemed at the bar. */
export const farMetres = 500 * metresPerFoot;
