import type { DrinkBankStats, Redemption, Shot, Voucher } from '@nightjar/domain/drinks/entity';
import {
  type FreePour,
  groupVouchers,
  usableVouchers,
  type VoucherStack,
} from '@nightjar/domain/drinks/rules/bank';
import { days } from '@nightjar/domain/kernel/time';

type RunningCheckIn = { readonly venue_id: string; readonly ends_at: string };

/** Sorts the venues where a drink can be redeemed. The venue where the person is checked in comes first. */
export function sortRedeemVenues<Venue extends { readonly id: string }>(
  venues: readonly Venue[],
  checkIn: RunningCheckIn | null | undefined,
  now: Date,
): { venue: Venue; checkedIn: boolean }[] {
  const checkedInId = checkIn && new Date(checkIn.ends_at) > now ? checkIn.venue_id : null;
  return venues
    .map(venue => ({ venue, checkedIn: venue.id === checkedInId }))
    .toSorted((one, other) => Number(other.checkedIn) - Number(one.checkedIn));
}

/** A ticket of the wallet shows a received drink without an answer, the free pours, or several equal vouchers. */
export type WalletTicket =
  | { readonly kind: 'gift'; readonly id: string; readonly shot: Shot }
  | { readonly kind: 'free'; readonly id: 'free' }
  | ({ readonly kind: 'paid' | 'shot'; readonly id: string } & VoucherStack);

export type WalletContents = {
  readonly incoming: readonly Shot[];
  readonly vouchers: readonly Voucher[];
  readonly free: FreePour;
};

/**
 * Returns the tickets of the wallet. Tickets that can be used come first, and received drinks are the first of these.
 * Used-up free pours and frozen vouchers come last.
 */
export function walletTickets({ incoming, vouchers, free }: WalletContents): WalletTicket[] {
  const { paid, toSend } = groupVouchers(vouchers);
  const ticketsOf = (kind: 'paid' | 'shot', stacks: readonly VoucherStack[], frozen: boolean) =>
    stacks
      .filter(({ voucher }) => voucher.frozen === frozen)
      .map((stack): WalletTicket => ({ kind, id: stack.voucher.voucher_id, ...stack }));
  const freePours: WalletTicket = { kind: 'free', id: 'free' };
  return [
    ...incoming.map((shot): WalletTicket => ({ kind: 'gift', id: shot.voucher_id, shot })),
    ...(free.state === 'none' ? [] : [freePours]),
    ...ticketsOf('paid', paid, false),
    ...ticketsOf('shot', toSend, false),
    ...(free.state === 'none' ? [freePours] : []),
    ...ticketsOf('paid', paid, true),
    ...ticketsOf('shot', toSend, true),
  ];
}

/** Counts the drinks of each kind, without frozen ones and sent ones. It includes a free pour that is cooling down. */
export function countUsableDrinks({ incoming, vouchers, free }: WalletContents) {
  const { paid, toSend } = groupVouchers(usableVouchers(vouchers));
  const counted = (stacks: readonly VoucherStack[]) => stacks.reduce((sum, { count }) => sum + count, 0);
  return {
    gifts: incoming.length,
    free: free.state === 'none' ? 0 : free.left,
    paid: counted(paid),
    toGive: counted(toSend),
  };
}

/** Tests whether a time comes within a day from `now`, which is in milliseconds since the epoch. */
export function endsSoon(until: string | null, now: number): boolean {
  const left = until === null ? Number.POSITIVE_INFINITY : Date.parse(until) - now;
  return left > 0 && left <= days;
}

/** Tests whether free pours are left that will be lost within a day, when the present period of the plan ends. */
export const freePoursEndSoon = (
  { free_left, period_ends_at }: Pick<DrinkBankStats, 'free_left' | 'period_ends_at'>,
  now: number,
): boolean => free_left > 0 && endsSoon(period_ends_at, now);

export type BankReceipt = { readonly pour: Redemption; readonly takenBack: boolean };

/**
 * Returns the receipts of the pours in the plan's present period, the newest first. Pours that the bar took back have
 * receipts too, although they no longer count.
 */
export function receiptsOf(answer: {
  readonly redemptions: readonly Redemption[];
  readonly taken_back?: readonly Redemption[] | undefined;
}): BankReceipt[] {
  return [
    ...answer.redemptions.map(pour => ({ pour, takenBack: false })),
    ...(answer.taken_back ?? []).map(pour => ({ pour, takenBack: true })),
  ].toSorted((one, other) => other.pour.redeemed_at.localeCompare(one.pour.redeemed_at));
}
