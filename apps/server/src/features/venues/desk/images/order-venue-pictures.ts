import { orderVenuePictures } from '@nightjar/domain/venues/desk/calls';
import { inOrder } from '@nightjar/domain/venues/desk/rules/pictures';
import { handle } from '../../../../platform/http/handler.ts';
import { changePictures, lockOwnPictures } from './gate.ts';

export const orderVenuePicturesHandler = handle(orderVenuePictures, async call => {
  const { venue_id: venueId, paths } = call.input;
  const venue = await lockOwnPictures(call, venueId);
  return changePictures(call, venueId, venue, inOrder(venue.images, paths));
});
