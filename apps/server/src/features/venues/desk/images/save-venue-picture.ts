import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { saveVenuePicture } from '@nightjar/domain/venues/desk/calls';
import { isPictureNameOf, withPicture } from '@nightjar/domain/venues/desk/rules/pictures';
import { venueRefusals } from '@nightjar/domain/venues/refusals';
import { handle } from '../../../../platform/http/handler.ts';
import { findObject } from '../../../../platform/storage/queries.ts';
import { pictureAddressOf } from '../queries/pictures.ts';
import { changePictures, lockOwnPictures } from './gate.ts';

export const saveVenuePictureHandler = handle(saveVenuePicture, async call => {
  const { venue_id: venueId, kind, path, alt } = call.input;
  const venue = await lockOwnPictures(call);
  if (venue.archived) return venueRefusals.refuse('archived');
  if (!isPictureNameOf(path, venueId, kind))
    throw fail.invalid(`path must be a picture of this venue that was uploaded as its ${kind}`);

  const file = await findObject(call.db, path);
  if (!file) return venueRefusals.refuse('no_such_picture');
  const decision = withPicture(venue.images, { kind, url: pictureAddressOf(file), alt });
  if (isRefusal(decision)) return decision;
  return changePictures(call, venue, decision.images);
});
