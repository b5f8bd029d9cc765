import { declaredCalls } from '@nightjar/domain/calls';
import type { Call } from '@nightjar/domain/kernel/call';

/**
 * These are all calls by which guests read. Calls of the desk and of roles are not among them, because they show more.
 * The export is left out, because it has the viewer's own data with ids of other users.
 */
export const readsOfGuests = declaredCalls.filter(
  ({ id, repeat, surface, access }) =>
    id !== 'export-my-data' && repeat === 'read' && surface !== 'desk' && typeof access !== 'object',
);

/** Returns all fields by which calls name another user, each with this id. */
export const fieldsNamingUser = (whose: string): Record<string, unknown> => ({
  ...{ other_user_id: whose, target_user_id: whose, requesting_id: whose, pro_user_id: whose, to: whose },
  user_id: whose,
});

/** Returns the example input of a call with these fields instead of its own. Fields that name the caller stay. */
function exampleAimedAt(
  { actorFields }: Call,
  example: Record<string, unknown>,
  about: Record<string, unknown>,
): Record<string, unknown> {
  const own = (field: string) => actorFields.some(name => name === field);
  return Object.fromEntries(
    Object.entries(example).map(([field, value]) => [field, own(field) ? value : (about[field] ?? value)]),
  );
}

/**
 * Returns the different inputs that result when each of these sets of fields replaces fields in the example input of a
 * call.
 */
export function inputsAimedAt(
  declaration: Call,
  example: Record<string, unknown>,
  aims: readonly Record<string, unknown>[],
): Record<string, unknown>[] {
  const inputs = aims.map(about => exampleAimedAt(declaration, example, about));
  return [...new Map(inputs.map(input => [JSON.stringify(input), input])).values()];
}
