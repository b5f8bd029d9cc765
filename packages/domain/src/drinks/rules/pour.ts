import { isRefusal, type Refusal } from '../../kernel/failure.ts';
import { distanceLabel, type Point } from '../../kernel/geo.ts';
import type { ProId } from '../../kernel/id.ts';
import { ageOn, countdown, dayLabel, later, localTime } from '../../kernel/time.ts';
import { isClockedIn } from '../../staff/rules.ts';
import type { Closure, Opening } from '../../venues/entity.ts';
import { type KnownLocation, openStatus, presenceAt } from '../../venues/rules.ts';
import { type Issue, repeatWindow } from '../entity.ts';
import { drinkRefusals } from '../refusals.ts';
import { type AlcoholLaw, hoursLabel, servesAt } from './alcohol.ts';
import { cooldownEnd, type Entitlement } from './allowance.ts';

const { refuse } = drinkRefusals;

/** The bar as the server knows it at the moment of a pour. `pro` is whoever has the code and the colour there, or scanned. */
export type Bar = {
  venue: Point & {
    active: boolean;
    partner: boolean;
    timezone: string;
    hours: readonly Opening[];
    closures: readonly Closure[];
  };
  law: Pick<AlcoholLaw, 'freeDrinks' | 'drinksAtOnce' | 'from' | 'until'>;
  pro: BarPro | null;
};
type BarPro = { id: ProId; user_id: string | null; first_name: string; clocked_in_until: Date | null };
/**
 * A birthday nobody gave proves no age. `notServed`: staff somewhere said so tonight; `inHand`: what of alcohol was
 * poured within the serving window.
 */
export type Guest = {
  id: string;
  dob: string | null;
  location: KnownLocation | null;
  notServed: boolean;
  inHand: number;
};
export type Bank = { entitlement: Entitlement | null; usedInPeriod: number; lastFreePour: Date | null };
export type HeldVoucher = {
  owner_id: string;
  voucher_type: 'paid' | 'shot';
  state: string;
  frozen_at: Date | null;
} | null;

export type PourGranted = {
  granted: true;
  pro: BarPro;
  nonAlcoholic: boolean;
  issue: Issue | null;
  issueRefusal: Refusal<Issue> | null;
};
export type FreePourGranted = PourGranted & { entitlement: Entitlement };
type HouseRefusal = Refusal<
  'wrong_code' | 'own_code' | 'venue_inactive' | 'venue_pours_none' | 'under_age' | 'not_served'
>;
type ServingRefusal = Refusal<'enough_at_once' | 'not_serving_hours'>;
type BankRefusal = Refusal<'nothing_left' | 'no_allowance' | 'cooldown_running'>;
export type VoucherRefusal = Refusal<'voucher_gone' | 'voucher_only_sendable' | 'voucher_frozen'>;

/**
 * May this free drink be poured? What staff may wave through comes back as an issue. Where the law bars free alcohol
 * it is a soft one, which no hour and no count of drinks stands against. Validation and redemption decide by this same
 * function, whether a code was typed or scanned.
 */
export function decideFreePour(
  bar: Bar,
  guest: Guest,
  bank: Bank,
  legalAge: number,
  now: Date,
): FreePourGranted | HouseRefusal | BankRefusal | ServingRefusal {
  const house = decideHouse(bar, guest, legalAge, now);
  if (house) return house;
  const allowance = decideBank(bank, bar.venue.timezone, now);
  if (isRefusal(allowance)) return allowance;
  const nonAlcoholic = !bar.law.freeDrinks;
  const serving = nonAlcoholic ? null : decideServing(bar, guest, now);
  if (serving) return serving;
  const staff = decideStaff(bar, guest, now);
  return isRefusal(staff) ? staff : { ...staff, nonAlcoholic, entitlement: allowance };
}

/** May this voucher be poured? */
export function decidePaidPour(
  bar: Bar,
  guest: Guest,
  voucher: HeldVoucher,
  legalAge: number,
  now: Date,
): PourGranted | HouseRefusal | VoucherRefusal | ServingRefusal {
  return (
    decideHouse(bar, guest, legalAge, now) ??
    decideVoucher(voucher, guest.id) ??
    decideServing(bar, guest, now) ??
    decideStaff(bar, guest, now)
  );
}

/** Redeeming with an issue needs the staff's override. */
export function withOverride<Decision extends PourGranted | Refusal>(
  decision: Decision,
  override: boolean,
): Decision | Refusal<Issue> {
  if (isRefusal(decision) || override || !decision.issueRefusal) return decision;
  return decision.issueRefusal;
}

