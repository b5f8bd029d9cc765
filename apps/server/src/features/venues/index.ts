import { checkInHandler } from './check-in.ts';
import { adminVenueHandler } from './desk/admin-venue.ts';
import { adminVenuesHandler } from './desk/admin-venues.ts';
import { confirmVenueHandler } from './desk/confirm-venue.ts';
import { createVenueHandler } from './desk/create-venue.ts';
import { decideVenuePlaceHandler } from './desk/decide-venue-place.ts';
import { deleteVenueHandler } from './desk/delete-venue.ts';
import { deleteVenueDraftHandler } from './desk/delete-venue-draft.ts';
import { orderVenuePicturesHandler } from './desk/images/order-venue-pictures.ts';
import { removeVenuePictureHandler } from './desk/images/remove-venue-picture.ts';
import { saveVenuePictureHandler } from './desk/images/save-venue-picture.ts';
import { reopenVenueHandler } from './desk/reopen-venue.ts';
import { restoreVenueHandler } from './desk/restore-venue.ts';
import { rotateVenueCodeHandler } from './desk/rotate-venue-code.ts';
import { saveVenueDraftHandler } from './desk/save-venue-draft.ts';
import { setVenuePouringHandler } from './desk/set-venue-pouring.ts';
import { similarVenuesHandler } from './desk/similar-venues.ts';
import { suspendVenueHandler } from './desk/suspend-venue.ts';
import { updateVenueHandler } from './desk/update-venue.ts';
import { venueDraftsHandler } from './desk/venue-drafts.ts';
import { venueOptionsHandler } from './desk/venue-options.ts';
import { venuePlaceHandler } from './desk/venue-place.ts';
import { followVenueHandler } from './follow-venue.ts';
import { nearbyVenuesHandler } from './nearby-venues.ts';
import { pouringVenuesHandler } from './pouring-venues.ts';
import { publicVenueHandler } from './public-venue.ts';
import { unfollowVenueHandler } from './unfollow-venue.ts';
import { venueFollowersHandler } from './venue-followers.ts';
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
  adminVenueHandler,
  adminVenuesHandler,
  confirmVenueHandler,
  createVenueHandler,
  decideVenuePlaceHandler,
  deleteVenueHandler,
  deleteVenueDraftHandler,
  reopenVenueHandler,
  restoreVenueHandler,
  rotateVenueCodeHandler,
  saveVenueDraftHandler,
  setVenuePouringHandler,
  similarVenuesHandler,
  suspendVenueHandler,
  updateVenueHandler,
  venueDraftsHandler,
  venuePlaceHandler,
];
