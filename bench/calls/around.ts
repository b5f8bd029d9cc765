import { eventsWithinBounds, nearbyEvents } from '@nightjar/domain/events/calls';
import { nearbyVenues, venuesWithinBounds } from '@nightjar/domain/venues/calls';
import { nearbyRadiusMetres } from '@nightjar/domain/venues/entity';
import { drawPlace, seedEvents, seedMembers, seedVenues, townCountOf } from '../seed/city.ts';
import { type BenchCall, callersInTurns, type Stage } from './stage.ts';

type Point = { lat: number; lng: number };

const memberCount = 5_000;
/** This many phones call at the same time, each with a session of its own. */
export const phoneCount = 50;
/** A phone's map shows twice this many degrees from north to south and from west to east, which is about 3 by 3 km. */
const reachDegrees = 0.015;
const eventsPerVenue = 20;
const preparedRequests = 2_000;

export const circleAround = ({ lat, lng }: Point) => ({ lat, lng, radius: nearbyRadiusMetres });
export const mapBoundsAround = ({ lat, lng }: Point) => ({
  min_lat: lat - reachDegrees,
  max_lat: lat + reachDegrees,
  min_lng: lng - reachDegrees,
  max_lng: lng + reachDegrees,
  user_lat: lat,
  user_lng: lng,
});

type MapCallAtPoint = { id: string; path: string; body(point: Point): object };

/** Makes a call about places in all the towns. The places are the same for every product that is measured. */
export function drivenCall({ id, path, body }: MapCallAtPoint, venues: number): BenchCall {
  const around = drawPlace(townCountOf(venues));
  const points = Array.from({ length: preparedRequests }, () => around.draw());
  return {
    id,
    ...callersInTurns(phoneCount),
    turns: preparedRequests,
    ask: turn => ({ path, body: body(points[turn % preparedRequests] ?? around.draw()) }),
  };
}

/** This stage is for calls about nearby venues: its database has towns with a thousand venues each. */
export const nearestStage = (venues: number): Stage => ({
  name: 'nearest',
  holds: `${venues.toLocaleString('en')} venues`,
  async seed(url) {
    await seedMembers(url, memberCount);
    await seedVenues(url, venues);
  },
  calls: [
    drivenCall({ ...nearbyVenues, body: circleAround }, venues),
    drivenCall({ ...venuesWithinBounds, body: mapBoundsAround }, venues),
  ],
});

/**
 * This stage is for calls about events: its database has the towns of `nearestStage`, with twenty events at every
 * venue.
 */
export const eventsStage = (venues: number): Stage => ({
  name: 'events',
  holds: `${(venues * eventsPerVenue).toLocaleString('en')} events`,
  async seed(url) {
    await seedMembers(url, memberCount);
    await seedVenues(url, venues);
    await seedEvents(url, eventsPerVenue);
  },
  calls: [
    drivenCall({ ...nearbyEvents, body: circleAround }, venues),
    drivenCall({ ...eventsWithinBounds, body: mapBoundsAround }, venues),
  ],
});
