import { myCalendar } from '@nightjar/domain/events/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { feedAddressOf } from '../gate.ts';
import { findOrSaveCalendar } from '../queries/calendar.ts';

export const myCalendarHandler = handle(myCalendar, async ({ actor, now, db, platform }) => {
  const key = await findOrSaveCalendar(db, { userId: actor.userId, key: platform.random.uuid() }, now);
  return ok({ url: feedAddressOf(platform, key) });
});
