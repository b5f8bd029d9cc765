import { eventsWithinBounds, nearbyEvents } from '@nightjar/domain/events/calls';
import { nearbyVenues, venuesWithinBounds } from '@nightjar/domain/venues/calls';
import { nearbyRadiusMetres } from '@nightjar/domain/venues/entity';
import { seedEvents, seedMembers, seedVenues, somewhere, townsOf } from '../seed/city.ts';
import { type DrivenCall, inTurns, type Stage } from './stage.ts';

type Point = { lat: number; lng: number };

const members = 5_000;
/** This many phones ask at the same time, each with a session of its own. */
export const phones = 50;
/** A phone's map shows twice this height and width of a quarter, in degrees: about 3 by 3 km. */
const reach = 0.015;
const eventsPerVenue = 20;
const preparedRequests = 2_000;

export const circle = ({ lat, lng }: Point) => ({ lat, lng, radius: nearbyRadiusMetres });
export const quarter = ({ lat, lng }: Point) => ({
  min_lat: lat - reach,
  max_lat: lat + reach,
  min_lng: lng - reach,
  max_lng: lng + reach,
  user_lat: lat,
  user_lng: lng,
});

type Around = { id: string; path: string; body(point: Point): object };

/** Makes a call about places all over the towns, the same places for every product that is measured. */
export function drive({ id, path, body }: Around, venues: number): DrivenCall {
  const around = somewhere(townsOf(venues));
  const points = Array.from({ length: preparedRequests }, () => around.draw());
  return {
    id,
    ...inTurns(phones),
    turns: preparedRequests,
    ask: turn => ({ path, body: body(points[turn % preparedRequests] ?? around.draw()) }),
  };
}

/** The towns have a thousand venues each. */
export const nearestStage = (venues: number): Stage => ({
  name: 'nearest',
  holds: `${venues.toLocaleString('en')} venues`,
  async seed(url) {
    await seedMembers(url, members);
    await seedVenues(url, venues);
  },
  calls: [
    drive({ ...nearbyVenues, body: circle }, venues),
    drive({ ...venuesWithinBounds, body: quarter }, venues),
  ],
});

/** The same towns have twenty events at every venue. */
export const eventsStage = (venues: number): Stage => ({
  name: 'events',
  holds: `${(venues * eventsPerVenue).toLocaleString('en')} events`,
  async seed(url) {
    await seedMembers(url, members);
    await seedVenues(url, venues);
    await seedEvents(url, eventsPerVenue);
  },
  calls: [
    drive({ ...nearbyEvents, body: circle }, venues),
    drive({ ...eventsWithinBounds, body: quarter }, venues),
  ],
});
