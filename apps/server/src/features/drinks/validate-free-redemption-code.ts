import { validateFreeRedemptionCode } from '@nightjar/domain/drinks/calls';
import { decideFreePour } from '@nightjar/domain/drinks/rules/pour';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { countGuess, loadBar, loadGuest, settleGuess } from './gate.ts';
import { presentGranted } from './present.ts';

export const validateFreeRedemptionCodeHandler = handle(
  validateFreeRedemptionCode,
  async ({ input, actor, now, db, platform }) => {
    await countGuess(platform, actor.userId, input.venue_id);
    const bar = await loadBar(db, input);
    const { guest, bank } = await loadGuest(db, actor.userId, now);

    const decision = decideFreePour(bar, guest, bank, platform.settings.legalAge, now);
    await settleGuess(platform, actor.userId, input.venue_id, bar.pro !== null);

    return isRefusal(decision) ? decision : ok(presentGranted(decision));
  },
);
