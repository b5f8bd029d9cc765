import type { Actor } from '@nightjar/domain/kernel/actor';
import { fail } from '@nightjar/domain/kernel/failure';
import { mayManage } from '@nightjar/domain/staff/access';
import type { PayoutVenue } from '../queries/venues.ts';

/**
 * Refuses a caller who may not manage the venue's payouts. @throws a Failure for an unknown venue, and for a caller who
 * does not manage it
 */
export function mustManagePayouts(
  actor: Actor,
  venue: PayoutVenue | null,
  purpose: 'set up its payouts' | 'take its payouts away',
): PayoutVenue {
  if (!venue) throw fail.notFound('Venue');
  if (!mayManage(actor, venue.venueRole)) throw fail.forbidden(`Only the managers of a venue ${purpose}`);
  return venue;
}
