import { nearbyEvents } from '@nightjar/domain/events/calls';
import { mostEventsShown } from '@nightjar/domain/events/entity';
import { distanceMetres, isInside } from '@nightjar/domain/kernel/geo';
import { boundsAround } from '@nightjar/domain/places/rules/areas';
import { allItemsIn, type ItemAtDistance } from '../../../platform/cells/nearest.ts';
import { handle } from '../../../platform/http/handler.ts';
import { eventCardsFor } from '../gate.ts';
import { findEventsAround, widenedRadius } from '../queries/lists.ts';
import type { SharedEvent } from '../queries/memory.ts';
import { eventCardsFromMemory, nightsOfRequest } from './gate.ts';

export const nearbyEventsHandler = handle(nearbyEvents, async call => {
  const { input, actor, now, db } = call;
  const { lat, lng, radius } = input;
  const near = { lat, lng };
  const box = boundsAround(near, radius);
  const fits = (event: SharedEvent, metres: number) =>
    event.overAt > now.getTime() && metres <= widenedRadius(radius) && isInside(event, box);
  const remembered = await eventCardsFromMemory(call, {
    ...input,
    place: near,
    async find(read) {
      const found = await allItemsIn({ near, box, fits }, read);
      return (
        found && { ...found, items: firstEventsByStart(found.items).filter(({ metres }) => metres <= radius) }
      );
    },
  });
  if (remembered) return remembered;
  const nights = await nightsOfRequest(call, input, near);
  const rows = await findEventsAround(db, actor.userId, { box, nights, near, radius, now });
  return eventCardsFor(
    call,
    rows.filter(row => distanceMetres(near, row) <= radius),
    near,
  );
});

const firstEventsByStart = (events: ItemAtDistance<SharedEvent>[]) =>
  events
    .sort(({ item: one }, { item: other }) => one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1))
    .slice(0, mostEventsShown);
