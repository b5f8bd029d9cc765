import { defineRefusals } from '../kernel/failure.ts';

export const venueRefusals = defineRefusals({
  too_far: 'You look {distance} away. Check in when you are at the door.',
  location_unknown: "We can't see where you are. Turn on location, or redeem a drink here first.",
  archived: 'This venue is archived. Restore it first.',
  no_such_picture: 'That picture is not there any more. Upload it again.',
  too_many_pictures: 'A gallery holds {most} pictures. Remove one first.',
  venue_inactive: 'This venue is taking a break.',
  hours_overlap: '{day}: {problem}',
  hours_empty: '{day}: {problem}',
});
