import { removeVenuePicture } from '@nightjar/domain/venues/desk/calls';
import { withoutPicture } from '@nightjar/domain/venues/desk/rules/pictures';
import { handle } from '../../../../platform/http/handler.ts';
import { changePictures, lockOwnPictures } from './gate.ts';

export const removeVenuePictureHandler = handle(removeVenuePicture, async call => {
  const venue = await lockOwnPictures(call);
  return changePictures(call, venue, withoutPicture(venue.images, call.input.path));
});
