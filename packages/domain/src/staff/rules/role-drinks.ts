import type { Refusal } from '../../kernel/failure.ts';
import { addMonths } from '../../kernel/time.ts';
import type { RoleDrinks } from '../entity.ts';
import { staffRefusals } from '../refusals.ts';
import { roleIn } from './invitations.ts';

/** Decides on the free drinks of a place on a team. Where the role gives none any more, they end at `until`. */
export type DrinksOfPlace = {
  /** True where the role gives them at every venue. */
  readonly always: boolean;
  /** True where a super admin switched them on for the role at this venue. */
  readonly switchedOn: boolean;
  readonly until: Date | null;
};

export function drinksOf({ always, switchedOn, until }: DrinksOfPlace, now: Date): RoleDrinks {
  if (always || switchedOn) return 'yes';
  return until !== null && until > now ? 'ending' : 'no';
}

type Role = Pick<DrinksOfPlace, 'always' | 'switchedOn'>;

/** A user loses free drinks by a change of role where the former role gave them; `until` is that of their place. */
export const losesDrinks = (
  { before, until }: { before: Role | undefined; until: Date | null },
  after: Role,
  now: Date,
): boolean =>
  before !== undefined &&
  drinksOf({ ...before, until }, now) !== 'no' &&
  drinksOf({ ...after, until: null }, now) === 'no';

/**
 * The work of a pro brings free drinks where one of their places does. A pro whom an operator made without a place has
 * them.
 */
export const workBringsDrinks = (
  { pro, places }: { pro: boolean; places: readonly DrinksOfPlace[] },
  now: Date,
): boolean => pro && (places.length === 0 || places.some(place => drinksOf(place, now) !== 'no'));

/** When a role stops giving free drinks, they end with the month. It is the month of a pro's allowance, in UTC. */
export const endOfDrinks = (now: Date): Date =>
  addMonths(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)), 1);

/** `changes` false: it is so already. */
export function decideRoleDrinks(
  role: { readonly always: boolean; readonly switchedOn: boolean } | undefined,
  on: boolean,
): { granted: true; changes: boolean } | Refusal<'no_such_role' | 'role_drinks_always'> {
  if (!role) return staffRefusals.refuse('no_such_role');
  if (role.always) return staffRefusals.refuse('role_drinks_always');
  return { granted: true, changes: role.switchedOn !== on };
}

/** The user gets this push before free drinks end. `day` is the first one without them: "Dec 1". */
export const drinksEndNote = (venue: string, roleId: number, day: string) => ({
  title: `Free drinks at work end on ${day}`,
  body: `At ${venue} they no longer come with being ${roleIn(roleId)}. Until then they pour as before.`,
});

/** The user gets this push after a change of role. */
export const drinksEndedNote = (venue: string, roleId: number) => ({
  title: `You are ${roleIn(roleId)} at ${venue} now`,
  body: 'Free drinks do not come with this role. The rest of your work goes on as before.',
});
