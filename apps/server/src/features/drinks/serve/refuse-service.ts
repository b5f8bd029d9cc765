import { refuseService } from '@nightjar/domain/drinks/calls';
import { serviceNight } from '@nightjar/domain/drinks/rules/service';
import { handle, ok } from '../../../platform/http/handler.ts';
import { loadServedGuest } from '../gate.ts';
import { lockDrinkBank } from '../queries/bank.ts';
import { saveServiceRefusalAtCommit } from '../queries/service.ts';

/**
 * Saves that a venue does not serve a guest tonight. No user is notified, and the guest sees the refusal at the next
 * pour.
 */
export const refuseServiceHandler = handle(refuseService, async ({ input, actor, now, db }) => {
  const { userId, venueId, timezone } = await loadServedGuest(db, actor, input.redemption_id);
  // The guest's bank is locked, so that no running pour commits after the refusal of service.
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
