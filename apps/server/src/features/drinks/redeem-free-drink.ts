import { redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import { cooldownEnd, decideFreePour, withOverride } from '@nightjar/domain/drinks/rules/pour';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { countWrongGuess, loadBar, loadDrinker, refuseGuesser } from './gate.ts';
import { freePourTitle, presentPour } from './present.ts';
import { lockDrinkBank } from './queries/bank.ts';
import { insertRedemption } from './queries/redemptions.ts';

/** Exactly once: the bank's row is locked before the pours are counted, and each period's pours are numbered. */
export const redeemFreeDrinkHandler = handle(
  redeemFreeDrink,
  async ({ input, actor, now, db, platform, emit }) => {
    await lockDrinkBank(db, actor.userId);
    await refuseGuesser(platform, actor.userId, input.venue_id);
    const bar = await loadBar(db, input);
    const { guest, bank } = await loadDrinker(db, actor, now);

    const decided = decideFreePour(bar, guest, bank, platform.settings.legalAge, now);
    if (!bar.pro) await countWrongGuess(platform, actor.userId, input.venue_id);
    const decision = withOverride(decided, input.issue_override);
    if (isRefusal(decision)) return decision;

    const { entitlement, pro, issue } = decision;
    const id = await insertRedemption(db, {
      kind: 'free',
      userId: actor.userId,
      venueId: input.venue_id,
      proId: pro.id,
      proFirstName: pro.first_name,
      issue,
      override: input.issue_override,
      at: now,
      periodStart: entitlement.periodStart,
      periodIndex: bank.usedInPeriod + 1,
    });
    emit('drink_poured', { userId: actor.userId, venueId: input.venue_id, redemptionId: id, kind: 'free' });

    const cooldownEnds = cooldownEnd(now, entitlement.cooldownMinutes, now);
    const receipt = {
      id,
      kind: 'free',
      title: freePourTitle,
      venue_id: input.venue_id,
      venue_name: bar.name,
      non_alcoholic: false,
    };
    return ok(
      presentPour(
        { ...receipt, pro_first_name: pro.first_name, redeemed_at: now },
        { now, cooldownEnds, already: false },
      ),
    );
  },
);
