import * as z from 'zod/mini';
import { latitude, longitude } from '../kernel/geo.ts';
import { eventId, venueId } from '../kernel/id.ts';
import { isMoment, requestedNight, requestedNightOrMoment } from '../kernel/night-asked.ts';
import { text } from '../kernel/text.ts';
import { day, days, hours, moment } from '../kernel/time.ts';
import { person } from '../people/entity.ts';
import { closure, opening } from '../venues/entity.ts';

export const eventNameLimit = 80;
export const eventTextLimit = 2000;
/** An event that lasts longer is two events. The week in which clocks go back is an hour longer. */
export const longestEvent = 7 * days + 1 * hours;
/** A start farther in the future is a typing error. */
export const furthestStartAhead = 10 * 366 * days;
/** An event without an end is over this long after its start (domain decisions). */
export const openEndHours = 6;
/** People who go are reminded this many hours before the start. */
export const remindedHoursBefore = 2;
/** A city has this many events on New Year's Eve; a map shows no more pins. */
export const mostEventsShown = 200;
/** The specification sets this for the events of a venue. */
export const venueEventsLimit = 500;
/** A list of events ends here; a search by date or word finds the rest. */
export const deepestEventOffset = 2000;
/** The total of a list is counted up to this number. */
export const mostEventsCounted = deepestEventOffset + venueEventsLimit;
/** A user's calendar holds the nights that ended at most `past` ago and those to come, `most` of them in all. */
export const calendarNights = { past: 30 * days, most: 1000 } as const;
/** A list of events covers at most this many nights: a month from its first night. */
export const mostNightsRequested = 31;
/** Where the caller names no radius, the circle around a user is as large as for venues near them. */
export const nearbyEventsRadiusMetres = 5 * 1609.34;

export const eventStatuses = ['draft', 'published', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** A user has no place at an event, a place, or a place on its waitlist. */
export const eventPlaces = ['none', 'going', 'waiting'] as const;
export type EventPlace = (typeof eventPlaces)[number];

export const eventType = z.object({ id: z.int(), name: z.string() });

/** A row and a pin of an event contain this about its bar. */
export const eventVenue = z.object({
  id: venueId,
  name: z.string(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  lat: latitude,
  lng: longitude,
  timezone: z.string(),
  image: z.nullable(z.string()),
});

/** A list or a map shows an event in this form. Amounts are in cents, the distance in metres. */
export const eventCard = z.object({
  event_id: eventId,
  name: z.string(),
  type: eventType,
  status: z.enum(eventStatuses),
  starts_at: moment,
  /** Null where the bar gives no end. */
  ends_at: z.nullable(moment),
  /** Gives the end, or the moment that counts as the end. */
  over_at: moment,
  /** Gives the night on which it begins, by the clock of the bar: 1am on Saturday is Friday night. */
  night: day,
  image: z.nullable(z.string()),
  price_cents: z.int(),
  capacity: z.nullable(z.int()),
  going_count: z.int(),
  /** True where the caller goes or waits: `place` is not `none`. */
  is_following: z.boolean(),
  place: z.enum(eventPlaces),
  /** Names the friends who go and let their friends see it. */
  friends_going: z.array(person),
  venue: eventVenue,
  /** Null where the caller gave no location. */
  distance_m: z.nullable(z.number()),
});
export type EventCard = z.infer<typeof eventCard>;

/** The page of an event has these fields. */
export const eventPage = z.extend(eventCard, {
  description: z.nullable(z.string()),
  link: z.nullable(z.string()),
  banner: z.nullable(z.string()),
  cancelled_reason: z.nullable(z.string()),
  waiting_count: z.int(),
  /**
   * Tells whether friends see that the caller goes, or will see it once the caller has a place; null without a place on
   * either list.
   */
  shown: z.nullable(z.boolean()),
  may_edit: z.boolean(),
  updated_at: moment,
  /**
   * Describes the weekly series of the night: how many later nights are still to come, and how many people go to those.
   * Null where there is no series, and for readers who may not edit it.
   */
  series: z.nullable(z.object({ nights: z.int(), going: z.int() })),
  venue: z.extend(eventVenue, {
    address: z.nullable(z.string()),
    logo: z.nullable(z.string()),
    hours: z.array(opening),
    closures: z.array(closure),
  }),
});
export type Event = z.infer<typeof eventPage>;

/** Anyone may read this of an event without a session. It has no person and no figure that counts people. */
export const publicEventPage = z.object({
  ...z.pick(eventPage, {
    event_id: true,
    name: true,
    type: true,
    status: true,
    starts_at: true,
    ends_at: true,
    over_at: true,
    night: true,
    image: true,
    banner: true,
    price_cents: true,
    description: true,
    link: true,
    cancelled_reason: true,
    venue: true,
  }).shape,
});
export type PublicEvent = z.infer<typeof publicEventPage>;

/** A list is about these nights: `date` alone is one night. Both are left out for tonight, at the caller's location. */
export const nightFields = {
  date: z.optional(requestedNight),
  until: z.optional(requestedNight),
};
/**
 * A map takes the same nights. Its `date` may also be a moment: the night then is the one at that moment, by the clock
 * of the venue nearest to its middle.
 */
export const nightsOfMap = {
  date: z.optional(requestedNightOrMoment),
  until: z.optional(requestedNight),
};
export const momentAlone = z.refine<{ date?: string | undefined; until?: string | undefined }>(
  ({ date, until }) => until === undefined || date === undefined || !isMoment(date),
  { path: ['until'], error: 'must be left out where date is a moment' },
);
export const nightsInOrder = z.refine<{ date?: string | undefined; until?: string | undefined }>(
  ({ date, until }) => {
    if (until === undefined) return true;
    // Either text may be no valid day; the check of its own field reports that.
    const further = Date.parse(until) - Date.parse(date ?? '');
    return further >= 0 && further < mostNightsRequested * days;
  },
  { path: ['until'], error: `must be date or up to ${mostNightsRequested - 1} days after it` },
);

/** From this long before the start, an event shows "Starts in 23 min". */
export const startsSoon = 1 * hours;

/** Has a page of events and the number of all events. */
export const eventList = z.object({
  events: z.array(eventCard),
  total: z.int(),
  pagination: z.object({ limit: z.int(), offset: z.int(), total: z.int() }),
});

/** Events are found by a word of their name or of their bar's name, by kinds and by nights. */
export const eventFilters = {
  search: z.optional(text(0, eventNameLimit)),
  type_id: z.optional(z.int32()),
  ...nightFields,
};
