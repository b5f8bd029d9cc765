import { isRefusal, type Refusal } from '../../kernel/failure.ts';
import { distanceLabel, type Point } from '../../kernel/geo.ts';
import type { ProId } from '../../kernel/id.ts';
import { ageOn, countdown, dayLabel, localTime, stillLasts } from '../../kernel/time.ts';
import { isClockedIn } from '../../staff/rules/shifts.ts';
import type { Closure, Opening } from '../../venues/entity.ts';
import { type KnownLocation, presenceAt } from '../../venues/rules/check-in.ts';
import { openStatus } from '../../venues/rules/open-status.ts';
import { type PourIssue, pourRepeatWindow } from '../entity.ts';
import { drinkRefusals } from '../refusals.ts';
import { type AlcoholLaw, hoursLabel, servesAt } from './alcohol.ts';
import { cooldownEnd, type Entitlement } from './allowance.ts';
import { isInReach } from './overrides.ts';

const { refuse } = drinkRefusals;

/**
 * Describes the venue at the moment of a pour. `pro` is the bartender whose code and color were entered, or who scanned
 * the guest's QR code.
 */
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
  /** True where the bartender scanned the guest's QR code, and so sees the guest. */
  scanned: boolean;
};
type BarPro = { id: ProId; user_id: string | null; first_name: string; clocked_in_until: Date | null };
/**
 * Describes a guest. Where `dob` is null, no age is proven. `notServed` is true where staff refused the guest tonight.
 * `inHand` counts the alcoholic drinks that were poured for the guest within the serving window.
 */
export type GuestAtBar = {
  id: string;
  dob: string | null;
  location: KnownLocation | null;
  notServed: boolean;
  inHand: number;
  /** True where a bartender took back a pour of tonight that was made for this guest by an override. */
  overridesLocked: boolean;
};
/** A guest orders a drink at a bar. */
type PourOrder = { bar: Bar; guest: GuestAtBar };
export type GuestDrinkBank = {
  entitlement: Entitlement | null;
  usedInPeriod: number;
  lastFreePour: Date | null;
};
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
  issue: PourIssue | null;
  issueRefusal: Refusal<PourIssue> | null;
};
export type FreePourGranted = PourGranted & { entitlement: Entitlement };
type HouseRefusal = Refusal<'venue_inactive' | 'venue_pours_none' | 'under_age' | 'not_served'>;
type ServingRefusal = Refusal<'enough_at_once' | 'not_serving_hours'>;
type OverrideRefusal = Refusal<'too_far_from_venue' | 'position_unknown' | 'overrides_locked'>;
type StaffRefusal = Refusal<'wrong_code' | 'own_code' | 'pro_not_clocked_in'> | OverrideRefusal;
type BankRefusal = Refusal<'nothing_left' | 'no_allowance' | 'cooldown_running'>;
export type VoucherRefusal = Refusal<'voucher_gone' | 'voucher_only_sendable' | 'voucher_frozen'>;

/**
 * Decides about a free pour. An issue that staff may override is part of the answer. Where the law bars free alcohol,
 * the pour is a soft drink, and neither serving hours nor the number of drinks limit it. Validation and redemption use
 * this function, for typed and for scanned codes.
 */
export function decideFreePour(
  { bar, guest, bank }: PourOrder & { bank: GuestDrinkBank },
  legalAge: number,
  now: Date,
): FreePourGranted | HouseRefusal | BankRefusal | ServingRefusal | StaffRefusal {
  const house = decideByHouseRules({ bar, guest }, legalAge, now);
  if (house) return house;
  const allowance = decideByBankRules(bank, bar.venue.timezone, now);
  if (isRefusal(allowance)) return allowance;
  const nonAlcoholic = !bar.law.freeDrinks;
  const serving = nonAlcoholic ? null : decideByServingRules(bar, guest, now);
  if (serving) return serving;
  const staff = decideByStaffRules(bar, guest, now);
  return isRefusal(staff) ? staff : { ...staff, nonAlcoholic, entitlement: allowance };
}

export function decidePaidPour(
  { bar, guest, voucher }: PourOrder & { voucher: HeldVoucher },
  legalAge: number,
  now: Date,
): PourGranted | HouseRefusal | VoucherRefusal | ServingRefusal | StaffRefusal {
  return (
    decideByHouseRules({ bar, guest }, legalAge, now) ??
    decideByVoucherRules(voucher, guest.id) ??
    decideByServingRules(bar, guest, now) ??
    decideByStaffRules(bar, guest, now)
  );
}

type Receipt = { user_id: string; venue_id: string; redeemed_at: Date };

/**
 * Tells whether this receipt answers the guest once more: it is of the same guest and venue, and `pourRepeatWindow` has
 * not passed. The caller has found it by the voucher, the QR code or the override token that was sent again.
 */
