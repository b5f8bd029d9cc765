import type { Actor } from '@nightjar/domain/kernel/actor';
import { fail } from '@nightjar/domain/kernel/failure';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { mayManage, mayServeAt } from '@nightjar/domain/staff/access';
import type { DeskRole } from '@nightjar/domain/venues/access';
import type { Database } from '../../../platform/db/database.ts';
import { type DeskRow, type LockedRow, lockReadVenue } from './queries/venue.ts';

/** Returns the caller's role on the venue's team. */
export const roleOf = ({ role, manages, owns }: DeskRow): DeskRole =>
  role === null ? null : { manages: manages === true, owns: owns === true };

/** Returns a venue of the caller's desk: of their team, or any for reps and super admins. All others look missing. */
export function mustBeOnDesk<Row extends DeskRow>(actor: Actor, venue: Row | null): Row {
  if (!venue || !mayServeAt(actor, roleOf(venue))) throw fail.notFound('Venue');
  return venue;
}

/** Locks the venue for a change by those who manage it. */
export async function lockManaged(db: Database, actor: Actor, id: VenueId): Promise<LockedRow> {
  const venue = mustBeOnDesk(actor, await lockReadVenue(db, id, actor));
  if (!mayManage(actor, roleOf(venue))) throw fail.forbidden('Only managers of a venue can change it');
  return venue;
}
