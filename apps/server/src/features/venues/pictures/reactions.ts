import type { VenueId } from '@nightjar/domain/kernel/id';
import { venueStaffTopic } from '@nightjar/domain/live';
import { reactTo } from '../../../platform/http/events.ts';
import type { StoredVersion } from '../../../platform/storage/queries.ts';

declare module '../../../platform/http/events.ts' {
  interface EventMap {
    /** A venue shows other pictures than before. `dropped` are the files that it no longer shows. */
    venue_pictures_changed: { venueId: VenueId; updatedAt: Date; dropped: readonly StoredVersion[] };
  }
}

export const removeFilesJob = 'remove-venue-files';

export const picturesReactions = [
  reactTo('venue_pictures_changed', {
    broadcasts: ({ venueId, updatedAt }) => [
      venueStaffTopic.broadcast({ to: venueId, from: null }, 'venue', {
        venue_id: venueId,
        updated_at: updatedAt.toISOString(),
      }),
    ],
    jobs: ({ dropped }) =>
      dropped.length > 0 ? [{ name: removeFilesJob, payload: { files: dropped } }] : [],
  }),
];
