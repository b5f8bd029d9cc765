import { drinkBankStats } from '@nightjar/domain/drinks/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { loadGuest } from '../guest.ts';

export const drinkBankStatsHandler = handle(drinkBankStats, async ({ actor, now, db }) => {
  const { bank, totals } = await loadGuest(db, actor.userId, now);
  const { entitlement, usedInPeriod } = bank;

  const total = entitlement?.freePerPeriod ?? 0;
  return ok({
    free_total: total,
    free_used: usedInPeriod,
    free_left: Math.max(0, total - usedInPeriod),
    period_ends_at: entitlement?.periodEnd.toISOString() ?? null,
    cooldown_in_minutes: entitlement?.cooldownMinutes ?? null,
    redeemed_total: totals.redeemed,
    sent_total: totals.sent,
    received_total: totals.received,
  });
});
