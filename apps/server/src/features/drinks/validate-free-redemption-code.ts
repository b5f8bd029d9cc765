import { validateFreeRedemptionCode } from '@nightjar/domain/drinks/calls';
import { decideFreePour } from '@nightjar/domain/drinks/rules/pour';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { countGuess, loadBar, loadDrinker, settleGuess } from './gate.ts';

export const validateFreeRedemptionCodeHandler = handle(
  validateFreeRedemptionCode,
  async ({ input, actor, now, db, platform }) => {
    await countGuess(platform, actor.userId, input.venue_id);
    const bar = await loadBar(db, input);
    const { guest, bank } = await loadDrinker(db, actor, now);

    const decision = decideFreePour(bar, guest, bank, platform.settings.legalAge, now);
    await settleGuess(platform, actor.userId, input.venue_id, bar.pro !== null);

    if (isRefusal(decision)) return decision;
    return ok({ pro_first_name: decision.pro.first_name, issue: decision.issue, non_alcoholic: false });
  },
);
