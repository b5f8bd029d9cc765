import { deepEqual } from '@tanstack/react-router';

type Fields = Readonly<Record<string, unknown>>;

/** A field that two people changed from the same value to different ones. */
export type Collision = { readonly field: string; readonly mine: unknown; readonly theirs: unknown };

export type Merge<Values> = {
  /** Mine where we collide: nothing typed is lost before it is asked about. */
  readonly merged: Values;
  /** The fields taken over from the other person. */
  readonly taken: readonly string[];
  readonly collisions: readonly Collision[];
};

/** Puts two edits of the same values together, field by field. `theirs` has the fields changed since `base` was read. */
export function mergeEdits<Values extends Fields>(
  base: Values,
  mine: Values,
  theirs: Partial<Values>,
): Merge<Values> {
  const changed = Object.keys(theirs).filter(field => !deepEqual(base[field], theirs[field]));
  const taken = changed.filter(field => deepEqual(mine[field], base[field]));
  const collided = changed.filter(field => !taken.includes(field) && !deepEqual(mine[field], theirs[field]));
  return {
    merged: { ...mine, ...Object.fromEntries(taken.map(field => [field, theirs[field]])) },
    taken,
    collisions: collided.map(field => ({ field, mine: mine[field], theirs: theirs[field] })),
  };
}