export function isRepeatedPour(
  receipt: Receipt,
  { guestId, venueId }: { guestId: string; venueId: string },
  now: Date,
): boolean {
  const fresh = stillLasts(receipt.redeemed_at, pourRepeatWindow, now);
  return fresh && receipt.user_id === guestId && receipt.venue_id === venueId;
}

function decideByHouseRules({ bar, guest }: PourOrder, legalAge: number, now: Date): HouseRefusal | null {
  const { venue } = bar;
  if (!venue.active) return refuse('venue_inactive');
  if (!venue.partner) return refuse('venue_pours_none');
  if (guest.dob === null || ageOn(guest.dob, localTime(now, venue.timezone).date) < legalAge) {
    return refuse('under_age', { params: { age: String(legalAge) } });
  }
  return guest.notServed ? refuse('not_served') : null;
}

/** Decides by the law of the venue's state whether alcohol may be served now. */
function decideByServingRules({ venue, law }: Bar, guest: GuestAtBar, now: Date): ServingRefusal | null {
  if (!servesAt(law, localTime(now, venue.timezone).hhmm))
    return refuse('not_serving_hours', { params: { hours: hoursLabel(law) } });
  if (guest.inHand < law.drinksAtOnce) return null;
  return refuse('enough_at_once', { params: { count: String(law.drinksAtOnce) } });
}

function decideByBankRules(bank: GuestDrinkBank, timezone: string, now: Date): Entitlement | BankRefusal {
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

/** Decides whether the guest may redeem this voucher, independent of the venue. */
export function decideByVoucherRules(voucher: HeldVoucher, guestId: string): VoucherRefusal | null {
  if (!voucher || voucher.owner_id !== guestId || voucher.state !== 'available')
    return refuse('voucher_gone');
  if (voucher.voucher_type === 'shot') return refuse('voucher_only_sendable');
  return voucher.frozen_at ? refuse('voucher_frozen') : null;
}

function decideByStaffRules(bar: Bar, guest: GuestAtBar, now: Date): PourGranted | StaffRefusal {
  const { pro, scanned } = bar;
  // An answer must not reveal whether a typed code exists. So the code of a pro who is off shift gets the answer for a
  // wrong code.
  if (!pro) return refuse('wrong_code');
  if (!isClockedIn(pro, now)) return refuse(scanned ? 'pro_not_clocked_in' : 'wrong_code');
  if (pro.user_id === guest.id) return refuse('own_code');
  const found = findIssue(bar, guest, now);
  const refused = found && !scanned && decideBeyondOverride({ bar, guest }, found, now);
  if (refused) return refused;
  return { granted: true, pro, nonAlcoholic: false, issue: found?.code ?? null, issueRefusal: found };
}

/**
 * Finds the issue of a pour that staff may override. Where a pour has two issues, only the distance is reported:
 * opening hours are often out of date, and a position seldom is.
 */
function findIssue({ venue }: Bar, guest: GuestAtBar, now: Date): Refusal<PourIssue> | null {
  const presence = presenceAt(venue, guest.location, now);
  if (!presence.here) {
    const { distanceMetres: metres } = presence;
    const distance = metres === null ? 'somewhere we cannot see' : `${distanceLabel(metres)} away`;
    return refuse('far_from_venue', { params: { distance }, data: { issue: 'far_from_venue' } });
  }
  // A venue without opening hours counts as open.
  if (venue.hours.length === 0 || openStatus(venue, now).open) return null;
  return refuse('venue_closed', { data: { issue: 'venue_closed' } });
}

/** Decides the refusals that a staff code on the guest's phone cannot override. */
function decideBeyondOverride(
  { bar: { venue }, guest: { location, overridesLocked } }: PourOrder,
  found: Refusal<PourIssue>,
  now: Date,
): OverrideRefusal | null {
  if (found.code === 'far_from_venue' && !isInReach(venue, location, now)) {
    const presence = presenceAt(venue, location, now);
    if (presence.here || presence.distanceMetres === null) return refuse('position_unknown');
    const distance = `${distanceLabel(presence.distanceMetres)} away`;
    return refuse('too_far_from_venue', { params: { distance } });
  }
  return overridesLocked ? refuse('overrides_locked') : null;
}

/**
 * These limits slow down the guessing of a staff code (security requirement 4.5). After `points` wrong codes
 * within `seconds`, the server accepts no code of this guest for `blockSeconds`: `patronAtVenue` at this venue,
 * `patron` at every venue. After `venueAlert`, the venue's staff are alerted.
 */
export const codeGuessLimits = {
  patronAtVenue: { points: 5, seconds: 10 * 60, blockSeconds: 15 * 60 },
  patron: { points: 10, seconds: 24 * 3600, blockSeconds: 24 * 3600 },
  venueAlert: { points: 20, seconds: 10 * 60 },
} as const;

/** Returns a short number for a pour, which can be read out at the bar: "3F2A-91C0". */
export function receiptNumber(redemptionId: string): string {
  const digits = redemptionId.replaceAll('-', '').slice(-8).toLocaleUpperCase('en');
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
