import { updateDrinkVoucher } from '@nightjar/domain/drinks/calls';
import { decideMessageChange, decideTakingBack } from '@nightjar/domain/drinks/rules/vouchers';
import type { InputOf } from '@nightjar/domain/kernel/call';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import type { UserId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, handle, ok } from '../../../platform/http/handler.ts';
import { createAttachmentLinks } from '../../../platform/storage/read/attachment-links.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { findOwnFiles } from '../../chat/queries/new-message.ts';
import { attachedFileNames, mustOwnFiles } from '../../chat/send.ts';
import { presentVoucher } from '../present.ts';
import { type LockedVoucher, lockVoucher } from '../queries/locks.ts';
import { findSentShot, type SentShot } from '../queries/shots.ts';
import { saveReturnedVouchers, saveVoucherMessage, type VoucherMessage } from '../queries/voucher-changes.ts';
import { findHeldVoucher } from '../queries/vouchers.ts';

type Input = InputOf<typeof updateDrinkVoucher>;
type SentDrinkRows = { voucher: LockedVoucher; shot: SentShot };

/** Changes a sent drink. Its sender may do so until the recipient answers. */
export const updateDrinkVoucherHandler = handle(updateDrinkVoucher, async call => {
  const { input, actor, now, db, platform, emit } = call;
  const [voucher, shot] = await awaitTogether(
    lockVoucher(db, input.voucher_id),
    findSentShot(db, { voucherId: input.voucher_id, viewer: actor.userId, role: 'sender' }),
  );
  if (!voucher || !shot) throw fail.notFound('Drink');

  const sent = { voucher, shot };
  const change =
    input.state === 'available' ? takeDrinkBack(call, sent) : await changeVoucherMessage(call, sent);
  if (isRefusal(change)) return change;
  if (change.changed)
    emit('shot_changed', {
      voucherId: voucher.id,
      by: actor.userId,
      userIds: peopleOfShot(actor.userId, voucher),
    });
  const [, held] = await awaitTogether(change.save(), findHeldVoucher(db, actor.userId, voucher.id));
  if (!held) throw fail.notFound('Drink');
  return ok(presentVoucher(held, createAttachmentLinks(platform, now)));
});

type ChangeCall = Pick<CallContext<typeof updateDrinkVoucher>, 'input' | 'actor' | 'now' | 'db'>;

function takeDrinkBack({ actor, now, db }: ChangeCall, { voucher, shot }: SentDrinkRows) {
  const decision = decideTakingBack(shot);
  if (isRefusal(decision)) return decision;
  const back = { voucherIds: [voucher.id], entry: 'taken_back' as const, by: actor.userId };
  return {
    changed: !decision.already,
    save: async () => decision.already || (await saveReturnedVouchers(db, back, now)),
  };
}

async function changeVoucherMessage({ input, actor, now, db }: ChangeCall, { voucher, shot }: SentDrinkRows) {
  const decision = decideMessageChange(shot, now);
  if (isRefusal(decision)) return decision;
  await mustOwnAttachments(db, actor.userId, input);
  return { changed: true, save: () => saveVoucherMessage(db, voucher.id, voucherMessageOf(input)) };
}

async function mustOwnAttachments(db: Database, userId: UserId, input: Input): Promise<void> {
  const files = attachedFileNames(input);
  mustOwnFiles(files, await findOwnFiles(db, userId, files));
}

/**
 * Returns the new message of the drink. Given fields replace the old ones, and all others stay. A picture is replaced
 * together with its thumbnail and its kind.
 */
function voucherMessageOf({
  message,
  attachment_url,
  thumbnail_url,
  attachment_type,
}: Input): Partial<VoucherMessage> {
  return {
    ...(message !== undefined && { message: message || null }),
    ...(attachment_url !== undefined && {
      attachment_url,
      thumbnail_url: thumbnail_url ?? null,
      attachment_type: attachment_type ?? null,
    }),
  };
}

const peopleOfShot = (sender: UserId, { recipient_id }: LockedVoucher) =>
  recipient_id ? [sender, recipient_id] : [sender];
