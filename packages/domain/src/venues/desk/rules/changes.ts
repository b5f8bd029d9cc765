/** When and by whom a field was last changed, by the field's name. `at` is a moment on the wire. */
export type FieldChanges = Readonly<Record<string, { readonly at: string; readonly by: string }>>;

type Saving = {
  /** The `updated_at` that the venue was read with; null where the save names none. */
  readAt: Date | null;
  by: string;
  /** The fields that the save would change from what they are now. */
  changing: readonly string[];
};

/** `since`: all that others changed after it was read. `by`: who changed a colliding field last. */
export type Collision = { readonly since: readonly string[]; readonly by: string };

/**
 * Null where a save takes nothing back: a field that another user changed after this one read it is not overwritten, and
 * one that both set to the same value is no longer a change.
 */
export function findCollision(changes: FieldChanges, { readAt, by, changing }: Saving): Collision | null {
  if (!readAt) return null;
  const theirs = Object.entries(changes).filter(
    ([, change]) => change.by !== by && new Date(change.at) > readAt,
  );
  const colliding = theirs.filter(([field]) => changing.includes(field));
  const last = colliding.toSorted(([, one], [, other]) => (one.at < other.at ? 1 : -1))[0]?.[1];
  return last ? { since: theirs.map(([field]) => field), by: last.by } : null;
}
