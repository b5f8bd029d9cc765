import { defineExample, id, minutesFromNow, pick } from '../kernel/example.ts';
import { examplePerson } from '../people/example.ts';
import { exampleVenue } from '../venues/example.ts';
import { feedItem, venueActivity, venueNow } from './entity.ts';

/** Makes the line that a person checked in to a venue an hour ago. */
export const exampleFeedItem = defineExample(feedItem, () => ({
  activity_id: id('activity'),
  kind: 'checked_in',
  at: minutesFromNow(-60),
  night: null,
  person: examplePerson(),
  other: null,
  venue: { ...pick(exampleVenue(), 'id', 'name'), image: null },
  event: null,
}));

export const exampleVenueActivity = defineExample(venueActivity, () => ({
  venue_id: exampleVenue().id,
  ...pick(exampleVenue(), 'name', 'lat', 'lng', 'here_count', 'friends_here'),
  distance_m: 120,
}));

export const exampleVenueActivityNow = defineExample(venueNow, () => ({
  venue_id: exampleVenue().id,
  here_count: 0,
  friends_here: [],
  last_check_ins: [],
  pros_on: [],
}));
