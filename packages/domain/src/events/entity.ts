import * as z from 'zod/mini';
import { latitude, longitude } from '../kernel/geo.ts';
import { eventId, venueId } from '../kernel/id.ts';
import { isMoment, requestedNight, requestedNightOrMoment } from '../kernel/night/requested.ts';
import { text } from '../kernel/text.ts';
import { day, days, hours, moment } from '../kernel/time.ts';
import { person } from '../people/entity.ts';
import { closure, opening } from '../venues/entity.ts';

export const eventNameLimit = 80;
export const eventTextLimit = 2000;
/**
 * An event lasts at most this long; a longer event is split in two. The extra hour is for the week in which clocks go
 * back.
 */
export const longestEvent = 7 * days + 1 * hours;
/** No event starts farther in the future than this; a later start is a typing error. */
export const furthestStartAhead = 10 * 366 * days;
/** An event without an end is over this long after its start (domain decisions). */
export const openEndHours = 6;
/** The payment provider takes no payment by card below this many cents. */
export const lowestTicketCents = 50;
/** People who go to an event are reminded this many hours before its start. */
export const remindedHoursBefore = 2;
/** One answer has at most this many events: a city has as many on New Year's Eve, and a map shows no more pins. */
export const mostEventsShown = 200;
/** The specification sets this as the longest list of a venue's events. */
export const venueEventsLimit = 500;
/** A list of events ends after this many; a search by date or word finds the events beyond it. */
export const deepestEventOffset = 2000;
/** The total of a list is counted up to this number. */
export const mostEventsCounted = deepestEventOffset + venueEventsLimit;
/**
 * A user's calendar holds the nights that ended at most `past` ago and all nights to come, but at most `most` nights in
 * all.
 */
export const calendarNights = { past: 30 * days, most: 1000 } as const;
/** A list of events covers at most this many nights: a month from its first night. */
export const mostNightsRequested = 31;
/** Where the caller names no radius, events are searched around the user within this many meters, as venues are. */
export const nearbyEventsRadiusMetres = 5 * 1609.34;

export const eventStatuses = ['draft', 'published', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** A user has no place at an event, a place, or a place on its waitlist. */
export const eventPlaces = ['none', 'going', 'waiting'] as const;
export type AttendanceStatus = (typeof eventPlaces)[number];

export const eventType = z.object({ id: z.int(), name: z.string() });

/** A row and a pin of an event contain this about the event's bar. */
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

/** A list or a map shows an event in this form. Amounts are in cents, the distance in meters. */
export const eventCard = z.object({
  event_id: eventId,
  name: z.string(),
  type: eventType,
  status: z.enum(eventStatuses),
  starts_at: moment,
  /** Null where the bar has named no end. */
  ends_at: z.nullable(moment),
  /** Gives the end, or the moment that counts as the end. */
  over_at: moment,
  /** Gives the night on which the event begins, by the clock of the bar: 1am on Saturday is still Friday night. */
  night: day,
  image: z.nullable(z.string()),
  price_cents: z.int(),
  capacity: z.nullable(z.int()),
  going_count: z.int(),
  /** True where the caller goes to the event or is on its waitlist: `place` is not `none`. */
  is_following: z.boolean(),
  place: z.enum(eventPlaces),
  /** Names the friends who go to the event and let their friends see it. */
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
   * Tells whether friends see that the caller goes, or will see it once the caller moves up from the waitlist. Null
   * where the caller neither goes nor waits.
   */
  shown: z.nullable(z.boolean()),
  may_edit: z.boolean(),
  updated_at: moment,
  /**
   * Describes the weekly series to which the event belongs: how many of its later nights are still to come, and how
   * many people go to those. Null where no later night is to come, and for readers who may not edit the event.
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

/** Anyone may read this about an event without a session. It names no person and has no count of people. */
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

/** A list of events is about these nights; `date` without an end is one night. */
export const nightFields = {
  date: z.optional(requestedNight),
  until: z.optional(requestedNight),
};
/**
 * A request for the map has the same fields; without `date`, it is about tonight. Its `date` may also be a moment,
 * which means the night at that moment by the clock of the nearest venue, or by that of the operator where no venue is
 * near.
 */
export const nightFieldsOfMap = {
  date: z.optional(requestedNightOrMoment),
  until: z.optional(requestedNight),
};
export const noUntilWithMomentCheck = z.refine<{ date?: string | undefined; until?: string | undefined }>(
  ({ date, until }) => until === undefined || date === undefined || !isMoment(date),
  { path: ['until'], error: 'must be left out where date is a moment' },
);
export const nightsInOrderCheck = z.refine<{ date?: string | undefined; until?: string | undefined }>(
  ({ date, until }) => {
    if (until === undefined) return true;
    // A missing or invalid date makes `further` NaN, so the span is refused.
    const further = Date.parse(until) - Date.parse(date ?? '');
    return further >= 0 && further < mostNightsRequested * days;
  },
  { path: ['until'], error: `must be date or up to ${mostNightsRequested - 1} days after it` },
);

/** For this long before its start, an event shows a text such as "Starts in 23 min". */
export const startsSoonWithin = 1 * hours;

/** Has a page of events, and the number of events of the whole list. */
export const eventList = z.object({
  events: z.array(eventCard),
  total: z.int(),
  pagination: z.object({ limit: z.int(), offset: z.int(), total: z.int() }),
});

/** Events are found by a word in their name or in their bar's name, by their kinds and by their nights. */
export const eventFilters = {
  search: z.optional(text(0, eventNameLimit)),
  type_id: z.optional(z.int32()),
  ...nightFields,
};
