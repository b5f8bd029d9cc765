import * as events from '@nightjar/domain/events/calls';
import * as eventsDesk from '@nightjar/domain/events/desk/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { type AccessRow, anyone, desk, member, memberOrDesk, registered } from '../table.ts';

const mapBox = { min_lat: 27.9, min_lng: -82.5, max_lat: 28, max_lng: -82.4 };
const eventAndUserInput = (event_id: string, user_id: string) => ({ event_id, user_id });
const eventInput = (event_id: string) => ({ event_id });
const existingOrMissing = { existing: member('ok'), missing: member(404) } as const;
const readByMembersAndDesk = { existing: memberOrDesk('ok'), missing: memberOrDesk(404) } as const;
/** Managers of the venue, reps and super admins may make these calls. */
const managedByTeam = { existing: desk('ok', { 'pro elsewhere': 403 }), missing: desk(404) } as const;

export const eventsTable: readonly AccessRow[] = [
  { call: events.followEvent, names: 'event', input: eventAndUserInput, expect: existingOrMissing },
  { call: events.unfollowEvent, names: 'event', input: eventAndUserInput, expect: existingOrMissing },
  {
    call: events.updateEventVisibility,
    names: 'event',
    input: (event_id, user_id) => ({ event_id, user_id, shown: true }),
    // None of the callers goes to the event, so the call is refused.
    expect: { existing: member('no'), missing: member(404) },
  },
  ...[events.myCalendar, events.renewCalendar].map(
    call =>
      ({
        call,
        names: null,
        input: (_: string, user_id: string) => ({ user_id }),
        expect: { always: member('ok') },
      }) as const,
  ),
  { call: events.event, names: 'event', input: eventInput, expect: readByMembersAndDesk },
  { call: events.eventSocials, names: 'event', input: eventInput, expect: readByMembersAndDesk },
  {
    call: events.eventsByVenue,
    names: 'venue',
    input: venue_id => ({ venue_id }),
    expect: readByMembersAndDesk,
  },
  {
    call: events.eventsWithinBounds,
    names: null,
    input: () => ({ ...mapBox }),
    expect: { always: member('ok') },
  },
  { call: events.nearbyEvents, names: null, input: () => ({ ...ybor }), expect: { always: member('ok') } },
  { call: events.eventsWithVenue, names: null, input: () => ({}), expect: { always: registered('ok') } },
  { call: eventsDesk.adminEvents, names: null, input: () => ({}), expect: { always: desk('ok') } },
  {
    call: events.publicEvent,
    names: 'event',
    input: eventInput,
    expect: { existing: anyone('ok'), missing: anyone(404) },
  },
  {
    call: eventsDesk.createEvent,
    names: 'venue',
    input: venue_id => ({
      venue_id,
      name: 'Four Speakers',
      type: { id: 2 },
      starts_at: '2031-05-02T22:00:00-04:00',
    }),
    expect: managedByTeam,
  },
  {
    call: eventsDesk.updateEvent,
    names: 'event',
    input: event_id => ({ event_id, name: 'Five Speakers' }),
    expect: managedByTeam,
  },
  { call: eventsDesk.deleteEvent, names: 'event', input: eventInput, expect: managedByTeam },
];
