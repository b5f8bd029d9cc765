import { currentRedemptions } from '@nightjar/domain/drinks/calls';
import { redemptionsShown } from '@nightjar/domain/drinks/entity';
import { cooldownEnd } from '@nightjar/domain/drinks/rules/allowance';
import { days, later } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../../platform/http/handler.ts';
import { loadGuest } from '../gate.ts';
import { presentRedemption } from '../present.ts';
import { findRedemptions } from '../queries/redemptions.ts';

export const currentRedemptionsHandler = handle(currentRedemptions, async ({ actor, now, db }) => {
  const { bank } = await loadGuest(db, actor.userId, now);
  const since = bank.entitlement?.periodStart ?? later(now, -30 * days);
  const rows = await findRedemptions(db, actor.userId, since, redemptionsShown);

  const cooldown = cooldownEnd(bank.lastFreePour, bank.entitlement?.cooldownMinutes ?? null, now);
  const of = (takenBack: boolean) =>
    rows.filter(row => (row.taken_back_at !== null) === takenBack).map(presentRedemption);
  return ok({
    redemptions: of(false),
    taken_back: of(true),
    cooldown_ends_at: cooldown?.toISOString() ?? null,
    server_time: now.toISOString(),
  });
});
