import { refuseService } from '@nightjar/domain/drinks/calls';
import { serviceNight } from '@nightjar/domain/drinks/rules/service';
import { handle, ok } from '../../../platform/http/handler.ts';
import { loadServedGuest } from '../gate.ts';
import { lockDrinkBank } from '../queries/bank.ts';
import { saveUnservedAtCommit } from '../queries/service.ts';

/** No user is notified: the guest reads the refusal at the next pour. */
export const refuseServiceHandler = handle(refuseService, async ({ input, actor, now, db }) => {
  const { userId, venueId, timezone } = await loadServedGuest(db, actor, input.redemption_id);
  // The guest's bank is locked, so no pour that was under way commits after the refusal of service.
  await lockDrinkBank(db, userId);
  const { until } = serviceNight(now, timezone);
  await saveUnservedAtCommit(db, {
    userId,
    venueId,
    by: actor.userId,
    reason: input.reason,
    at: now,
    until,
  });
  return ok({ until: until.toISOString() });
});
