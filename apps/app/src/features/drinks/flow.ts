import type { DrinkBankStats, Issue, Voucher } from '@nightjar/domain/drinks/entity';
import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { distanceLabel, metresPerFoot } from '@nightjar/domain/kernel/geo';
import { minutes } from '@nightjar/domain/kernel/time';
import { atVenueMetres } from '@nightjar/domain/venues/rules';
import type { Choice } from './redeem/flow.ts';

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
  vouchers: readonly Stack[],
  wanted: string | undefined,
): Choice | null {
  const asked = vouchers.find(({ voucher }) => voucher.voucher_id === wanted);
  if (asked) return voucherChoice(asked.voucher);
  if (free.state === 'ready') return { kind: 'free' };
  return vouchers[0] ? voucherChoice(vouchers[0].voucher) : null;
}

/** A choice that can still be poured: a free pour may have begun to cool, a voucher may be gone. */
export function stillThere(choice: Choice | null, free: FreePour, vouchers: readonly Stack[]): Choice | null {
  if (choice?.kind === 'free') return free.state === 'ready' ? choice : null;
  return vouchers.some(({ voucher }) => voucher.voucher_id === choice?.voucherId) ? choice : null;
}

export function voucherChoice({ voucher_id, title }: Voucher): Choice {
  return { kind: 'paid', voucherId: voucher_id, title };
}

/** A shelf's card: the same voucher may be held more than once. */
export type Stack = { readonly voucher: Voucher; readonly count: number };

/**
 * Vouchers that can be poured, those that can only be given away, and those on their way: to a friend each, or by the
 * handful in a round. What is frozen stays on its shelf, and cannot be used.
 */
export function shelves(vouchers: readonly Voucher[]): Record<'paid' | 'toSend' | 'sent', Stack[]> {
  const available = vouchers.filter(({ state }) => state === 'available');
  const pending = vouchers.filter(({ state }) => state === 'pending');
  return {
    paid: stacked(available.filter(({ voucher_type }) => voucher_type === 'paid')),
    toSend: stacked(available.filter(({ voucher_type }) => voucher_type === 'shot')),
    sent: [
      ...stacked(pending.filter(({ round_id }) => round_id !== null)),
      ...pending.filter(({ round_id }) => round_id === null).map(voucher => ({ voucher, count: 1 })),
    ],
  };
}

/** What can be poured or given away now. */
export const usable = (vouchers: readonly Voucher[]): Voucher[] =>
  vouchers.filter(({ state, frozen }) => state === 'available' && !frozen);

function stacked(vouchers: readonly Voucher[]): Stack[] {
  const look = (voucher: Voucher) =>
    JSON.stringify([voucher.title, voucher.message, voucher.sender?.id, voucher.frozen, voucher.round_id]);
  const byLook = Map.groupBy(vouchers, look);
  return [...byLook.values()].flatMap(same => (same[0] ? [{ voucher: same[0], count: same.length }] : []));
}

/** The venue one has checked in to stands before those that are merely near. */
export function hereFirst<Venue extends { readonly id: string }>(
  venues: readonly Venue[],
  hereId: string | null,
): Venue[] {
  return venues.toSorted((one, other) => Number(other.id === hereId) - Number(one.id === hereId));
}

/** What staff have to wave through, in the server's own words. `metres`: how far this phone takes itself to be. */
export function issueReason(found: Issue, metres: number | null): string {
  switch (found) {
    case 'venue_closed':
      return drinkRefusals.refuse(found).message;
    case 'far_from_venue':
      return drinkRefusals.refuse(found, { params: { distance: whereabouts(metres) } }).message;
  }
}

/** This phone may have moved since the server judged: what it says now must not contradict the refusal. */
function whereabouts(metres: number | null): string {
  if (metres === null) return 'somewhere we cannot see';
  return metres <= atVenueMetres ? 'not at the bar' : `${distanceLabel(metres)} away`;
}

/** Why staff pour although something stands against it: the first is the usual one. */
export const pourReasons = {
  venue_closed: ['Last call', 'Private party', 'Hours are out of date'],
  far_from_venue: ['Guest is right here', 'Phone is wrong indoors', 'Out on the terrace'],
} as const satisfies Record<Issue, readonly [string, string, string]>;

/** Beyond this a guest is told, before anything else, that drinks are redeemed at the bar. */
export const farMetres = 500 * metresPerFoot;
