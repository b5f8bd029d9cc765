import type { Refusal } from '../../kernel/failure.ts';
import { addMonths } from '../../kernel/time.ts';
import type { RoleDrinksStatus } from '../entity.ts';
import { staffRefusals } from '../refusals.ts';
import { roleWithArticle } from './invitations.ts';

/**
 * Describes what decides whether a place on a team brings free drinks. Where its role no longer brings them, they end
 * at `until`.
 */
export type DrinksOfPlace = {
  /** True where the role brings free drinks at every venue. */
  readonly always: boolean;
  /** True where a super admin switched free drinks on for the role at this venue. */
  readonly switchedOn: boolean;
  readonly until: Date | null;
};

export function roleDrinksStatusOf(
  { always, switchedOn, until }: DrinksOfPlace,
  now: Date,
): RoleDrinksStatus {
  if (always || switchedOn) return 'yes';
  return until !== null && until > now ? 'ending' : 'no';
}

type RoleDrinksSettings = Pick<DrinksOfPlace, 'always' | 'switchedOn'>;

/**
 * True where a change of role ends a user's free drinks: the former role brought them, and the new one does not.
 * `until` is the end that is set already.
 */
export const losesDrinks = (
  { before, until }: { before: RoleDrinksSettings | undefined; until: Date | null },
  after: RoleDrinksSettings,
  now: Date,
): boolean =>
  before !== undefined &&
  roleDrinksStatusOf({ ...before, until }, now) !== 'no' &&
  roleDrinksStatusOf({ ...after, until: null }, now) === 'no';

/**
 * Tells whether the work of a pro brings free drinks: it does where one of their places on teams does. A pro whom an
 * operator made, without a place on a team, has free drinks.
 */
export const workBringsDrinks = (
  { pro, places }: { pro: boolean; places: readonly DrinksOfPlace[] },
  now: Date,
): boolean => pro && (places.length === 0 || places.some(place => roleDrinksStatusOf(place, now) !== 'no'));

/** Returns when free drinks end after a role stops bringing them: with the month of a pro's allowance, in UTC. */
export const endOfDrinks = (now: Date): Date =>
  addMonths(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)), 1);

/** Decides about switching the free drinks of a role. `changes` is false where they are in that state already. */
export function decideRoleDrinks(
  role: { readonly always: boolean; readonly switchedOn: boolean } | undefined,
  on: boolean,
): { granted: true; changes: boolean } | Refusal<'no_such_role' | 'role_drinks_always'> {
  if (!role) return staffRefusals.refuse('no_such_role');
  if (role.always) return staffRefusals.refuse('role_drinks_always');
  return { granted: true, changes: role.switchedOn !== on };
}

/** The user gets this push before their free drinks end. `day` is the first day without them: "Dec 1". */
export const drinksEndNote = (venue: string, roleId: number, day: string) => ({
  title: `Free drinks at work end on ${day}`,
  body: `At ${venue} they no longer come with being ${roleWithArticle(roleId)}. Until then they pour as before.`,
});

/** The user gets this push when a change of role ends their free drinks. */
export const drinksEndedNote = (venue: string, roleId: number) => ({
  title: `You are ${roleWithArticle(roleId)} at ${venue} now`,
  body: 'Free drinks do not come with this role. The rest of your work goes on as before.',
});
