import { acceptShot } from '@nightjar/domain/drinks/calls';
import { titleOfSentVoucher } from '@nightjar/domain/drinks/rules/voucher-texts';
import { ageLawOn, decideAccepting } from '@nightjar/domain/drinks/rules/vouchers';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { lockVoucher } from '../queries/locks.ts';
import { findSenderWithAge, findSentShot } from '../queries/shots.ts';
import { saveAcceptedVoucher } from '../queries/voucher-changes.ts';

/** Accepts a shot. A user who is not its recipient gets the answer that it does not exist. */
export const acceptShotHandler = handle(acceptShot, async ({ input, actor, now, db, platform, emit }) => {
  const { userId } = actor;
  const [voucher, sent, aged] = await awaitTogether(
    lockVoucher(db, input.voucher_id, [userId]),
    findSentShot(db, { voucherId: input.voucher_id, viewer: userId, role: 'recipient' }),
    findSenderWithAge(db, userId),
  );
  if (!voucher || !sent) throw fail.notFound('Drink');

  const law = ageLawOn(now, platform.settings.legalAge);
  const decision = decideAccepting({ sending: sent, voucher, me: aged }, law, now);
  if (isRefusal(decision)) return decision;
  if (!decision.already) {
    await saveAcceptedVoucher(
      db,
      { voucherId: voucher.id, by: userId, title: titleOfSentVoucher(voucher) },
      now,
    );
    emit('shot_answered', {
      voucherId: voucher.id,
      senderId: voucher.owner_id,
      recipientId: userId,
      answer: 'accepted',
    });
  }
  return ok({ voucher_id: voucher.id, already: decision.already });
});
