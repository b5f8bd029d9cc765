import type { AttendanceStatus } from '@nightjar/domain/events/entity';
import type { Actor } from '@nightjar/domain/kernel/actor';
import type { Call } from '@nightjar/domain/kernel/call';
import type { Point } from '@nightjar/domain/kernel/geo';
import { nightDate } from '@nightjar/domain/kernel/night';
import { isMoment } from '@nightjar/domain/kernel/night/requested';
import { houseTimezone } from '@nightjar/domain/kernel/time';
import { boundsAround } from '@nightjar/domain/places/rules/areas';
import type { CachedCell } from '../../../platform/cells/cell-memory.ts';
import {
  type FoundItems,
  type ItemAtDistance,
  nearestItemsIn,
  type ReadCells,
} from '../../../platform/cells/nearest.ts';
import { readUntilUnchanged } from '../../../platform/cells/stable.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Answer, type CallContext, ok } from '../../../platform/http/handler.ts';
import { Json } from '../../../platform/json.ts';
import { mapMemories } from '../../places/queries/map-changes.ts';
import { venueCellsIn } from '../../venues/queries/memory.ts';
import { findNearestTimezone } from '../../venues/queries/place.ts';
import { type NightsRequest, nightsOfFilter } from '../gate.ts';
import { type CardWire, presentCardText } from '../present.ts';
import type { NightsOfEvents } from '../queries/lists.ts';
import { eventCellsIn, findViewerEvents, type SharedEvent, type ViewerEvents } from '../queries/memory.ts';

/**
 * Returns the nights that the request names. If it names none, returns the time whose night is asked for: the requested
 * time, or now.
 */
function nightsOrMoment(asked: NightsRequest, now: Date): { nights: NightsOfEvents } | { at: Date } {
  if (asked.date !== undefined && isMoment(asked.date)) return { at: new Date(asked.date) };
  const nights = nightsOfFilter(asked);
  return nights ? { nights } : { at: now };
}

const nightOfMoment = (at: Date, timezone: string): NightsOfEvents => {
  const night = nightDate(at, timezone);
  return { date: night, until: night };
};

/**
 * Returns the nights for which a map is requested. A time belongs to a night by the clock of the venue that is nearest
 * to `place`.
 */
export async function nightsOfRequest(
  { db, now }: { db: Database; now: Date },
  asked: NightsRequest,
  place: Point,
): Promise<NightsOfEvents> {
  const named = nightsOrMoment(asked, now);
  if ('nights' in named) return named.nights;
  return nightOfMoment(named.at, (await findNearestTimezone(db, place)) ?? houseTimezone);
}

/** In the memory, the venue whose clock decides the night is at most this many meters from the requested place. */
const nextVenueWithinMetres = 10_000;

const acceptsAnyVenue = () => true;

type MemoryContext = { db: Database; now: Date; mostBytes: number };

/**
 * Returns from the node's memory the nights of a map, and the cells in which the nearest venue was found. Returns null
 * if the memory has no venue near the requested place.
 */
async function findNightsInMemory(
  { db, now, mostBytes }: MemoryContext,
  asked: NightsRequest,
  place: Point,
): Promise<{ nights: NightsOfEvents; cells: readonly CachedCell<unknown>[] } | null> {
  const named = nightsOrMoment(asked, now);
  if ('nights' in named) return { nights: named.nights, cells: [] };
  const box = boundsAround(place, nextVenueWithinMetres);
  const found = await nearestItemsIn({ near: place, box, most: 1, fits: acceptsAnyVenue }, part =>
    venueCellsIn(db, part, { mostBytes, now }),
  );
  const next = found?.items[0];
  if (!found || !next || next.metres > nextVenueWithinMetres) return null;
  return { nights: nightOfMoment(named.at, next.item.timezone), cells: found.cells };
}

type MapRequest = NightsRequest & {
  /** The clock of the venue nearest to this place decides which night it is. */
  place: Point;
  /** Returns the events to show, in their order. Returns null if the search covers too many cells of the memory. */
  find(read: ReadCells<SharedEvent>): Promise<FoundItems<SharedEvent> | null>;
};

/**
 * Returns cards of events from the node's memory, each with what belongs to the viewer alone: their place and which
 * friends go. Returns null where the memory cannot answer, and then the caller reads everything from the database.
 */
export async function eventCardsFromMemory(
  { db, platform, actor, now }: Pick<CallContext<Call>, 'db' | 'platform' | 'now'> & { actor: Actor },
  { place, find, ...asked }: MapRequest,
): Promise<Answer<Json<CardWire[]>> | null> {
  const { mapMemoryBytes: mostBytes } = platform.settings;
  if (mostBytes === 0) return null;
  const map = mapMemories(db, mostBytes);
  const look = async () => {
    const tonight = await findNightsInMemory({ db, now, mostBytes }, asked, place);
    if (!tonight) return null;
    const { nights } = tonight;
    const found = await find(part => eventCellsIn(db, part, { nights, mostBytes, now }));
    return found && { items: found.items, cells: [...tonight.cells, ...found.cells] };
  };
  const found = await readUntilUnchanged(look, ({ items }) =>
    findViewerEvents(db, { map, viewer: actor.userId, ids: items.map(({ item }) => item.id), now }),
  );
  return found && answerWithEventCards(found.looked.items, found.asked);
}

function answerWithEventCards(
  items: readonly ItemAtDistance<SharedEvent>[],
  { mine, friends }: ViewerEvents,
) {
  const places = new Map(
    mine.map(({ event_id, waiting }) => [event_id, waiting ? 'waiting' : 'going'] as const),
  );
  const friendsOf = new Map(friends.map(each => [each.event_id, each.friends]));
  const cards = items.map(({ item, metres }) => {
    const place: AttendanceStatus = places.get(item.id) ?? 'none';
    const own = { is_following: place !== 'none', place, friends_going: friendsOf.get(item.id) ?? [] };
    return presentCardText(item, own, metres);
  });
  return ok(Json.list(cards), { total: cards.length });
}
