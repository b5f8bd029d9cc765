import { isRefusal, type Refusal } from '../../../kernel/failure.ts';
import { venueRefusals } from '../../refusals.ts';
import { decideHours } from '../../rules/week-hours.ts';
import type { VenueForm } from '../entity.ts';

/** A field's name leads to when and by whom the field was last changed. `at` is a moment on the wire. */
export type FieldChanges = Readonly<Record<string, { readonly at: string; readonly by: string }>>;

type SaveAttempt = {
  /** Gives the `updated_at` that the venue was read with; null where the save names none. */
  readAt: Date | null;
  by: string;
  /** Lists the fields that the save would change from their present values. */
  changing: readonly string[];
};

/**
 * `since` lists all fields that others changed after the venue was read. `by` names the user who changed a colliding
 * field last.
 */
export type Collision = { readonly since: readonly string[]; readonly by: string };

/**
 * Finds out whether a save overwrites a change of another user; null where it does not. A field collides where another
 * user changed it after this user read the venue. A field that both set to the same value does not collide.
 */
export function findCollision(
  changes: FieldChanges,
  { readAt, by, changing }: SaveAttempt,
): Collision | null {
  if (!readAt) return null;
  const theirs = Object.entries(changes).filter(
    ([, change]) => change.by !== by && new Date(change.at) > readAt,
  );
  const colliding = theirs.filter(([field]) => changing.includes(field));
  const last = colliding.toSorted(([, one], [, other]) => (one.at < other.at ? 1 : -1))[0]?.[1];
  return last ? { since: theirs.map(([field]) => field), by: last.by } : null;
}

/** The product offers these types and features by their ids. */
export type OptionsOffered = {
  readonly types: ReadonlyMap<number, string>;
  readonly features: ReadonlyMap<number, string>;
};
type ChosenOptions = Partial<Pick<VenueForm, 'type' | 'features'>>;

/** Refuses types and features that the product does not have. */
export function decideOptions(
  { type = [], features = [] }: ChosenOptions,
  offered: OptionsOffered,
): Refusal<'no_such_option'> | null {
  const unknown =
    (type.some(id => !offered.types.has(id)) && 'types') ||
    (features.some(id => !offered.features.has(id)) && 'features');
  return unknown ? venueRefusals.refuse('no_such_option', { params: { field: unknown } }) : null;
}

type SaveRefusal = Refusal<'hours_overlap' | 'hours_empty' | 'no_such_option' | 'not_confirmed'>;

/**
 * Returns why a venue may not take these changes; null where it may. Guests are shown a venue only after a rep has
 * confirmed it.
 */
export function decideChanges(
  changes: ChosenOptions & Partial<Pick<VenueForm, 'hours'> & { active: boolean }>,
  { confirmed, options }: { confirmed: boolean; options: OptionsOffered },
): SaveRefusal | null {
  const unknown = decideOptions(changes, options);
  if (unknown) return unknown;
  const hours = decideHours(changes.hours ?? []);
  if (isRefusal(hours)) return hours;
  return changes.active && !confirmed ? venueRefusals.refuse('not_confirmed') : null;
}
