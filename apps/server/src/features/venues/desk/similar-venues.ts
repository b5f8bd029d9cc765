import { similarVenues } from '@nightjar/domain/venues/desk/calls';
import { orderSimilar } from '@nightjar/domain/venues/desk/rules/duplicates';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentSimilarVenue } from './present.ts';
import { findVenuesLike, findVenuesNextTo } from './queries/place.ts';

export const similarVenuesHandler = handle(similarVenues, async ({ input, db }) => {
  const { name, lat, lng } = input;
  const near = lat === undefined || lng === undefined ? null : { lat, lng };
  const [like, next] = await Promise.all([
    findVenuesLike(db, name, near),
    near ? findVenuesNextTo(db, name, near) : [],
  ]);
  const found = new Map([...like, ...next].map(venue => [venue.id, venue]));
  return ok(orderSimilar(name, [...found.values()]).map(presentSimilarVenue));
});
