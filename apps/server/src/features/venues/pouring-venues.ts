import { pouringVenues } from '@nightjar/domain/venues/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { imageUrlOfKind } from './present.ts';
import { findPouringVenues } from './queries/cards.ts';

export const pouringVenuesHandler = handle(pouringVenues, async ({ db, now }) => {
  const { total, shown } = await findPouringVenues(db, now);
  const venues = shown.map(({ id, name, images }) => ({
    id,
    name,
    image: imageUrlOfKind(images, 'profile'),
    logo: imageUrlOfKind(images, 'logo'),
  }));
  return ok({ total, venues });
});
