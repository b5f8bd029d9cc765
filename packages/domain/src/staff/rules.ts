import type { Refusal } from '../kernel/failure.ts';
import { ageOn, clockLabel, hours, later } from '../kernel/time.ts';
import { proColorCount, type StaffState } from './entity.ts';
import { staffRefusals } from './refusals.ts';

type Shift = { clocked_in_until: Date | null };

/** A shift ends by itself, because clocking out may be forgotten. */
export function isClockedIn(pro: Shift, now: Date): boolean {
  return pro.clocked_in_until !== null && pro.clocked_in_until > now;
}

/** Writes "On until 2:00am", by the clock at the venue. */
export const shiftText = (until: string | null, timezone: string): string =>
  until ? `On until ${clockLabel(new Date(until), timezone)}` : 'On now';

export function decideClockIn(
  pro: { state: string },
  venue: { active: boolean },
  durationHours: number,
  now: Date,
): { granted: true; until: Date } | Refusal<'not_approved' | 'venue_inactive'> {
  if (pro.state !== 'approved') return staffRefusals.refuse('not_approved');
  if (!venue.active) return staffRefusals.refuse('venue_inactive');
  return { granted: true, until: later(now, durationHours * hours) };
}

/**
 * Draws a code that is free at the venue and is not the one the pro had: a guest served on the last shift has seen that
 * one. `draw(n)` is an integer in [0, n).
 */
export function drawProCode(taken: ReadonlySet<string>, draw: (below: number) => number): string {
  const free = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0')).filter(
    code => !taken.has(code),
  );
  const chosen = free[draw(free.length)];
  if (chosen === undefined) throw new RangeError('a venue has at most 10,000 staff codes');
  return chosen;
}

/** Chooses the colour that the fewest colleagues have, so that a guest's guess is worth as little as possible. */
export function spreadColor(colleagues: readonly number[], draw: (below: number) => number): number {
  const counts = Array.from(
    { length: proColorCount },
    (_, i) => colleagues.filter(color => color === i + 1).length,
  );
  const rarest = counts.flatMap((count, i) => (count === Math.min(...counts) ? [i + 1] : []));
  return rarest[draw(rarest.length)] ?? 1;
}

/** Describes a user who joins a team. `legalAge` and `today` are those at the venue. */
type Joining = { dob: string | null; legalAge: number; today: string };

function mustBeOfAge({ dob, legalAge, today }: Joining): Refusal<'under_age'> | null {
  if (dob !== null && ageOn(dob, today) >= legalAge) return null;
  return staffRefusals.refuse('under_age', { params: { age: String(legalAge) } });
}

/**
 * Decides what a request to join becomes; an invitation counts as the venue's approval. `present` is the state on this
 * team so far.
 */
export function decideRequest(
  present: StaffState | null,
  person: Joining,
): { granted: true; state: 'pending' | 'approved' } | Refusal<'already_on_team' | 'under_age'> {
  if (present === 'approved') return staffRefusals.refuse('already_on_team');
  return mustBeOfAge(person) ?? { granted: true, state: present === 'invited' ? 'approved' : 'pending' };
}

type Request = { state: StaffState; userId: string | null };
type RequestAnswer = { approve: boolean; by: string };

/** `changes` false: the request has this answer already. */
export function decideRequestAnswer(
  request: Request,
  person: Joining & { suspended: boolean },
  { approve, by }: RequestAnswer,
):
  | { granted: true; changes: boolean }
  | Refusal<'own_request' | 'answered_already' | 'account_on_hold' | 'under_age'> {
  if (request.userId === by) return staffRefusals.refuse('own_request');
  if (request.state !== 'pending') {
    const same = request.state === (approve ? 'approved' : 'declined');
    return same ? { granted: true, changes: false } : staffRefusals.refuse('answered_already');
  }
  if (!approve) return { granted: true, changes: true };
  if (person.suspended) return staffRefusals.refuse('account_on_hold');
  return mustBeOfAge(person) ?? { granted: true, changes: true };
}

/** The venue's managers get this push. */
export const requestNote = (name: string, venue: string) => ({
  title: `${name} wants to join the team`,
  body: `Approve or decline in the desk of ${venue}.`,
});

export const approvedNote = (venue: string) => ({
  title: "You're on the team",
  body: `${venue} said yes. Clock in when your shift starts.`,
});

export const declinedNote = (venue: string, reason: string | null) => ({
  title: `${venue} said no`,
  body: reason ?? 'Ask the manager why, or try the code of another bar.',
});

/**
 * The managers' phones show a pour past an issue by these facts. `scanned`: the bartender did it on their own phone.
 */
type Overridden = { guest: string; pro: string; reason: string; scanned: boolean; count: number };

/**
 * The venue's managers get this push with the guest, the pro whose code was used, and the reason. The code may have
 * been used by a person who only knows it.
 */
export const overridesNote = ({ guest, pro, reason, scanned, count }: Overridden) => ({
  title: 'Many overrides tonight',
  body: scanned
    ? `${pro} scanned ${guest} and gave the reason “${reason}”. ${count} overrides by ${pro} tonight.`
    : `${guest}'s phone poured with ${pro}'s code and gave the reason “${reason}”. ${count} overrides on that code tonight.`,
});

export const takenBackNote = ({ guest, pro, reason, count }: Omit<Overridden, 'scanned'>) => ({
  title: 'A pour was taken back',
  body: `${pro} took back a pour on ${guest}'s phone. The reason given was “${reason}”. ${count} taken back by ${pro} tonight.`,
});
