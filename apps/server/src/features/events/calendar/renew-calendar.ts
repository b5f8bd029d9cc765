import { renewCalendar } from '@nightjar/domain/events/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { feedAddressOf } from '../gate.ts';
import { saveNewCalendar } from '../queries/calendar.ts';

export const renewCalendarHandler = handle(renewCalendar, async ({ actor, now, db, platform }) => {
  const key = platform.random.uuid();
  await saveNewCalendar(db, { userId: actor.userId, key }, now);
  return ok({ url: feedAddressOf(platform, key) });
});
