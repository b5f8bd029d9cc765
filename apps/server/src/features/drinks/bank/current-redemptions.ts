import { currentRedemptions } from '@nightjar/domain/drinks/calls';
import { mostRedemptionsShown } from '@nightjar/domain/drinks/entity';
import { cooldownEnd } from '@nightjar/domain/drinks/rules/allowance';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../../platform/http/handler.ts';
import { loadGuest } from '../guest.ts';
import { presentRedemption } from '../present.ts';
import { findRedemptions } from '../queries/redemptions.ts';

export const currentRedemptionsHandler = handle(currentRedemptions, async ({ actor, now, db }) => {
  const { bank } = await loadGuest(db, actor.userId, now);
  const since = bank.entitlement?.periodStart ?? addMilliseconds(now, -30 * days);
  const rows = await findRedemptions(db, { userId: actor.userId, since, limit: mostRedemptionsShown });

  const cooldown = cooldownEnd(bank.lastFreePour, bank.entitlement?.cooldownMinutes ?? null, now);
  return ok({
    redemptions: rows.filter(row => row.taken_back_at === null).map(presentRedemption),
    taken_back: rows.filter(row => row.taken_back_at !== null).map(presentRedemption),
    cooldown_ends_at: cooldown?.toISOString() ?? null,
    server_time: now.toISOString(),
  });
});
