import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { bounds, latitude, longitude } from '../kernel/geo.ts';
import { eventId, userId, venueId } from '../kernel/id.ts';
import { numberedPage, offsetPage } from '../kernel/page.ts';
import { listedPerson } from '../people/entity.ts';
import { aroundFields } from '../venues/entity.ts';
import {
  deepestEventOffset,
  eventCard,
  eventFilters,
  eventList,
  eventPage,
  eventPlaces,
  nearbyEventsRadiusMetres,
  nightFieldsOfMap,
  nightsInOrderCheck,
  noUntilWithMomentCheck,
  publicEventPage,
  venueEventsLimit,
} from './entity.ts';

const followResult = z.object({
  is_following: z.boolean(),
  place: z.enum(eventPlaces),
  shown: z.nullable(z.boolean()),
  going_count: z.int(),
});

export const followEvent = defineCall({
  id: 'follow-event',
  method: 'POST',
  summary:
    'Takes a place at an event, or one on its waitlist where it is full; a push reminds two hours before. Where the event sells tickets, `buy-ticket` takes the place. `shown` lets friends see it: by default as the profile is open or private.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ event_id: eventId, user_id: userId, shown: z.optional(z.boolean()) }),
  output: followResult,
  refusals: ['event_over', 'event_cancelled', 'ticket_needed'],
  repeat: 'natural',
  serializeBy: 'event_id',
});

export const unfollowEvent = defineCall({
  id: 'unfollow-event',
  method: 'POST',
  summary:
    'Gives the place back; the first on the waitlist gets it. A guest with a ticket keeps it: `refund-ticket` gives it back.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ event_id: eventId, user_id: userId }),
  output: followResult,
  repeat: 'natural',
  onFullDisk: 'works',
  serializeBy: 'event_id',
});

export const updateEventVisibility = defineCall({
  id: 'update-event-visibility',
  method: 'POST',
  summary: 'Shows friends that the user goes to an event, or hides it.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ event_id: eventId, user_id: userId, shown: z.boolean() }),
  output: followResult,
  refusals: ['not_going'],
  repeat: 'natural',
});

export const event = defineCall({
  id: 'event',
  method: 'POST',
  summary: "An event's page; drafts are found by the bar's team alone.",
  access: 'member_or_desk',
  input: z.object({ event_id: eventId }),
  output: eventPage,
  repeat: 'read',
});

export const eventSocials = defineCall({
  id: 'event-socials',
  method: 'POST',
  summary: 'Friends who go to an event and let friends see it, and how many go in all.',
  access: 'member_or_desk',
  input: z.object({ event_id: eventId, ...numberedPage() }),
  output: z.object({ going_count: z.int(), waiting_count: z.int(), friends: z.array(listedPerson) }),
  repeat: 'read',
});

const deepestOffset = deepestEventOffset;

export const eventsByVenue = defineCall({
  id: 'events-by-venue',
  method: 'POST',
  summary:
    "A venue's events: those to come by their start, or the past ones, the latest first. Its team sees drafts among them.",
  access: 'member_or_desk',
  input: z.object({
    venue_id: venueId,
    when: z._default(z.enum(['upcoming', 'past']), 'upcoming'),
    ...offsetPage({ preset: venueEventsLimit, most: venueEventsLimit, deepest: deepestOffset }),
  }),
  output: eventList,
  repeat: 'read',
});

export const eventsWithinBounds = defineCall({
  id: 'events-within-bounds',
  method: 'POST',
  summary:
    'Events on the map on the nights asked, tonight by default: those nearest to the user (else to the middle) first.',
  access: 'member',
  input: z
    .safeExtend(bounds, {
      user_lat: z.optional(latitude),
      user_lng: z.optional(longitude),
      ...nightFieldsOfMap,
    })
    .check(noUntilWithMomentCheck, nightsInOrderCheck),
  output: z.array(eventCard),
  repeat: 'read',
  mayLag: true,
});

export const nearbyEvents = defineCall({
  id: 'nearby-events',
  method: 'POST',
  summary: 'Events within a radius on the nights asked, tonight by default, by their start.',
  access: 'member',
  input: z
    .object({ ...aroundFields(nearbyEventsRadiusMetres), ...nightFieldsOfMap })
    .check(noUntilWithMomentCheck, nightsInOrderCheck),
  output: z.array(eventCard),
  repeat: 'read',
  mayLag: true,
});

export const eventsWithVenue = defineCall({
  id: 'events-with-venue',
  method: 'POST',
  summary: 'Events to come with their venues, by their start; `search` finds a word of either name.',
  access: 'registered',
  input: z
    .object({
      ...eventFilters,
      venue_id: z.optional(venueId),
      ...offsetPage({ preset: 20, most: 100, deepest: deepestOffset }),
    })
    .check(nightsInOrderCheck),
  output: eventList,
  repeat: 'read',
});

export const publicEvent = defineCall({
  id: 'public-event',
  method: 'POST',
  summary:
    'An announced event as a shared link shows it to anybody: no person, no figure that counts people.',
  access: 'anyone',
  input: z.object({ event_id: eventId }),
  output: publicEventPage,
  repeat: 'read',
  mayLag: true,
  rateLimit: { points: 60, seconds: 60 },
});

const calendarAnswer = z.object({
  /**
   * A calendar program is subscribed to this address. A person who has the address can read on which nights the user
   * goes out.
   */
  url: z.string(),
});

export const myCalendar = defineCall({
  id: 'my-calendar',
  method: 'POST',
  summary: "The secret address of the user's nights for a calendar; the first call makes one.",
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId }),
  output: calendarAnswer,
  repeat: 'natural',
});

export const renewCalendar = defineCall({
  id: 'renew-calendar',
  method: 'POST',
  summary: 'A new secret address; the old one ends at once.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId }),
  output: calendarAnswer,
  repeat: 'once',
  onFullDisk: 'works',
});
