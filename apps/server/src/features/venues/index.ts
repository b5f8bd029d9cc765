import { checkInHandler } from './check-in.ts';
import { followVenueHandler } from './follow-venue.ts';
import { nearbyVenuesHandler } from './nearby-venues.ts';
import { pouringVenuesHandler } from './pouring-venues.ts';
import { publicVenueHandler } from './public-venue.ts';
import { unfollowVenueHandler } from './unfollow-venue.ts';
import { venueFollowersHandler } from './venue-followers.ts';
import { venueOptionsHandler } from './venue-options.ts';
import { venueProfileHandler } from './venue-profile.ts';
import { venuesHandler } from './venues.ts';
import { venuesWithinBoundsHandler } from './venues-within-bounds.ts';

export const venuesHandlers = [
  checkInHandler,
  followVenueHandler,
  nearbyVenuesHandler,
  pouringVenuesHandler,
  publicVenueHandler,
  unfollowVenueHandler,
  venueFollowersHandler,
  venueOptionsHandler,
  venueProfileHandler,
  venuesHandler,
  venuesWithinBoundsHandler,
];
