import type { UploadPath } from '@nightjar/domain/kernel/upload-path';
import type { Database } from '../db/database.ts';

/** This is the path of a file of a venue or an event. */
export type ManagedPath = Extract<UploadPath, { area: 'venues' | 'events' }>;

/** Returns whether the person is an owner or a manager of the venue or event to which the path belongs. */
export type ManagersPort = (userId: string, path: ManagedPath) => Promise<boolean>;

/** Finds the approved owners and managers of the venue, or of the event's venue. */
export function managersInDatabase(db: Database): ManagersPort {
  return async (userId, path) => {
    const managers = db
      .selectFrom('pros')
      .innerJoin('pro_roles', 'pro_roles.id', 'pros.pro_role_id')
      .select('pros.id')
      .where('pros.user_id', '=', userId)
      .where('pros.state', '=', 'approved')
      .where('pro_roles.manages', '=', true);
    const found =
      path.area === 'venues'
        ? managers.where('pros.venue_id', '=', path.venueId)
        : managers
            .innerJoin('events', 'events.venue_id', 'pros.venue_id')
            .where('events.event_id', '=', path.eventId)
            .where('events.deleted_at', 'is', null);
    return (await found.executeTakeFirst()) !== undefined;
  };
}
