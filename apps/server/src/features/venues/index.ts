import { checkInHandler } from './check-in.ts';
import { followVenueHandler } from './follow-venue.ts';
import { nearbyVenuesHandler } from './nearby-venues.ts';
import { orderVenuePicturesHandler } from './pictures/order-venue-pictures.ts';
import { removeVenuePictureHandler } from './pictures/remove-venue-picture.ts';
import { saveVenuePictureHandler } from './pictures/save-venue-picture.ts';
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
  orderVenuePicturesHandler,
  pouringVenuesHandler,
  publicVenueHandler,
  removeVenuePictureHandler,
  saveVenuePictureHandler,
  unfollowVenueHandler,
  venueFollowersHandler,
  venueOptionsHandler,
  venueProfileHandler,
  venuesHandler,
  venuesWithinBoundsHandler,
];
