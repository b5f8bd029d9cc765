import { isInside } from '@nightjar/domain/kernel/geo';
import { centerOf } from '@nightjar/domain/places/rules/areas';
import { venuesWithinBounds } from '@nightjar/domain/venues/calls';
import { nearbyVenuesLimit } from '@nightjar/domain/venues/entity';
import { handle, ok } from '../../platform/http/handler.ts';
import { venueCardsFromMemory } from './gate.ts';
import { presentVenueCard } from './present.ts';
import { venueCards } from './queries/cards.ts';
import { findFriendsHere } from './queries/check-ins.ts';
import { findVenueOptionLists } from './queries/options.ts';

export const venuesWithinBoundsHandler = handle(
  venuesWithinBounds,
  async ({ input, actor, now, db, platform }) => {
    const { user_lat: lat, user_lng: lng } = input;
    const near = lat === undefined || lng === undefined ? centerOf(input) : { lat, lng };
    const remembered = await venueCardsFromMemory(
      { db, platform, viewer: actor.userId, now },
      { near, box: input, fits: venue => isInside(venue, input) },
    );
    if (remembered) return remembered;
    const [rows, options, friends] = await Promise.all([
      venueCards(
        db,
        { near, bounds: input },
        { viewer: actor.userId, now, limit: nearbyVenuesLimit },
      ).execute(),
      findVenueOptionLists(db, now),
      findFriendsHere(db, actor.userId, now),
    ]);
    return ok(
      rows.map(row => presentVenueCard(row, { near, options, friends })),
      { total: rows.length },
    );
  },
);
