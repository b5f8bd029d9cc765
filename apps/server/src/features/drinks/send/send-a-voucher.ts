import { sendAVoucher } from '@nightjar/domain/drinks/calls';
import { sentDrinkLasts } from '@nightjar/domain/drinks/entity';
import { ageLawOn, decideSending } from '@nightjar/domain/drinks/rules/vouchers';
import type { InputOf } from '@nightjar/domain/kernel/call';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../../platform/http/handler.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { findOwnFiles } from '../../chat/queries/new-message.ts';
import {
  attachedFileNames,
  emptyContent,
  insertMessageAtCommit,
  lockDirectConversation,
  mustOwnFiles,
} from '../../chat/send.ts';
import { type LockedVoucher, lockBanks, lockVouchers } from '../queries/locks.ts';
import { findSenderAndRecipient } from '../queries/shots.ts';
import { saveSentVouchers, type VoucherMessage } from '../queries/voucher-changes.ts';

type Input = InputOf<typeof sendAVoucher>;

/**
 * Sends a drink exactly once. The bank and the voucher are locked before they are read. The message that shows the
 * drink is written in the same transaction.
 */
export const sendAVoucherHandler = handle(sendAVoucher, async ({ input, actor, now, db, platform, emit }) => {
  const { userId: from } = actor;
  const files = attachedFileNames(input);
  // The recipient's bank is locked too. A hold on either person then comes wholly before or wholly after the shot.
  const [, people, [voucher], ownFiles] = await awaitTogether(
    lockBanks(db, [from, input.to]),
    findSenderAndRecipient(db, from, input.to),
    lockVouchers(db, [input.voucher_id]),
    findOwnFiles(db, from, files),
  );
  if (!people) throw fail.notFound('Person');

  const law = ageLawOn(now, platform.settings.legalAge);
  const decision = decideSending({ voucher: voucher ?? null, ...people }, law);
  if (isRefusal(decision)) return decision;
  const drink = mustBeOfType(voucher, input);
  mustOwnFiles(files, ownFiles);

  const { to } = input;
  const expiresAt = addMilliseconds(now, sentDrinkLasts);
  const sent = { voucherIds: [drink.id], from, to, message: voucherMessageOf(input), expiresAt };
  const call = { now, db, platform, emit };
  const [[sentEntryId = null], locked] = await awaitTogether(
    saveSentVouchers(db, sent, now),
    lockDirectConversation(call, { from, to }),
  );
  const voucherCard = { ...voucherCardOf(drink), recipient_id: to, since: [] };
  const content = { ...emptyContent, voucher: voucherCard, sentEntryId };
  const message = await insertMessageAtCommit(call, locked, content);
  emit('shot_sent', { voucherId: drink.id, senderId: from, recipientId: to });
  return ok({
    voucher_id: drink.id,
    sent_expires_at: expiresAt.toISOString(),
    conversation_id: message.conversation_id,
    message_id: message.message_id,
  });
});

const voucherCardOf = ({ id, voucher_type, title }: LockedVoucher) => ({
  voucher_id: id,
  voucher_type,
  title,
});

function mustBeOfType(voucher: LockedVoucher | undefined, { voucher_type }: Input): LockedVoucher {
  if (!voucher || (voucher_type ?? voucher.voucher_type) !== voucher.voucher_type)
    throw fail.invalid(`voucher_type must be the type of this voucher`);
  return voucher;
}

const voucherMessageOf = (input: Input): VoucherMessage => ({
  message: input.message || null,
  attachment_url: input.attachment_url ?? null,
  thumbnail_url: input.thumbnail_url ?? null,
  attachment_type: input.attachment_type ?? null,
});
