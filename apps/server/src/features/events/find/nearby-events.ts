import { nearbyEvents } from '@nightjar/domain/events/calls';
import { distanceMetres } from '@nightjar/domain/kernel/geo';
import { boundsAround } from '@nightjar/domain/places/rules';
import { handle } from '../../../platform/http/handler.ts';
import { findAround } from '../queries/lists.ts';
import { cardsFor, nightsAsked } from './gate.ts';

export const nearbyEventsHandler = handle(nearbyEvents, async ({ input, actor, now, db }) => {
  const { lat, lng, radius } = input;
  const near = { lat, lng };
  const nights = await nightsAsked(db, input, near, now);
  const box = boundsAround(near, radius);
  const rows = await findAround(db, actor.userId, { box, nights, near, radius, now });
  return cardsFor(
    db,
    actor,
    rows.filter(row => distanceMetres(near, row) <= radius),
    near,
  );
});
