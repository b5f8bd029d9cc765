import { eventsWithinBounds } from '@nightjar/domain/events/calls';
import { mostEventsShown } from '@nightjar/domain/events/entity';
import { isInside } from '@nightjar/domain/kernel/geo';
import { centerOf } from '@nightjar/domain/places/rules/areas';
import { nearestItemsIn } from '../../../platform/cells/nearest.ts';
import { handle } from '../../../platform/http/handler.ts';
import { eventCardsFor } from '../gate.ts';
import { findEventsOnMap } from '../queries/lists.ts';
import type { SharedEvent } from '../queries/memory.ts';
import { eventCardsFromMemory, nightsOfRequest } from './gate.ts';

export const eventsWithinBoundsHandler = handle(eventsWithinBounds, async call => {
  const { input, actor, now, db } = call;
  const { user_lat: lat, user_lng: lng } = input;
  const center = centerOf(input);
  const near = lat === undefined || lng === undefined ? center : { lat, lng };
  const fits = (event: SharedEvent) => event.overAt > now.getTime() && isInside(event, input);
  const remembered = await eventCardsFromMemory(call, {
    ...input,
    place: center,
    find: read => nearestItemsIn({ near, box: input, most: mostEventsShown, fits }, read),
  });
  if (remembered) return remembered;
  const nights = await nightsOfRequest(call, input, center);
  const rows = await findEventsOnMap(db, actor.userId, { box: input, nights, near, now });
  return eventCardsFor(call, rows, near);
});
