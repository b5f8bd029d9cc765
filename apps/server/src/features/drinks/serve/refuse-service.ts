import { refuseService } from '@nightjar/domain/drinks/calls';
import { serviceNight } from '@nightjar/domain/drinks/rules/service';
import { handle, ok } from '../../../platform/http/handler.ts';
import { loadServedGuest } from '../gate.ts';
import { lockDrinkBank } from '../queries/bank.ts';
import { saveServiceRefusal } from '../queries/service.ts';

/** Told to nobody: the guest learns it at the next pour, and other people never. */
export const refuseServiceHandler = handle(refuseService, async ({ input, actor, now, db }) => {
  const { userId, venueId, timezone } = await loadServedGuest(db, actor, input.redemption_id);
  // Behind the lock of the guest's bank: once this is said, no pour that was under way comes after it.
  await lockDrinkBank(db, userId);
  const { until } = serviceNight(now, timezone);
  await saveServiceRefusal(db, { userId, venueId, by: actor.userId, reason: input.reason, at: now, until });
  return ok({ until: until.toISOString() });
});
