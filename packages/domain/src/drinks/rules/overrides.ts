import * as z from 'zod/mini';
import type { Refusal } from '../../kernel/failure.ts';
import { distanceLabel, distanceMetres, type Point } from '../../kernel/geo.ts';
import { proId, userId, venueId, voucherId } from '../../kernel/id.ts';
import { addMilliseconds, hours, minutes, stillLasts } from '../../kernel/time.ts';
import { atVenueMetres, type KnownLocation } from '../../venues/rules/check-in.ts';
import { overrideLasts, type PourIssue, pourIssue, type recordedIssue, takeBackWindow } from '../entity.ts';
import { drinkRefusals } from '../refusals.ts';

const { refuse } = drinkRefusals;

/**
 * A bartender's code may override a distance to the bar of at most this many meters (security requirement 4.6), such as
 * that of a terrace, a parking lot, or a bad position indoors.
 */
export const overrideReachMetres = 2_000;
/**
 * A phone in a cellar gets no position, so its last position counts for this time. After that, the phone may be farther
 * away than `overrideReachMetres`, so a bartender's code cannot override the missing position.
 */
export const lastPositionLasts = 1 * hours;

/** Decides whether a staff code may override this location. It may not override a missing or old location. */
export function isInReach(bar: Point, location: KnownLocation | null, now: Date): boolean {
  if (!location || !stillLasts(location.setAt, lastPositionLasts, now)) return false;
  return distanceMetres(bar, location) <= overrideReachMetres;
}

/** An override token names this guest, venue, bartender, voucher and issue, and can be used once. */
export const overrideOffer = z.object({
  nonce: z.uuid(),
  guestId: userId,
  venueId,
  proId,
  voucherId: z.nullable(voucherId),
  issue: pourIssue,
  /** This is the moment of the offer in epoch milliseconds. */
  at: z.int(),
});
export type OverrideOffer = z.infer<typeof overrideOffer>;
export type OverrideOrder = Omit<OverrideOffer, 'nonce' | 'at'>;

/** True where the offer was made for this order, and `overrideLasts` has not passed since. */
export function isOverrideOffered(offer: OverrideOffer | null, order: OverrideOrder, now: Date): boolean {
  if (!offer) return false;
  const names = ['guestId', 'venueId', 'proId', 'voucherId', 'issue'] as const;
  return (
    stillLasts(new Date(offer.at), overrideLasts, now) && names.every(name => offer[name] === order[name])
  );
}

/** A bartender has made this pour with their code, or by scanning the guest's. */
export type OwnPour = {
  redeemed_at: Date;
  taken_back_at: Date | null;
  issue_override: boolean;
  /** True where the bartender scanned the guest's QR code. */
  scanned: boolean;
};

/**
 * Decides whether a bartender may take back a pour of theirs, within `takeBackWindow`. `denied` is true for an override
 * by a typed code: the guest's phone may have poured without the bartender. Every other pour was the bartender's own,
 * so it was a mistake, for which the guest is not at fault. `guestIsPro` is true for a drink that the bartender had
 * themselves: it would be free, so only a colleague may take it back.
 */
export function decideTakingPourBack(
  pour: OwnPour,
  { guestIsPro, now }: { guestIsPro: boolean; now: Date },
): { already: boolean; denied: boolean } | Refusal<'nothing_to_take_back' | 'take_back_over'> {
  const denied = pour.issue_override && !pour.scanned;
  if (pour.taken_back_at) return { already: true, denied };
  if (guestIsPro) return refuse('nothing_to_take_back');
  const open = stillLasts(pour.redeemed_at, takeBackWindow, now);
  return open ? { already: false, denied } : refuse('take_back_over');
}

/** Returns until when a bartender may take back a pour of theirs. */
export const ownTakeBackUntil = (redeemedAt: Date): Date => addMilliseconds(redeemedAt, takeBackWindow);

/** The team reads this reason of a pour that its own bartender has taken back. */
export const mistakeReason = 'Poured by mistake';

/**
 * Describes a redeemed voucher: whether its payment was refunded, whether it is in dispute, and whether its owner
 * deleted their account.
 */
export type PouredVoucher = { flagged: boolean; disputed: boolean; ownerGone: boolean };
export type VoucherAfterTakeBack = 'refunded' | 'voided' | 'frozen' | null;

/** Decides what happens to a voucher after its pour was taken back. Null means that its owner may redeem it again. */
export function voucherAfterTakeBack({ flagged, disputed, ownerGone }: PouredVoucher): VoucherAfterTakeBack {
  if (flagged) return 'refunded';
  if (ownerGone) return 'voided';
  return disputed ? 'frozen' : null;
}

/** A bartender reads an issue in these few words. */
export const issuePhrases = {
  far_from_venue: 'far away',
  venue_closed: 'bar closed',
  pro_not_clocked_in: 'off shift',
} as const satisfies Record<z.infer<typeof recordedIssue>, string>;

/** Builds the push to a bartender about a pour that was made with their code. */
export const overriddenNote = (guest: string, issue: keyof typeof issuePhrases) => ({
  title: `You waved through ${guest}: ${issuePhrases[issue]}.`,
  body: `Not you? Take it back within ${takeBackWindow / minutes} minutes.`,
});

export const pourTakenBackNote = (pro: string, venue: string) => ({
  title: `${pro} took back your pour`,
  body: `That override at ${venue} was not theirs. The drink is back with you; codes cannot be overridden for you tonight.`,
});

/**
 * Returns the sentence that asks a bartender to override an issue. `metres` is the present distance of the phone from
 * the bar; null where it is unknown.
 */
export function issueReason(found: PourIssue, metres: number | null): string {
  switch (found) {
    case 'venue_closed':
      return refuse(found).message;
    case 'far_from_venue':
      return refuse(found, { params: { distance: distanceText(metres) } }).message;
  }
}

/**
 * Writes the present distance of the phone from the bar. The phone may have come to the bar since the server refused,
 * so no text contradicts the refusal.
 */
function distanceText(metres: number | null): string {
  if (metres === null) return 'somewhere we cannot see';
  return metres <= atVenueMetres ? 'not at the bar' : `${distanceLabel(metres)} away`;
}

/** Staff choose the reason of an override from this list; the first reason is the usual one. */
export const overrideReasons = {
  venue_closed: ['Last call', 'Private party', 'Hours are out of date'],
  far_from_venue: ['Guest is right here', 'Phone is wrong indoors', 'Out on the terrace'],
} as const satisfies Record<PourIssue, readonly [string, string, string]>;
