/** A person who is blocked, or was just unblocked. */
type BlockedRowItem = { readonly id: string; readonly blocked_at: string };

/** The latest block comes first. People who were just unblocked keep their place. */
export function blockedRows<Person extends BlockedRowItem>(
  blocked: readonly Person[],
  released: readonly Person[],
): { person: Person; released: boolean }[] {
  const ids = new Set(released.map(({ id }) => id));
  return [
    ...released.map(person => ({ person, released: true })),
    ...blocked.filter(({ id }) => !ids.has(id)).map(person => ({ person, released: false })),
  ].sort((one, other) => other.person.blocked_at.localeCompare(one.person.blocked_at));
}
