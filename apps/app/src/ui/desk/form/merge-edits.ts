import { deepEqual } from '@tanstack/react-router';

type FormFields = Readonly<Record<string, unknown>>;

/** A collision is a field that two users changed from one value to two different values. */
export type Collision = { readonly field: string; readonly mine: unknown; readonly theirs: unknown };

export type MergedEdits<Values> = {
  /**
   * These are the merged values. A field that both users changed keeps the value of this user until this user has
   * chosen, so that no typed value is lost.
   */
  readonly merged: Values;
  /** These are the fields whose values were taken over from the other user. */
  readonly taken: readonly string[];
  readonly collisions: readonly Collision[];
};

/**
 * Merges the edits of two users field by field. Both users began with `base`; `theirs` has the fields that the other
 * user has changed since.
 */
export function mergeEdits<Values extends FormFields>(
  base: Values,
  mine: Values,
  theirs: Partial<Values>,
): MergedEdits<Values> {
  const changed = Object.keys(theirs).filter(field => !deepEqual(base[field], theirs[field]));
  const taken = changed.filter(field => deepEqual(mine[field], base[field]));
  const collided = changed.filter(field => !taken.includes(field) && !deepEqual(mine[field], theirs[field]));
  return {
    merged: { ...mine, ...Object.fromEntries(taken.map(field => [field, theirs[field]])) },
    taken,
    collisions: collided.map(field => ({ field, mine: mine[field], theirs: theirs[field] })),
  };
}
