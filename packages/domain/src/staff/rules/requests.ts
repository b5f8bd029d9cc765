import type { Refusal } from '../../kernel/failure.ts';
import { ageOn } from '../../kernel/time.ts';
import type { StaffState } from '../entity.ts';
import { staffRefusals } from '../refusals.ts';

/** Describes a user who joins a team. `legalAge` and `today` are those at the venue. */
export type JoiningPerson = { dob: string | null; legalAge: number; today: string };

export function refuseUnderAge({ dob, legalAge, today }: JoiningPerson): Refusal<'under_age'> | null {
  if (dob !== null && ageOn(dob, today) >= legalAge) return null;
  return staffRefusals.refuse('under_age', { params: { age: String(legalAge) } });
}

/**
 * Decides what becomes of a request to join a team. Where the venue has invited the user, the request is approved at
 * once. `present` is the user's state on this team before the request.
 */
export function decideRequest(
  present: StaffState | null,
  person: JoiningPerson,
): { granted: true; state: 'pending' | 'approved' } | Refusal<'already_on_team' | 'under_age'> {
  if (present === 'approved') return staffRefusals.refuse('already_on_team');
  return refuseUnderAge(person) ?? { granted: true, state: present === 'invited' ? 'approved' : 'pending' };
}

export type JoinRequest = { state: StaffState; userId: string | null };

export type RequestAnswer = { approve: boolean; by: string };

/** Decides about the answer to a request to join. `changes` is false where the request has this answer already. */
export function decideRequestAnswer(
  request: JoinRequest,
  person: JoiningPerson & { suspended: boolean },
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
  return refuseUnderAge(person) ?? { granted: true, changes: true };
}

/** The venue's managers get this push when a user asks to join the team. */
export const requestNote = (name: string, venue: string) => ({
  title: `${name} wants to join the team`,
  body: `Approve or decline in the desk of ${venue}.`,
});

export const approvedNote = (venue: string) => ({
  title: "You're on the team",
  body: `${venue} said yes. Clock in when your shift starts.`,
});

/** The page that the push opens shows the manager's reason, and no lock screen does (security requirement 8.1). */
export const declinedNote = (venue: string, hasReason: boolean) => ({
  title: `${venue} said no`,
  body: hasReason ? 'Open to see why.' : 'Ask the manager why, or try the code of another bar.',
});
