import { nearbyVenues } from '@nightjar/domain/venues/calls';
import { nearbyVenuesLimit } from '@nightjar/domain/venues/entity';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentVenueCard } from './present.ts';
import { findFriendsHere, findVenueCards, findVenueWords } from './queries.ts';

export const nearbyVenuesHandler = handle(nearbyVenues, async ({ input, actor, now, db }) => {
  const near = { lat: input.lat, lng: input.lng };
  const area = { near, radius: input.radius, drinks: input.drinks };
  const [rows, words, friends] = await Promise.all([
    findVenueCards(db, area, actor.userId, now, nearbyVenuesLimit),
    findVenueWords(db, now),
    findFriendsHere(db, actor.userId, now),
  ]);
  const cards = rows
    .map(row => presentVenueCard(row, { near, words, friends }))
    .filter(card => card.distance_m <= input.radius);
  return ok(cards, { total: cards.length });
});
