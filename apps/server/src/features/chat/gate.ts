import { fail } from '@nightjar/domain/kernel/failure';

/** A conversation of which the user was never a member looks like a missing one. */
export function mustBeMember<Membership>(membership: Membership | null): Membership {
  if (membership === null) throw fail.notFound('Conversation');
  return membership;
}
