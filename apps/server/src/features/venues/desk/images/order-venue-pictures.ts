import { orderVenuePictures } from '@nightjar/domain/venues/desk/calls';
import { inOrder } from '@nightjar/domain/venues/desk/rules/pictures';
import { handle } from '../../../../platform/http/handler.ts';
import { changePictures, lockOwnPictures } from './gate.ts';

export const orderVenuePicturesHandler = handle(orderVenuePictures, async call => {
  const venue = await lockOwnPictures(call);
  return changePictures(call, venue, inOrder(venue.images, call.input.paths));
});
