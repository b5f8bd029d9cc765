import { orderVenuePictures } from '@nightjar/domain/venues/desk/calls';
import { orderPictures } from '@nightjar/domain/venues/desk/rules/pictures';
import { handle } from '../../../../platform/http/handler.ts';
import { changePictures, lockOwnPictures } from './gate.ts';

export const orderVenuePicturesHandler = handle(orderVenuePictures, async call => {
  const venue = await lockOwnPictures(call);
  return changePictures(call, venue, orderPictures(venue.images, call.input.paths));
});
