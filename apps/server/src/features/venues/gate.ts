import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import type { UserId } from '@nightjar/domain/kernel/id';
import type { nearbyVenues } from '@nightjar/domain/venues/calls';
import { mostFacesInRow, nearbyVenuesLimit } from '@nightjar/domain/venues/entity';
import { type ItemAtDistance, nearestItemsIn } from '../../platform/cells/nearest.ts';
import { readUntilUnchanged } from '../../platform/cells/stable.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Answer, ok } from '../../platform/http/handler.ts';
import { Json } from '../../platform/json.ts';
import type { Platform } from '../../platform/platform.ts';
import { mapMemories } from '../places/queries/map-changes.ts';
import { presentCardText } from './present.ts';
import { findViewerVenues, type SharedVenue, venueCellsIn } from './queries/memory.ts';

type VenueCardWire = OutputWireOf<typeof nearbyVenues>[number];

type VenueCardsCall = { db: Database; platform: Platform; viewer: UserId; now: Date };
type VenueCardsRequest = {
  near: Point;
  box: Bounds;
  fits(venue: SharedVenue, metres: number): boolean;
};

/**
 * Returns cards of the nearest venues that match, from the node's memory, each with what belongs to the viewer alone:
 * which friends are there and whether the viewer follows the venue. Returns null where the memory cannot answer, and
 * then the caller reads everything from the database.
 */
export async function venueCardsFromMemory(
  call: VenueCardsCall,
  asked: VenueCardsRequest,
): Promise<Answer<Json<VenueCardWire[]>> | null> {
  const { db, platform, viewer, now } = call;
  const { mapMemoryBytes: mostBytes } = platform.settings;
  if (mostBytes === 0) return null;
  const map = mapMemories(db, mostBytes);
  const found = await readUntilUnchanged(
    () =>
      nearestItemsIn({ ...asked, most: nearbyVenuesLimit }, box => venueCellsIn(db, box, { mostBytes, now })),
    ({ items }) => findViewerVenues(db, { map, viewer, ids: items.map(({ item }) => item.id), now }),
  );
  if (!found) return null;
  const { friends, followed } = found.asked;
  const friendsAt = Map.groupBy(friends, ({ venue_id }) => venue_id);
  const follows = new Set(followed);
  const cardOf = ({ item, metres }: ItemAtDistance<SharedVenue>) =>
    presentCardText(item.card, {
      distance_m: Math.round(metres),
      here_count: countMomentsAfter(item.hereUntil, now),
      friends_here: (friendsAt.get(item.id) ?? []).slice(0, mostFacesInRow).map(({ friend }) => friend),
      pros_on: countMomentsAfter(item.onShiftUntil, now),
      is_following: follows.has(item.id),
    });
  const cards = found.looked.items.map(cardOf);
  return ok(Json.list(cards), { total: cards.length });
}

const countMomentsAfter = (moments: readonly number[], now: Date): number =>
  moments.reduce((count, moment) => (moment > now.getTime() ? count + 1 : count), 0);
