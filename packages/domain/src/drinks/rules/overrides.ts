import * as z from 'zod/mini';
import type { Refusal } from '../../kernel/failure.ts';
import { distanceLabel, distanceMetres, type Point } from '../../kernel/geo.ts';
import { proId, userId, venueId, voucherId } from '../../kernel/id.ts';
import { hours, minutes, stillLasts } from '../../kernel/time.ts';
import { atVenueMetres, type KnownLocation } from '../../venues/rules/check-in.ts';
import { type Issue, issue, overrideLasts, type recordedIssue, takeBackWindow } from '../entity.ts';
import { drinkRefusals } from '../refusals.ts';

const { refuse } = drinkRefusals;

/**
 * A staff code overrides at most this distance (security requirement 4.6): a terrace, a car park, a bad fix indoors.
 */
export const overrideReachMetres = 2_000;
/**
 * A phone in a cellar has no fix, so its last fix counts for this time. After it the phone could be anywhere, and an
 * unknown position must not be overridden over a larger distance than a known one.
 */
export const lastPositionLasts = 1 * hours;

/** Decides whether a staff code may override this location, or a missing location. */
export function isInReach(bar: Point, location: KnownLocation | null, now: Date): boolean {
  if (!location || !stillLasts(location.setAt, lastPositionLasts, now)) return false;
  return distanceMetres(bar, location) <= overrideReachMetres;
}

/** An override token names this guest, venue, bartender, voucher and issue, and is valid once. */
export const overrideOffer = z.object({
  nonce: z.uuid(),
  guestId: userId,
  venueId,
  proId,
  voucherId: z.nullable(voucherId),
  issue,
  /** The time is in epoch milliseconds. */
  at: z.int(),
});
export type OverrideOffer = z.infer<typeof overrideOffer>;
export type OverrideOrder = Omit<OverrideOffer, 'nonce' | 'at'>;

/** An offer is valid for its own order until `overrideLasts` has passed. */
export function isOffered(offer: OverrideOffer | null, order: OverrideOrder, now: Date): boolean {
  if (!offer) return false;
  const names = ['guestId', 'venueId', 'proId', 'voucherId', 'issue'] as const;
  return (
    stillLasts(new Date(offer.at), overrideLasts, now) && names.every(name => offer[name] === order[name])
  );
}

export type OverriddenPour = {
  redeemed_at: Date;
  taken_back_at: Date | null;
  issue_override: boolean;
  /** True where the bartender scanned the guest's QR code. */
  scanned: boolean;
};

/**
 * A bartender may take back only a pour that a typed code overrode, within `takeBackWindow`. A repetition changes
 * nothing.
 */
export function decideTakingPourBack(
  pour: OverriddenPour,
  now: Date,
): { already: boolean } | Refusal<'nothing_to_take_back' | 'take_back_over'> {
  if (pour.taken_back_at) return { already: true };
  if (!pour.issue_override || pour.scanned) return refuse('nothing_to_take_back');
  return stillLasts(pour.redeemed_at, takeBackWindow, now) ? { already: false } : refuse('take_back_over');
}

/**
 * Tells of a redeemed voucher whether its payment was refunded, is in dispute, and whether its owner deleted their
 * account.
 */
export type PouredVoucher = { flagged: boolean; disputed: boolean; ownerGone: boolean };
export type AfterTakingBack = 'refunded' | 'voided' | 'frozen' | null;

/** Decides what happens to a voucher after its pour was taken back; null: its owner may redeem it again. */
export function afterTakingPourBack({ flagged, disputed, ownerGone }: PouredVoucher): AfterTakingBack {
  if (flagged) return 'refunded';
  if (ownerGone) return 'voided';
  return disputed ? 'frozen' : null;
}

/** Bartenders read an issue under its short name. */
export const issuePhrases = {
  far_from_venue: 'far away',
  venue_closed: 'bar closed',
  pro_not_clocked_in: 'off shift',
} as const satisfies Record<z.infer<typeof recordedIssue>, string>;

/** The push to a bartender about a pour made with their code. */
export const overriddenNote = (guest: string, issue: keyof typeof issuePhrases) => ({
  title: `You waved through ${guest}: ${issuePhrases[issue]}.`,
  body: `Not you? Take it back within ${takeBackWindow / minutes} minutes.`,
});

export const pourTakenBackNote = (pro: string, venue: string) => ({
  title: `${pro} took back your pour`,
  body: `That override at ${venue} was not theirs. The drink is back with you; codes cannot be overridden for you tonight.`,
});

/**
 * A bartender reads this sentence when asked to override. `metres` is the phone's present distance from the
 * bar; null where unknown.
 */
export function issueReason(found: Issue, metres: number | null): string {
  switch (found) {
    case 'venue_closed':
      return refuse(found).message;
    case 'far_from_venue':
      return refuse(found, { params: { distance: distanceText(metres) } }).message;
  }
}

/** The phone may have moved since the server refused: its present distance must not contradict the refusal. */
function distanceText(metres: number | null): string {
  if (metres === null) return 'somewhere we cannot see';
  return metres <= atVenueMetres ? 'not at the bar' : `${distanceLabel(metres)} away`;
}

/** Staff choose the reason of an override from these; the first is the usual one. */
export const overrideReasons = {
  venue_closed: ['Last call', 'Private party', 'Hours are out of date'],
  far_from_venue: ['Guest is right here', 'Phone is wrong indoors', 'Out on the terrace'],
} as const satisfies Record<Issue, readonly [string, string, string]>;
