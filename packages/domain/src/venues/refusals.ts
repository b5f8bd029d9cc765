import { defineRefusals } from '../kernel/failure.ts';

export const venueRefusals = defineRefusals({
  too_far: 'You look {distance} away. Check in when you are at the door.',
  location_unknown: "We can't see where you are. Turn on location, or redeem a drink here first.",
  no_such_picture: 'That picture is not there any more. Upload it again.',
  too_many_pictures: 'A gallery holds {most} pictures. Remove one first.',
  venue_inactive: 'This venue is taking a break.',
  hours_overlap: '{day}: {problem}',
  hours_empty: '{day}: {problem}',
  venue_exists: '{name} is already here, {distance} m away.',
  no_such_option: 'One of the {field} is not offered any more. Reload the page and choose again.',
  place_changed: "The venue's place was changed again in the meantime. Look at the new place.",
  place_moved: 'This venue moved after a rep checked it. Check its place again, then it can pour.',
  place_asked: 'The team has asked to move this venue. Decide about that first.',
  not_confirmed: 'A rep has to confirm this venue before guests can see it.',
  archived: 'This venue was closed. A super admin can bring it back within 30 days.',
  archived_too_long: 'This venue was closed more than 30 days ago. Add it as a new venue.',
  not_archived: 'This venue is not closed.',
  steps_missing: 'Still to look at: {steps}.',
  confirmed_already: 'This venue is confirmed already.',
  reps_review: 'One of our reps makes the review. Tick the steps before it, and your part is done.',
  too_many_drafts: 'You have {most} drafts. Finish one or throw one away first.',
});
