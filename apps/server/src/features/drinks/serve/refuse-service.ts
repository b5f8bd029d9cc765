import { refuseService } from '@nightjar/domain/drinks/calls';
import { serviceNight } from '@nightjar/domain/drinks/rules/service';
import { handle, ok } from '../../../platform/http/handler.ts';
import { loadServedGuest } from '../gate.ts';
import { lockDrinkBank } from '../queries/bank.ts';
import { saveServiceRefusalAtCommit } from '../queries/service.ts';

/** Notifies no user: the guest learns it at the next pour, other people never. */
export const refuseServiceHandler = handle(refuseService, async ({ input, actor, now, db }) => {
  const { userId, venueId, timezone } = await loadServedGuest(db, actor, input.redemption_id);
  // Under the lock of the guest's bank: no pour that was under way commits after the refusal.
  await lockDrinkBank(db, userId);
  const { until } = serviceNight(now, timezone);
  await saveServiceRefusalAtCommit(db, {
    userId,
    venueId,
    by: actor.userId,
    reason: input.reason,
    at: now,
    until,
  });
  return ok({ until: until.toISOString() });
});
