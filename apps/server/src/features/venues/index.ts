import { checkInHandler } from './check-in.ts';
import { followVenueHandler } from './follow-venue.ts';
import { nearbyVenuesHandler } from './nearby-venues.ts';
import { pouringVenuesHandler } from './pouring-venues.ts';
import { unfollowVenueHandler } from './unfollow-venue.ts';
import { venueOptionsHandler } from './venue-options.ts';
import { venueProfileHandler } from './venue-profile.ts';
import { venuesWithinBoundsHandler } from './venues-within-bounds.ts';

export const venuesHandlers = [
  checkInHandler,
  followVenueHandler,
  nearbyVenuesHandler,
  pouringVenuesHandler,
  unfollowVenueHandler,
  venueOptionsHandler,
  venueProfileHandler,
  venuesWithinBoundsHandler,
];
