import type { Actor } from '@nightjar/domain/kernel/actor';
import { fail } from '@nightjar/domain/kernel/failure';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { mayManage, mayServeAt } from '@nightjar/domain/staff/access';
import type { DeskRole } from '@nightjar/domain/venues/access';
import type { Database } from '../../../platform/db/database.ts';
import { type DeskRow, type LockedVenueRow, lockVenueWithReadVersion } from './queries/venue.ts';

/** Returns the caller's role on the venue's team. */
export const deskRoleOf = ({ role, manages, owns }: DeskRow): DeskRole =>
  role === null ? null : { manages: manages === true, owns: owns === true };

/**
 * Returns a venue that the caller may see at the desk: a venue of their team, or any venue for reps and super admins.
 * Any other venue is answered as unknown.
 */
export function mustBeDeskVenueOf<Row extends DeskRow>(actor: Actor, venue: Row | null): Row {
  if (!venue || !mayServeAt(actor, deskRoleOf(venue))) throw fail.notFound('Venue');
  return venue;
}

/** Finds and locks the venue for a change by one of its managers. */
export async function lockManagedVenue(db: Database, actor: Actor, id: VenueId): Promise<LockedVenueRow> {
  const venue = mustBeDeskVenueOf(actor, await lockVenueWithReadVersion(db, id, actor));
  if (!mayManage(actor, deskRoleOf(venue))) throw fail.forbidden('Only managers of a venue can change it');
  return venue;
}
