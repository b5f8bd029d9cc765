import { nearbyVenues } from '@nightjar/domain/venues/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentVenueCard } from './present.ts';
import { findFriendsHere, findVenueOptionLists, findVenuesAround } from './queries.ts';

export const nearbyVenuesHandler = handle(nearbyVenues, async ({ input, actor, now, db }) => {
  const near = { lat: input.lat, lng: input.lng };
  const [rows, words, friends] = await Promise.all([
    findVenuesAround(db, { ...input, viewer: actor.userId, now }),
    findVenueOptionLists(db, now),
    findFriendsHere(db, actor.userId, now),
  ]);
  const cards = rows
    .map(row => presentVenueCard(row, { near, words, friends }))
    .filter(card => card.distance_m <= input.radius);
  return ok(cards, { total: cards.length });
});
