import { adminEvents } from '@nightjar/domain/events/desk/calls';
import { isHouse } from '@nightjar/domain/kernel/access';
import { handle } from '../../../platform/http/handler.ts';
import { listFor, nightsOfFilter } from '../gate.ts';
import { findAtDesk } from '../queries/lists.ts';

export const adminEventsHandler = handle(adminEvents, async call => {
  const { input, actor, now, db } = call;
  const { limit, offset } = input;
  const page = { limit, offset, now };
  const asked = { filters: input, nights: nightsOfFilter(input), everywhere: isHouse(actor), ...page };
  return listFor(call, input, await findAtDesk(db, actor.userId, asked));
});
