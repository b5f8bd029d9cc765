import type { UploadPath } from '@nightjar/domain/kernel/upload-path';
import type { Database } from '../db/database.ts';

/** Is this person on the team the path belongs to? Only asked about venues and events. */
export type StaffPort = (userId: string, path: UploadPath) => Promise<boolean>;

/** Approved staff of the venue, or of the venue the event is at. */
export function staffInDatabase(db: Database): StaffPort {
  return async (userId, path) => {
    if (path.area !== 'venues' && path.area !== 'events') return false;
    const team = db
      .selectFrom('pros')
      .select('pros.id')
      .where('pros.user_id', '=', userId)
      .where('pros.state', '=', 'approved');
    const found =
      path.area === 'venues'
        ? team.where('pros.venue_id', '=', path.venueId)
        : team
            .innerJoin('events', 'events.venue_id', 'pros.venue_id')
            .where('events.event_id', '=', path.eventId);
    return (await found.executeTakeFirst()) !== undefined;
  };
}
