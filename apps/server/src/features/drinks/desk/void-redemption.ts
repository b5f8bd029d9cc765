import { voidRedemption } from '@nightjar/domain/drinks/desk/calls';
import { decideVoiding } from '@nightjar/domain/drinks/rules/take-back';
import { isHouse } from '@nightjar/domain/kernel/access';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { mayManage, mayServeAt, type VenueRole } from '@nightjar/domain/staff/access';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findPourToTakeBack, lockPourToTakeBack } from '../queries/overrides.ts';
import { takePourBack } from '../take-back.ts';

/**
 * Takes back a pour that was a mistake of the staff. The guest is not at fault, so the guest may still override
 * warnings with staff codes.
 */
export const voidRedemptionHandler = handle(voidRedemption, async call => {
  const { input, actor, now, db, recordChange } = call;
  const found = await findPourToTakeBack(db, input.redemption_id, actor.userId);
  const venueRole: VenueRole = found?.manages == null ? null : { manages: found.manages };
  if (!found || !mayServeAt(actor, venueRole)) throw fail.notFound('Redemption');
  if (!mayManage(actor, venueRole)) throw fail.forbidden('Only owners and managers can take a pour back');
  const pour = await lockPourToTakeBack(db, input.redemption_id, found);
  if (!pour) throw fail.notFound('Redemption');

  const by = { userId: actor.userId, house: isHouse(actor), manages: venueRole?.manages === true };
  const decision = decideVoiding(pour, by, now);
  if (isRefusal(decision)) return decision;
  const answer = { redemption_id: pour.id, taken_back_at: (pour.taken_back_at ?? now).toISOString() };
  if (decision.already) return ok({ ...answer, already: true });

  await takePourBack(call, pour, { reason: input.reason });
  recordChange({ taken_back_at: null }, { taken_back_at: answer.taken_back_at });
  return ok({ ...answer, already: false });
});
