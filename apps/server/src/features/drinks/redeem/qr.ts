import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { isRepeatedPour } from '@nightjar/domain/drinks/rules/pour';
import {
  decideQrReading,
  decodeQrOrder,
  encodeQrOrder,
  type QrOrder,
} from '@nightjar/domain/drinks/rules/qr';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { fromBase45, toBase45 } from '@nightjar/domain/kernel/base45';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import type { Database } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Signer } from '../../../platform/signer.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { loadBar } from '../gate.ts';
import { findGuest } from '../guest.ts';
import { lockDrinkBank } from '../queries/bank.ts';
import { findPourOfScan, findVoucherToPour } from '../queries/redemptions.ts';

/** The purpose is part of the signature, so a code that was signed for another purpose is not accepted as an order. */
const qrPurpose = 'redemption';

/**
 * Returns the text of a guest's QR code. It uses the characters that a QR code stores most densely, and has 96 of them,
 * or 120 with a voucher.
 */
export const signQr = (signer: Signer, order: QrOrder): string =>
  toBase45(signer.sign(qrPurpose, encodeQrOrder(order)));

function verifyQr(signer: Signer, text: string): QrOrder | null {
  const signed = fromBase45(text);
  const content = signed && signer.verify(qrPurpose, signed);
  return content && decodeQrOrder(content);
}

type ScanCall = { input: { qr: string }; actor: Actor; now: Date; db: Database; platform: Platform };

/**
 * Loads what a scanned QR code orders, with the bar, the guest and the voucher. With the intent `consume` it takes the
 * locks of a pour. `receipt` is set if this bartender has already poured this scan. A bartender of another bar learns
 * nothing from the code. A QR code that cannot be read does not count as a guess at a bartender's code.
 */
export async function loadScan({ input, actor, now, db, platform }: ScanCall, intent: 'read' | 'consume') {
  const order = verifyQr(platform.signer, input.qr);
  if (!order) return drinkRefusals.refuse('qr_unknown');
  const [, voucher, pouredBefore, bar, guest] = await awaitTogether(
    intent === 'consume' && lockDrinkBank(db, order.guestId),
    order.voucherId && findVoucherToPour(db, order.voucherId, intent),
    order.voucherId ? null : findPourOfScan(db, order.nonce),
    loadBar(db, { venue_id: order.venueId, scanner_id: actor.userId }, now),
    findGuest(db, order.guestId, now),
  );
  if (!bar.pro) return drinkRefusals.refuse('qr_elsewhere');
  const poured = order.voucherId ? voucher?.receipt : pouredBefore;
  const own = poured?.pro_id === bar.pro.id && isRepeatedPour(poured, order, now);
  const receipt = own && intent === 'consume' ? poured : null;

  const reading = decideQrReading(
    { nonce: order.nonce, elsewhere: false, used: poured?.qr_nonce === order.nonce },
    now,
  );
  if (isRefusal(reading) && !receipt) return reading;
  if (!guest) return drinkRefusals.refuse('qr_expired');
  return { order, bar, voucher, guest, receipt };
}
