import { type Actor, isMember } from '../kernel/actor.ts';

/**
 * True where a user may read how an event sells its entry. A member may; a guest whose plan has ended may where they
 * have a ticket, because a ticket stays with the guest who paid it.
 */
export const mayReadEntry = (
  { tier }: Pick<Actor, 'tier'>,
  { hasTicket }: { readonly hasTicket: boolean },
): boolean => isMember(tier) || hasTicket;
