import { fail } from '@nightjar/domain/kernel/failure';

/** Refuses a user who was never a member of the conversation, with the same answer as for an unknown conversation. */
export function mustBeMember<Membership>(membership: Membership | null): Membership {
  if (membership === null) throw fail.notFound('Conversation');
  return membership;
}
