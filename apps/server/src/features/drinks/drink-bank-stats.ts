import { drinkBankStats } from '@nightjar/domain/drinks/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { loadBank } from './gate.ts';
import { findDrinker } from './queries.ts';

export const drinkBankStatsHandler = handle(drinkBankStats, async ({ actor, now, db }) => {
  const drinker = await findDrinker(db, actor.userId);
  const { entitlement, usedInPeriod } = await loadBank(db, actor, drinker, now);

  const total = entitlement?.freePerPeriod ?? 0;
  return ok({
    free_total: total,
    free_used: usedInPeriod,
    free_left: Math.max(0, total - usedInPeriod),
    period_ends_at: entitlement?.periodEnd.toISOString() ?? null,
    cooldown_in_minutes: entitlement?.cooldownMinutes ?? null,
    redeemed_total: drinker.totals.redeemed,
    sent_total: drinker.totals.sent,
    received_total: drinker.totals.received,
  });
});
