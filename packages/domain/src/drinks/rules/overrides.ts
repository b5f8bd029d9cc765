import * as z from 'zod/mini';
import type { Refusal } from '../../kernel/failure.ts';
import { distanceLabel, distanceMetres, type Point } from '../../kernel/geo.ts';
import { proId, userId, venueId, voucherId } from '../../kernel/id.ts';
import { hours, later, minutes } from '../../kernel/time.ts';
import { atVenueMetres, type KnownLocation } from '../../venues/rules.ts';
import { type Issue, issue, overrideLasts, type recordedIssue, takeBackWindow } from '../entity.ts';
import { drinkRefusals } from '../refusals.ts';

const { refuse } = drinkRefusals;

/** A staff code overrides a distance up to here (security requirement 4.6): a terrace, a car park, a bad fix indoors. */
export const overrideReachMetres = 2_000;
/**
 * In a cellar a phone has no fix. For so long the last one stands for it; a phone that says nothing for longer could
 * be anywhere, and silence must not reach further than the truth.
 */
export const lastFixLasts = 1 * hours;

/** Whether a staff code may override where this phone is, or is not known to be. */
export function isInReach(bar: Point, location: KnownLocation | null, now: Date): boolean {
  if (!location || later(location.setAt, lastFixLasts) <= now) return false;
  return distanceMetres(bar, location) <= overrideReachMetres;
}

/** What a soft refusal offers: this guest may pour this at this bar past this issue, once, by this bartender's code. */
export const overrideOffer = z.object({
  nonce: z.uuid(),
  guestId: userId,
  venueId,
  proId,
  voucherId: z.nullable(voucherId),
  issue,
  /** Epoch milliseconds. */
  at: z.int(),
});
export type OverrideOffer = z.infer<typeof overrideOffer>;
export type OverrideOrder = Omit<OverrideOffer, 'nonce' | 'at'>;

/** An offer holds for the very order it was made for, and not for long: a kept one is worth nothing tomorrow. */
export function isOffered(offer: OverrideOffer | null, order: OverrideOrder, now: Date): boolean {
  if (!offer) return false;
  const age = now.getTime() - offer.at;
  const names = ['guestId', 'venueId', 'proId', 'voucherId', 'issue'] as const;
  return age >= 0 && age < overrideLasts && names.every(name => offer[name] === order[name]);
}

export type OverriddenPour = {
  redeemed_at: Date;
  taken_back_at: Date | null;
  issue_override: boolean;
  /** The bartender scanned the guest's code: nobody else did that for them. */
  scanned: boolean;
};

/** Only what a typed code waved through, and only soon after. Asked again, it is taken back already. */
export function decideTakingPourBack(
  pour: OverriddenPour,
  now: Date,
): { already: boolean } | Refusal<'nothing_to_take_back' | 'take_back_over'> {
  if (pour.taken_back_at) return { already: true };
  if (!pour.issue_override || pour.scanned) return refuse('nothing_to_take_back');
  return later(pour.redeemed_at, takeBackWindow) <= now ? refuse('take_back_over') : { already: false };
}

/** What stands about a poured voucher: its money went back, is in dispute, or its owner deleted their account. */
export type PouredVoucher = { flagged: boolean; disputed: boolean; ownerGone: boolean };
export type AfterTakingBack = 'refunded' | 'voided' | 'frozen' | null;

/** What happens to a voucher right after its pour was taken back; null: it is its owner's to pour again. */
export function afterTakingPourBack({ flagged, disputed, ownerGone }: PouredVoucher): AfterTakingBack {
  if (flagged) return 'refunded';
  if (ownerGone) return 'voided';
  return disputed ? 'frozen' : null;
}

/** An issue in two words, as a bartender reads it. */
export const issueWords = {
  far_from_venue: 'far away',
  venue_closed: 'bar closed',
  pro_not_clocked_in: 'off shift',
} as const satisfies Record<z.infer<typeof recordedIssue>, string>;

/** What the bartender's phone shows of a pour that a guest's phone made with their code. */
export const wavedThroughNote = (guest: string, issue: keyof typeof issueWords) => ({
  title: `You waved through ${guest}: ${issueWords[issue]}.`,
  body: `Not you? Take it back within ${takeBackWindow / minutes} minutes.`,
});

export const pourTakenBackNote = (pro: string, venue: string) => ({
  title: `${pro} took back your pour`,
  body: `That override at ${venue} was not theirs. The drink is back with you; codes cannot be overridden for you tonight.`,
});

/** What a bartender is asked to override. `metres`: the distance from the bar by this phone; null where unknown. */
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

/** Reasons staff choose from for an override: the first is the usual one. */
export const overrideReasons = {
  venue_closed: ['Last call', 'Private party', 'Hours are out of date'],
  far_from_venue: ['Guest is right here', 'Phone is wrong indoors', 'Out on the terrace'],
} as const satisfies Record<Issue, readonly [string, string, string]>;
