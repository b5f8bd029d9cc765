import { groupBy } from '../kernel/floor/group-by.ts';
import type { VenueId } from '../kernel/id.ts';
import { nightDate } from '../kernel/night.ts';

/**
 * Describes a check-in with what decides how strangers see it: the venue, the beginning, the end, and the time zone of
 * the venue.
 */
export type Visit = { venue_id: VenueId; at: Date; until: Date; timezone: string };

/**
 * Returns the nights at venues that strangers may see. A night is one of them once every check-in that began in it ended
 * in a night that is over. So a check-in that runs past 06:00 hides its night until the next 06:00, and no act of
 * tonight adds or removes a night.
 */
export function pastNights(visits: readonly Visit[], now: Date): { venue_id: VenueId; night: string }[] {
  const nights = groupBy(visits, visit => `${visit.venue_id} ${nightDate(visit.at, visit.timezone)}`);
  return [...nights.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const tonight = nightDate(now, first.timezone);
    const isOver = [first, ...others].every(({ until, timezone }) => nightDate(until, timezone) < tonight);
    return isOver ? [{ venue_id: first.venue_id, night: nightDate(first.at, first.timezone) }] : [];
  });
}

/** Returns the venues where the user spent most nights, which strangers may see, in an order that reveals no time. */
export function usualVenues(visits: readonly Visit[], now: Date, most: number): VenueId[] {
  const byVenue = groupBy(pastNights(visits, now), ({ venue_id }) => venue_id);
  return [...byVenue]
    .map(([venue_id, nights]) => ({ venue_id, nights: nights.length }))
    .sort((one, other) => other.nights - one.nights || (one.venue_id < other.venue_id ? -1 : 1))
    .slice(0, most)
    .map(({ venue_id }) => venue_id);
}

/** A line of activity comes with its night, and with an id that reveals no time. */
export type NightLine<Line> = { id: string; night: string; line: Line };

/** Cuts a page out of lines, the latest night first. The order of the lines of one night has no meaning. */
export function pageOfNights<Line>(
  lines: readonly NightLine<Line>[],
  { before, limit }: { before: string | undefined; limit: number },
): { lines: NightLine<Line>[]; more: boolean } {
  const sorted = lines.toSorted(
    (one, other) => compareTexts(other.night, one.night) || compareTexts(one.id, other.id),
  );
  const last = before === undefined ? -1 : sorted.findIndex(({ id }) => id === before);
  if (before !== undefined && last < 0) return { lines: [], more: false };
  const rest = sorted.slice(last + 1);
  return { lines: rest.slice(0, limit), more: rest.length > limit };
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));
