import * as z from 'zod/mini';
import { defineCall, pathOfFunction } from '../../kernel/call.ts';
import { eventId, venueId } from '../../kernel/id.ts';
import { offsetPage } from '../../kernel/page.ts';
import { moment } from '../../kernel/time.ts';
import { replacedBySave } from '../../venues/desk/entity.ts';
import {
  deepestEventOffset,
  eventFilters,
  eventList,
  eventPage,
  eventStatuses,
  nightsInOrderCheck,
  venueEventsLimit,
} from '../entity.ts';
import { eventChanges, eventFields, repeatWeekly, seriesScope } from './entity.ts';

export const adminEvents = defineCall({
  id: 'admin-events',
  method: 'POST',
  summary:
    'Events of the own venues in every state, for reps and super admins those of all: those to come by their start, the past ones or all of them the latest first.',
  access: { role: 'pro' },
  input: z
    .object({
      ...eventFilters,
      venue_id: z.optional(venueId),
      status: z.optional(z.enum(eventStatuses)),
      when: z.optional(z.enum(['upcoming', 'past'])),
      ...offsetPage({ preset: 50, most: venueEventsLimit, deepest: deepestEventOffset }),
    })
    .check(nightsInOrderCheck),
  output: eventList,
  repeat: 'read',
  surface: 'desk',
});

const eventsPath = pathOfFunction('events');

export const createEvent = defineCall({
  id: 'create-event',
  method: 'POST',
  path: eventsPath,
  summary:
    "Adds an event to a venue, for its owners and managers, reps and super admins; a draft is the team's alone. `repeat` adds the same night of further weeks, each an event of its own at the same time of day; the answer is the first.",
  access: { role: 'pro' },
  input: z.object({ venue_id: venueId, ...eventFields, repeat: z.optional(repeatWeekly) }),
  output: eventPage,
  refusals: ['ends_before_start', 'too_long', 'starts_in_the_past', 'starts_too_late', 'venue_inactive'],
  repeat: 'key',
  surface: 'desk',
  reauthentication: { exempt: 'one night of one bar, as its team adds them all evening' },
  audit: ['venue_id'],
});

export const updateEvent = defineCall({
  id: 'update-event',
  method: 'PATCH',
  path: eventsPath,
  summary:
    'Changes an event; who goes is told of another time and of a cancellation. With the `updated_at` it was read with, else as this session last read it, a change in between is refused with 409 and named; where the session has not read it, `replaced` has what the save took the place of. `scope: later` changes the later nights of its series alike: another time moves each by as much on the clock of the venue.',
  access: { role: 'pro' },
  input: z.object({
    event_id: eventId,
    updated_at: z.optional(moment),
    scope: seriesScope,
    ...eventChanges,
  }),
  output: z.extend(eventPage, {
    /**
     * Shows what the save replaced. It is left out where the save names the `updated_at` that was read, and where this
     * session has read the event.
     */
    replaced: z.optional(replacedBySave),
  }),
  refusals: [
    'ends_before_start',
    'too_long',
    'starts_in_the_past',
    'starts_too_late',
    'event_over',
    'never_announced',
    'no_draft_any_more',
  ],
  repeat: 'natural',
  surface: 'desk',
  reauthentication: { exempt: 'one night of one bar, and who goes is told' },
  audit: ['event_id'],
});

export const deleteEvent = defineCall({
  id: 'delete-event',
  method: 'DELETE',
  path: eventsPath,
  summary:
    'Takes an event off every list, with `scope: later` the later nights of its series too; who goes to one that is still to come is told that it is called off.',
  access: { role: 'pro' },
  input: z.object({ event_id: eventId, scope: seriesScope }),
  output: z.object({ deleted: z.literal(true) }),
  repeat: 'natural',
  onFullDisk: 'works',
  surface: 'desk',
  reauthentication: { exempt: 'one night of one bar, and who goes is told' },
  audit: ['event_id'],
});
