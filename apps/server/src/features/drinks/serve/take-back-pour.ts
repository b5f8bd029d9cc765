import { takeBackPour } from '@nightjar/domain/drinks/calls';
import { decideTakingPourBack, mistakeReason } from '@nightjar/domain/drinks/rules/overrides';
import { serviceNight } from '@nightjar/domain/drinks/rules/service';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { countTakenBackPours, findPourToTakeBack, lockPourToTakeBack } from '../queries/overrides.ts';
import { takePourBack } from '../take-back.ts';

/**
 * Takes back a pour with the bartender's code or scan: because the bartender denies an override that a guest's phone
 * made, or because the pour was a mistake. The bartender may do so even after their shift. A pour with another
 * bartender's code is answered as unknown.
 */
export const takeBackPourHandler = handle(takeBackPour, async call => {
  const { input, actor, now, db, emit } = call;
  const found = await findPourToTakeBack(db, input.redemption_id, actor.userId);
  const pour = found?.own ? await lockPourToTakeBack(db, input.redemption_id, found) : null;
  if (!pour) throw fail.notFound('Redemption');
  const decision = decideTakingPourBack(pour, { guestIsPro: pour.guestId === actor.userId, now });
  if (isRefusal(decision)) return decision;
  const answer = { redemption_id: pour.id, taken_back_at: (pour.taken_back_at ?? now).toISOString() };
  if (decision.already) return ok({ ...answer, already: true });

  if (!decision.denied) {
    await takePourBack(call, pour, { reason: mistakeReason });
    return ok({ ...answer, already: false });
  }
  const night = serviceNight(now, pour.timezone);
  await takePourBack(call, pour, { lockedUntil: night.until });
  const count = await countTakenBackPours(db, pour.proId, night.from);
  emit('overrides_noticed', { venueId: pour.venueId, redemptionId: pour.id, takenBack: true, count });
  return ok({ ...answer, already: false });
});
