import type { Role } from '../../kernel/actor.ts';
import { isRefusal, type Refusal } from '../../kernel/failure.ts';
import { distanceLabel, type Point } from '../../kernel/geo.ts';
import type { ProId } from '../../kernel/id.ts';
import { addMonths, ageOn, countdown, dayLabel, later, localTime, minutes } from '../../kernel/time.ts';
import { isClockedIn } from '../../staff/rules.ts';
import type { Closure, Opening } from '../../venues/entity.ts';
import { type KnownLocation, openStatus, presenceAt } from '../../venues/rules.ts';
import type { Issue } from '../entity.ts';
import { drinkRefusals } from '../refusals.ts';

const { refuse } = drinkRefusals;

/** What a member may pour for free, and until when. `cooldownMinutes` null: no wait between two. */
export type Entitlement = {
  freePerPeriod: number;
  periodStart: Date;
  periodEnd: Date;
  cooldownMinutes: number | null;
};

export type PlanTerms = {
  status: 'active' | 'past_due' | 'canceled';
  freePerPeriod: number;
  cooldownMinutes: number | null;
  /** A billed plan names its period; one without billing renews monthly from `anchor`. */
  period: { start: Date; end: Date } | null;
  anchor: Date;
};

/** Reps and super admins wait this long whatever their plan says (specification, section 4). */
export const houseCooldownMinutes = 5;
/** A pro without a plan: calendar months (UTC) and this allowance. */
export const proAllowance = { freePerPeriod: 4, cooldownMinutes: 60 } as const;

export function entitlementOf(
  member: { plan: PlanTerms | null; pro: boolean; roles: readonly Role[] },
  now: Date,
): Entitlement | null {
  const terms = termsOf(member, now);
  if (!terms) return null;
  const house = member.roles.some(role => role !== 'pro');
  return { ...terms, cooldownMinutes: house ? houseCooldownMinutes : terms.cooldownMinutes };
}

function termsOf(member: { plan: PlanTerms | null; pro: boolean }, now: Date): Entitlement | null {
  const { plan } = member;
  if (plan && isRunning(plan, now)) {
    const { start, end } = plan.period ?? monthSince(plan.anchor, now);
    return {
      freePerPeriod: plan.freePerPeriod,
      cooldownMinutes: plan.cooldownMinutes,
      periodStart: start,
      periodEnd: end,
    };
  }
  if (!member.pro) return null;
  const periodStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  return { ...proAllowance, periodStart, periodEnd: addMonths(periodStart, 1) };
}

/** A cancelled plan runs to the end of what was paid for. */
function isRunning(plan: PlanTerms, now: Date): boolean {
  return plan.status !== 'canceled' || (plan.period !== null && plan.period.end > now);
}

function monthSince(anchor: Date, now: Date): { start: Date; end: Date } {
  let count =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  if (addMonths(anchor, count) > now) count -= 1;
  return { start: addMonths(anchor, count), end: addMonths(anchor, count + 1) };
}

/** When the next free pour may be had, or null where nothing stands in its way. */
export function cooldownEnd(
  lastFreePour: Date | null,
  cooldownMinutes: number | null,
  now: Date,
): Date | null {
  if (!lastFreePour || cooldownMinutes === null) return null;
  const end = later(lastFreePour, cooldownMinutes * minutes);
  return end > now ? end : null;
}

/** The bar as the server knows it at the moment of a pour. `pro` is whoever has the code and the colour there. */
export type Bar = {
  venue: Point & {
    active: boolean;
    partner: boolean;
    timezone: string;
    hours: readonly Opening[];
    closures: readonly Closure[];
  };
  pro: BarPro | null;
};
type BarPro = { id: ProId; user_id: string | null; first_name: string; clocked_in_until: Date | null };
/** A birthday nobody gave proves no age. */
export type Guest = { id: string; dob: string | null; location: KnownLocation | null };
export type Bank = { entitlement: Entitlement | null; usedInPeriod: number; lastFreePour: Date | null };
export type HeldVoucher = { owner_id: string; voucher_type: 'paid' | 'shot'; state: string } | null;

export type PourGranted = {
  granted: true;
  pro: BarPro;
  issue: Issue | null;
  issueRefusal: Refusal<Issue> | null;
};
export type FreePourGranted = PourGranted & { entitlement: Entitlement };
type HouseRefusal = Refusal<'wrong_code' | 'own_code' | 'venue_inactive' | 'venue_pours_none' | 'under_age'>;
type BankRefusal = Refusal<'nothing_left' | 'no_allowance' | 'cooldown_running'>;
type VoucherRefusal = Refusal<'voucher_gone' | 'voucher_only_sendable'>;

/**
 * May this free drink be poured? Whoever asks with a wrong code learns nothing but that; what staff may wave through
 * comes back as an issue. Validation and redemption decide by this same function.
 */
export function decideFreePour(
  bar: Bar,
  guest: Guest,
  bank: Bank,
  legalAge: number,
  now: Date,
): FreePourGranted | HouseRefusal | BankRefusal {
  const house = decideHouse(bar, guest, legalAge, now);
  if (house) return house;
  const allowance = decideBank(bank, bar.venue.timezone, now);
  if (isRefusal(allowance)) return allowance;
  const staff = decideStaff(bar, guest, now);
  return isRefusal(staff) ? staff : { ...staff, entitlement: allowance };
}

/** May this voucher be poured? */
export function decidePaidPour(
  bar: Bar,
  guest: Guest,
  voucher: HeldVoucher,
  legalAge: number,
  now: Date,
): PourGranted | HouseRefusal | VoucherRefusal {
  return (
    decideHouse(bar, guest, legalAge, now) ?? decideVoucher(voucher, guest) ?? decideStaff(bar, guest, now)
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

function decideHouse({ venue }: Bar, guest: Guest, legalAge: number, now: Date): HouseRefusal | null {
  if (!venue.active) return refuse('venue_inactive');
  if (!venue.partner) return refuse('venue_pours_none');
  if (guest.dob === null || ageOn(guest.dob, localTime(now, venue.timezone).date) < legalAge) {
    return refuse('under_age', { params: { age: String(legalAge) } });
  }
  return null;
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

function decideVoucher(voucher: HeldVoucher, guest: Guest): VoucherRefusal | null {
  if (!voucher || voucher.owner_id !== guest.id || voucher.state !== 'available')
    return refuse('voucher_gone');
  return voucher.voucher_type === 'shot' ? refuse('voucher_only_sendable') : null;
}

function decideStaff(bar: Bar, guest: Guest, now: Date): PourGranted | Refusal<'wrong_code' | 'own_code'> {
  if (!bar.pro) return refuse('wrong_code');
  if (bar.pro.user_id === guest.id) return refuse('own_code');
  const issueRefusal = findIssue(bar.venue, bar.pro, guest, now);
  return { granted: true, pro: bar.pro, issue: issueRefusal?.code ?? null, issueRefusal };
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
