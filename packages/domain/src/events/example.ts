import { defineExample, id, minutesFromNow, pick } from '../kernel/example.ts';
import { exampleVenue } from '../venues/example.ts';
import { eventCard, eventPage } from './entity.ts';

/** Makes an event of tomorrow night, to which twelve people go. */
export const exampleEventCard = defineExample(eventCard, () => ({
  event_id: id('event'),
  name: 'Moth night',
  type: { id: 1, name: 'Live music' },
  status: 'published',
  starts_at: minutesFromNow(24 * 60),
  ends_at: null,
  over_at: minutesFromNow(30 * 60),
  night: '2026-05-16',
  image: null,
  price_cents: 0,
  capacity: null,
  going_count: 12,
  is_following: false,
  place: 'none',
  friends_going: [],
  venue: {
    ...pick(exampleVenue(), 'id', 'name', 'city', 'state', 'lat', 'lng', 'timezone'),
    image: null,
  },
  distance_m: 120,
}));

export const exampleEvent = defineExample(eventPage, () => ({
  ...exampleEventCard(),
  description: 'Three bands and a quiet courtyard.',
  link: null,
  banner: null,
  cancelled_reason: null,
  waiting_count: 0,
  shown: null,
  may_edit: false,
  updated_at: minutesFromNow(-600),
  series: null,
  venue: {
    ...exampleEventCard().venue,
    ...pick(exampleVenue(), 'address', 'hours', 'closures'),
    logo: null,
  },
}));
