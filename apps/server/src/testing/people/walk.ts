import { declaredCalls } from '@nightjar/domain/calls';
import type { Call } from '@nightjar/domain/kernel/call';

/**
 * The list has the reads of guests and not those of the desk and of roles, which show more. The export is the viewer's
 * own data, and holds ids of others as the viewer's rows do.
 */
export const readsOfGuests = declaredCalls.filter(
  ({ id, repeat, surface, access }) =>
    id !== 'export-my-data' && repeat === 'read' && surface !== 'desk' && typeof access !== 'object',
);

/** Returns the fields by which calls name another user, all with this id. */
export const namedAs = (whose: string): Record<string, unknown> => ({
  ...{ other_user_id: whose, target_user_id: whose, requesting_id: whose, pro_user_id: whose, to: whose },
  user_id: whose,
});

/** Returns the example of a call with these fields in place of its own; fields that name the caller stay. */
function aimedAt(
  { actorFields }: Call,
  example: Record<string, unknown>,
  about: Record<string, unknown>,
): Record<string, unknown> {
  const own = (field: string) => actorFields.some(name => name === field);
  return Object.fromEntries(
    Object.entries(example).map(([field, value]) => [field, own(field) ? value : (about[field] ?? value)]),
  );
}

/** Returns the different inputs of a call that these aims make of its example. */
export function inputsOf(
  declaration: Call,
  example: Record<string, unknown>,
  aims: readonly Record<string, unknown>[],
): Record<string, unknown>[] {
  const inputs = aims.map(about => aimedAt(declaration, example, about));
  return [...new Map(inputs.map(input => [JSON.stringify(input), input])).values()];
}
