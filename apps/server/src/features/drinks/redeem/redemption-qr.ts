import { redemptionQr } from '@nightjar/domain/drinks/calls';
import { qrLasts } from '@nightjar/domain/drinks/entity';
import { decideByVoucherRules } from '@nightjar/domain/drinks/rules/pour';
import { nonceAt, nonceChanceBytes } from '@nightjar/domain/drinks/rules/qr';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../../platform/http/handler.ts';
import { loadBar } from '../gate.ts';
import { findVoucherToPour } from '../queries/redemptions.ts';
import { signQr } from './qr.ts';

/**
 * Makes a QR code for a guest. The code is not stored: it contains the whole order, which is checked when the code is
 * scanned.
 */
export const redemptionQrHandler = handle(redemptionQr, async ({ input, actor, now, db, platform }) => {
  const guestId = actor.userId;
  const bar = await loadBar(db, { venue_id: input.venue_id, scanner_id: guestId }, now);
  const voucherId = input.voucher_id ?? null;
  const refused = voucherId && decideByVoucherRules(await findVoucherToPour(db, voucherId, 'read'), guestId);
  if (refused) return refused;

  const nonce = nonceAt(now, platform.random.bytes(nonceChanceBytes));
  return ok({
    qr: signQr(platform.signer, { guestId, venueId: bar.id, voucherId, nonce }),
    expires_at: addMilliseconds(now, qrLasts).toISOString(),
    server_time: now.toISOString(),
  });
});
