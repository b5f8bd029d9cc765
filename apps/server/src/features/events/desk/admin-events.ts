import { adminEvents } from '@nightjar/domain/events/desk/calls';
import { isHouse } from '@nightjar/domain/kernel/access';
import { handle } from '../../../platform/http/handler.ts';
import { eventListFor, nightsOfFilter } from '../gate.ts';
import { findEventsAtDesk } from '../queries/lists.ts';

export const adminEventsHandler = handle(adminEvents, async call => {
  const { input, actor, now, db } = call;
  const { limit, offset } = input;
  const page = { limit, offset, now };
  const asked = { filters: input, nights: nightsOfFilter(input), everywhere: isHouse(actor), ...page };
  return eventListFor(call, input, await findEventsAtDesk(db, actor.userId, asked));
});
