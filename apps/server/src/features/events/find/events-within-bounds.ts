import { eventsWithinBounds } from '@nightjar/domain/events/calls';
import { centerOf } from '@nightjar/domain/places/rules';
import { handle } from '../../../platform/http/handler.ts';
import { findOnMap } from '../queries/lists.ts';
import { cardsFor, nightsAsked } from './gate.ts';

export const eventsWithinBoundsHandler = handle(eventsWithinBounds, async ({ input, actor, now, db }) => {
  const { user_lat: lat, user_lng: lng } = input;
  const center = centerOf(input);
  const near = lat === undefined || lng === undefined ? center : { lat, lng };
  const nights = await nightsAsked(db, input, center, now);
  const rows = await findOnMap(db, actor.userId, { box: input, nights, near, now });
  return cardsFor(db, actor, rows, near);
});
