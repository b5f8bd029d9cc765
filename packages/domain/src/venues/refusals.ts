import { defineRefusals } from '../kernel/failure.ts';

export const venueRefusals = defineRefusals({
  too_far: 'You look {distance} away. Check in when you are at the door.',
  location_unknown: "We can't see where you are. Turn on location, or redeem a drink here first.",
  venue_inactive: 'This venue is taking a break.',
  hours_overlap: '{day}: {problem}',
  hours_empty: '{day}: {problem}',
});
