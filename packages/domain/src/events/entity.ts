import * as z from 'zod/mini';
import { latitude, longitude } from '../kernel/geo.ts';
import { eventId, venueId } from '../kernel/id.ts';
import { isMoment, nightAsked, nightOrMomentAsked } from '../kernel/night-asked.ts';
import { text } from '../kernel/text.ts';
import { day, days, hours, moment } from '../kernel/time.ts';
import { person } from '../people/entity.ts';
import { closure, opening } from '../venues/entity.ts';

export const eventNameLimit = 80;
export const eventTextLimit = 2000;
/** A longer one is two events. The week in which clocks go back is an hour longer. */
export const longestEvent = 7 * days + 1 * hours;
/** A start further off is a slip of the finger. */
export const plannedAhead = 10 * 366 * days;
/** An event that names no end is over this long after it began (domain decisions). */
export const openEndHours = 6;
/** People who go are reminded this many hours before the start. */
export const remindedHoursBefore = 2;
/** A city on New Year's Eve; beyond that a map shows no more pins. */
export const eventsShown = 200;
/** The specification's figure for the events of a venue. */
export const venueEventsLimit = 500;
/** A list of events goes no deeper: what is beyond is found by a date or a word. */
export const deepestEvents = 2000;
/** The total of a list is counted so far. */
export const eventsCounted = deepestEvents + venueEventsLimit;
/** What a calendar of one's nights holds: those that ended so long ago, those to come, and the next so many of them. */
export const calendarNights = { past: 30 * days, most: 1000 } as const;
/** What a list of events may reach over: a month from its first night. */
export const nightsAsked = 31;
/** The circle around a user where none is named, as for venues near them. */
export const nearbyEventsRadiusMetres = 5 * 1609.34;

export const eventStatuses = ['draft', 'published', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** What a user has of an event: nothing, a place, or a place on its waitlist. */
export const eventPlaces = ['none', 'going', 'waiting'] as const;
export type EventPlace = (typeof eventPlaces)[number];

export const eventType = z.object({ id: z.int(), name: z.string() });

/** The bar an event is at, as its row and its pin need it. */
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

/** An event in a list or on a map. Amounts in cents, distance in metres. */
export const eventCard = z.object({
  event_id: eventId,
  name: z.string(),
  type: eventType,
  status: z.enum(eventStatuses),
  starts_at: moment,
  /** Null where the bar names no end. */
  ends_at: z.nullable(moment),
  /** The end, or what counts as one. */
  over_at: moment,
  /** The night it begins on, by the clock of the bar: 1am on Saturday is Friday night. */
  night: day,
  image: z.nullable(z.string()),
  price_cents: z.int(),
  capacity: z.nullable(z.int()),
  going_count: z.int(),
  /** Whether the caller goes or waits: `place` is not `none`. */
  is_following: z.boolean(),
  place: z.enum(eventPlaces),
  /** Friends who go and let friends see it. */
  friends_going: z.array(person),
  venue: eventVenue,
  /** Null where the caller named no place. */
  distance_m: z.nullable(z.number()),
});
export type EventCard = z.infer<typeof eventCard>;

/** An event's page. */
export const eventPage = z.extend(eventCard, {
  description: z.nullable(z.string()),
  link: z.nullable(z.string()),
  banner: z.nullable(z.string()),
  cancelled_reason: z.nullable(z.string()),
  waiting_count: z.int(),
  /** Whether friends see that the caller goes, or will see it once they have a place; null where they have neither. */
  shown: z.nullable(z.boolean()),
  may_edit: z.boolean(),
  updated_at: moment,
  /**
   * The weekly series it is a night of: how many later nights are still to come, and how many go to those. Null where
   * there is none, and for readers who may not edit it.
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

/** An event as anybody may read it, without a session: no person and no figure that counts people. */
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

/** The nights a list is about: `date` alone is one night; both are left out for tonight, where the caller is. */
export const nights = {
  date: z.optional(nightAsked),
  until: z.optional(nightAsked),
};
/** The same for a map, whose `date` may be a moment: the night that it is then, by the clock of the venue next to its middle. */
export const nightsOfMap = {
  date: z.optional(nightOrMomentAsked),
  until: z.optional(nightAsked),
};
export const momentAlone = z.refine<{ date?: string | undefined; until?: string | undefined }>(
  ({ date, until }) => until === undefined || date === undefined || !isMoment(date),
  { path: ['until'], error: 'must be left out where date is a moment' },
);
export const nightsInOrder = z.refine<{ date?: string | undefined; until?: string | undefined }>(
  ({ date, until }) => {
    if (until === undefined) return true;
    // Either may be no day at all, which the error of its own field names.
    const further = Date.parse(until) - Date.parse(date ?? '');
    return further >= 0 && further < nightsAsked * days;
  },
  { path: ['until'], error: `must be date or up to ${nightsAsked - 1} days after it` },
);

/** "Starts in 23 min" from this long before the start. */
export const startsSoon = 1 * hours;

/** A page of events, and how many there are in all. */
export const eventList = z.object({
  events: z.array(eventCard),
  total: z.int(),
  pagination: z.object({ limit: z.int(), offset: z.int(), total: z.int() }),
});

/** A word of an event's or its bar's name, a kind, nights. */
export const eventFilters = {
  search: z.optional(text(0, eventNameLimit)),
  type_id: z.optional(z.int32()),
  ...nights,
};
