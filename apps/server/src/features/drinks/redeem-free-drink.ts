import { redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import { decideFreePour, withOverride } from '@nightjar/domain/drinks/rules/pour';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle } from '../../platform/http/handler.ts';
import { countWrongGuess, loadBar, loadGuest, refuseGuesser } from './gate.ts';
import { pour } from './pour.ts';
import { lockDrinkBank } from './queries/bank.ts';

/** Exactly once: the bank's row is locked before the pours are counted, and each period's pours are numbered. */
export const redeemFreeDrinkHandler = handle(redeemFreeDrink, async call => {
  const { input, actor, now, db, platform } = call;
  await lockDrinkBank(db, actor.userId);
  await refuseGuesser(platform, actor.userId, input.venue_id);
  const bar = await loadBar(db, input);
  const { guest, bank } = await loadGuest(db, actor.userId, now);

  const decided = decideFreePour(bar, guest, bank, platform.settings.legalAge, now);
  if (!bar.pro) await countWrongGuess(platform, actor.userId, input.venue_id);
  const decision = withOverride(decided, input.issue_override);
  if (isRefusal(decision)) return decision;

  return pour(call, {
    kind: 'free',
    decision,
    usedInPeriod: bank.usedInPeriod,
    guestId: actor.userId,
    bar,
    overrideReason: input.override_reason,
    qrNonce: null,
  });
});