/** Why staff poured all the same, as it is written down: in their words, else in those of the issue; null: no issue. */
export function wavedThrough({ issueRefusal }: PourGranted, reason: string | undefined): string | null {
  return issueRefusal && (reason ?? issueRefusal.message);
}

type Receipt = { user_id: string; venue_id: string; redeemed_at: Date };

/** The same person asking for the same voucher at the same bar again: the reply was lost, and the receipt is given again. */
export function isRepeat(receipt: Receipt, guestId: string, venueId: string, now: Date): boolean {
  const fresh = receipt.redeemed_at > later(now, -repeatWindow);
  return fresh && receipt.user_id === guestId && receipt.venue_id === venueId;
}

function decideHouse({ venue }: Bar, guest: Guest, legalAge: number, now: Date): HouseRefusal | null {
  if (!venue.active) return refuse('venue_inactive');
  if (!venue.partner) return refuse('venue_pours_none');
  if (guest.dob === null || ageOn(guest.dob, localTime(now, venue.timezone).date) < legalAge) {
    return refuse('under_age', { params: { age: String(legalAge) } });
  }
  return guest.notServed ? refuse('not_served') : null;
}

/** What the law of the venue's state says of a drink with alcohol in it, now. */
function decideServing({ venue, law }: Bar, guest: Guest, now: Date): ServingRefusal | null {
  if (!servesAt(law, localTime(now, venue.timezone).hhmm))
    return refuse('not_serving_hours', { params: { hours: hoursLabel(law) } });
  if (guest.inHand < law.drinksAtOnce) return null;
  return refuse('enough_at_once', { params: { count: String(law.drinksAtOnce) } });
}

function decideBank(bank: Bank, timezone: string, now: Date): Entitlement | BankRefusal {
  const { entitlement, usedInPeriod, lastFreePour } = bank;
  if (!entitlement || entitlement.freePerPeriod === 0) return refuse('no_allowance');
  if (usedInPeriod >= entitlement.freePerPeriod) {
    return refuse('nothing_left', { params: { date: dayLabel(entitlement.periodEnd, timezone) } });
  }
  const cooldown = cooldownEnd(lastFreePour, entitlement.cooldownMinutes, now);
  if (!cooldown) return entitlement;
  const wait = countdown(cooldown.getTime() - now.getTime());
  return refuse('cooldown_running', { params: { wait }, data: { cooldown_ends_at: cooldown.toISOString() } });
}

/** May this person pour this voucher at all, wherever they stand? */
export function decideVoucher(voucher: HeldVoucher, guestId: string): VoucherRefusal | null {
  if (!voucher || voucher.owner_id !== guestId || voucher.state !== 'available')
    return refuse('voucher_gone');
  if (voucher.voucher_type === 'shot') return refuse('voucher_only_sendable');
  return voucher.frozen_at ? refuse('voucher_frozen') : null;
}

function decideStaff(bar: Bar, guest: Guest, now: Date): PourGranted | Refusal<'wrong_code' | 'own_code'> {
  if (!bar.pro) return refuse('wrong_code');
  if (bar.pro.user_id === guest.id) return refuse('own_code');
  const issueRefusal = findIssue(bar.venue, bar.pro, guest, now);
  return {
    granted: true,
    pro: bar.pro,
    nonAlcoholic: false,
    issue: issueRefusal?.code ?? null,
    issueRefusal,
  };
}

function findIssue(
  venue: Bar['venue'],
  pro: NonNullable<Bar['pro']>,
  guest: Guest,
  now: Date,
): Refusal<Issue> | null {
  if (!isClockedIn(pro, now)) {
    return refuse('pro_not_clocked_in', {
      params: { pro: pro.first_name },
      data: { issue: 'pro_not_clocked_in' },
    });
  }
  // A venue that never said its hours is not closed by them.
  if (venue.hours.length > 0 && !openStatus(venue, now).open)
    return refuse('venue_closed', { data: { issue: 'venue_closed' } });
  const presence = presenceAt(venue, guest.location, now);
  if (presence.here) return null;
  const distance =
    presence.distanceMetres === null
      ? 'somewhere we cannot see'
      : `${distanceLabel(presence.distanceMetres)} away`;
  return refuse('far_from_venue', { params: { distance }, data: { issue: 'far_from_venue' } });
}

/** Guessing a staff code (security requirement 4.5): how many wrong tries, in which time, and what they cost. Seconds. */
export const guessLimits = {
  patronAtVenue: { points: 5, seconds: 10 * 60, blockSeconds: 15 * 60 },
  patron: { points: 10, seconds: 24 * 3600, blockSeconds: 24 * 3600 },
  venueAlert: { points: 20, seconds: 10 * 60 },
} as const;
