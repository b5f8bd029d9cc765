import type { VenueId } from '@nightjar/domain/kernel/id';
import { insertAuditEntryAtCommit } from '../../platform/audit/queries.ts';
import type { AppEvent } from '../../platform/http/events.ts';
import type { ReactionRunner } from '../../platform/http/reactions.ts';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { findVenuesWithEndedHold } from '../people/queries/holds.ts';
import { saveReopenedVenue } from './desk/queries/hold.ts';
import { auditedHoldOf, lockDeskVenue } from './desk/queries/venue.ts';

/** A worker runs these jobs of the venues. */
export const venuesTasks = (platform: Platform, reactions: ReactionRunner): JobTasks => ({
  'reopen-venues': () => reopenVenues(platform, reactions),
});

/** One run of the job lifts the holds on at most this many venues, each in a transaction of its own. */
const reopenedPerRun = 500;

async function reopenVenues(platform: Platform, reactions: ReactionRunner): Promise<void> {
  for (const id of await findVenuesWithEndedHold(platform.db, platform.clock.now(), reopenedPerRun))
    await reopenVenueNow(platform, reactions, id);
}

/**
 * Ends the hold that is on a venue. It reads the hold again under the lock, because the hold may have been lifted or
 * prolonged meanwhile.
 */
async function reopenVenueNow(
  { db, clock }: Platform,
  reactions: ReactionRunner,
  venueId: VenueId,
): Promise<void> {
  const now = clock.now();
  const events = await db.transaction().execute(async (transaction): Promise<AppEvent[]> => {
    const venue = await lockDeskVenue(transaction, venueId, null);
    if (!venue?.suspended_until || venue.suspended_until > now) return [];
    const hold = auditedHoldOf(venue);
    const saved = await saveReopenedVenue(transaction, venue, { by: null, now });
    if (!saved) return [];
    await insertAuditEntryAtCommit(transaction, {
      at: now,
      actorId: null,
      action: 'reopen-venue',
      subjects: { venue_id: venueId },
      before: { hold },
      after: { hold: null },
      outcome: 'ok',
    });
    const reopened: AppEvent[] = [{ name: 'venue_reopened', event: { venueId, at: saved.updated_at } }];
    await reactions.enqueue(transaction, reopened);
    return reopened;
  });
  reactions.announce(events);
}
