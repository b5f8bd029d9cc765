import { voucherAfterTakeBack } from '@nightjar/domain/drinks/rules/overrides';
import type { UserId } from '@nightjar/domain/kernel/id';
import type { CallContext } from '../../platform/http/handler.ts';
import { type PourToTakeBack, saveTakenBackPour } from './queries/overrides.ts';

type TakeBackCall = Pick<CallContext<never>, 'now' | 'db' | 'emit'> & { actor: { userId: UserId } };

/**
 * Takes back a pour and emits the event. A denied override also locks the guest's overrides until a given time. A pour
 * that was a mistake is taken back with a reason.
 */
export async function takePourBack(
  { actor, now, db, emit }: TakeBackCall,
  pour: PourToTakeBack,
  undone: { lockedUntil: Date } | { reason: string },
): Promise<void> {
  const denied = 'lockedUntil' in undone;
  await saveTakenBackPour(db, pour, {
    by: actor.userId,
    lockedUntil: denied ? undone.lockedUntil : null,
    reason: denied ? null : undone.reason,
    after: pour.voucher && voucherAfterTakeBack(pour.voucher),
    at: now,
  });
  emit('pour_taken_back', {
    redemptionId: pour.id,
    venueId: pour.venueId,
    guestId: pour.guestGone ? null : pour.guestId,
    voucher: pour.voucher && { id: pour.voucher.id, senderId: pour.voucher.senderId },
    denied,
  });
}
