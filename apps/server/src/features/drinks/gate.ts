import type { Actor } from '@nightjar/domain/kernel/actor';
import { fail } from '@nightjar/domain/kernel/failure';
import type { RedemptionId, VenueId } from '@nightjar/domain/kernel/id';
import { mayManage, mayServeAt } from '@nightjar/domain/staff/access';
import type { Database } from '../../platform/db/database.ts';
import { findVenueRole } from '../staff/queries/roles.ts';
import { findBar } from './queries/bar.ts';
import { findPouredGuest } from './queries/service.ts';

/** Loads a venue, and the bartender who is identified by the entered code and color or by their scan. */
export async function loadBar(db: Database, staff: Parameters<typeof findBar>[1], now: Date) {
  const bar = await findBar(db, staff, now);
  if (!bar) throw fail.notFound('Venue');
  return bar;
}

/** Loads a venue for a caller who may read its pours at the desk: the team, reps and super admins. */
export async function loadVenueForDesk(db: Database, actor: Actor, venueId: VenueId) {
  const found = await findVenueRole(db, actor.userId, venueId);
  if (!found) throw fail.notFound('Venue');
  if (!mayServeAt(actor, found.venueRole)) throw fail.forbidden('This venue is not yours');
  return { timezone: found.timezone, manages: mayManage(actor, found.venueRole) };
}

/** Returns the guest of a pour. A pour at a venue where the actor may not serve is answered as unknown. */
export async function loadServedGuest(db: Database, actor: Actor, redemptionId: RedemptionId) {
  const guest = await findPouredGuest(db, redemptionId);
  const found = guest && (await findVenueRole(db, actor.userId, guest.venueId));
  if (!found || !mayServeAt(actor, found.venueRole)) throw fail.notFound('Redemption');
  return guest;
}
