import { eventsWithVenue } from '@nightjar/domain/events/calls';
import { handle } from '../../../platform/http/handler.ts';
import { listFor, nightsOfFilter } from '../gate.ts';
import { findToCome } from '../queries/lists.ts';

export const eventsWithVenueHandler = handle(eventsWithVenue, async call => {
  const { input, actor, now, db } = call;
  const { limit, offset } = input;
  const asked = { filters: input, nights: nightsOfFilter(input), limit, offset, now };
  return listFor(call, input, await findToCome(db, actor.userId, asked));
});
