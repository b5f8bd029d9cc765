import { eventsWithVenue } from '@nightjar/domain/events/calls';
import { handle } from '../../../platform/http/handler.ts';
import { eventListFor, nightsOfFilter } from '../gate.ts';
import { findEventsToCome } from '../queries/lists.ts';

export const eventsWithVenueHandler = handle(eventsWithVenue, async call => {
  const { input, actor, now, db } = call;
  const { limit, offset } = input;
  const asked = { filters: input, nights: nightsOfFilter(input), limit, offset, now };
  return eventListFor(call, input, await findEventsToCome(db, actor.userId, asked));
});
