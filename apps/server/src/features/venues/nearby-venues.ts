import { boundsAround } from '@nightjar/domain/places/rules/areas';
import { nearbyVenues } from '@nightjar/domain/venues/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { venueCardsFromMemory } from './gate.ts';
import { presentVenueCard } from './present.ts';
import { findVenuesAround } from './queries/cards.ts';
import { findFriendsHere } from './queries/check-ins.ts';
import { findVenueOptionLists } from './queries/options.ts';

export const nearbyVenuesHandler = handle(nearbyVenues, async ({ input, actor, now, db, platform }) => {
  const { radius, drinks } = input;
  const near = { lat: input.lat, lng: input.lng };
  const inRadius = (metres: number) => Math.round(metres) <= radius;
  const remembered = await venueCardsFromMemory(
    { db, platform, viewer: actor.userId, now },
    {
      near,
      box: boundsAround(near, radius + roundingMetres),
      fits: (venue, metres) => inRadius(metres) && (venue.partner || !drinks),
    },
  );
  if (remembered) return remembered;
  const [rows, options, friends] = await Promise.all([
    findVenuesAround(db, { ...input, viewer: actor.userId, now }),
    findVenueOptionLists(db, now),
    findFriendsHere(db, actor.userId, now),
  ]);
  const cards = rows
    .map(row => presentVenueCard(row, { near, options, friends }))
    .filter(card => inRadius(card.distance_m));
  return ok(cards, { total: cards.length });
});

/**
 * The app shows distances in whole meters. A venue that is shown at the radius may be up to one meter farther away, so
 * the search is one meter wider.
 */
const roundingMetres = 1;
