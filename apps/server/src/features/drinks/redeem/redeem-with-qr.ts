import { redeemWithQr } from '@nightjar/domain/drinks/calls';
import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { decideFreePour, decidePaidPour } from '@nightjar/domain/drinks/rules/pour';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentPour } from '../present.ts';
import { decideOverrideByScan } from './override.ts';
import { savePourAndAnswer } from './pour.ts';
import { loadScan } from './qr.ts';

/**
 * Pours a scanned drink exactly once. The locks and constraints of every pour ensure this, and each scan of a QR code
 * allows one pour.
 */
export const redeemWithQrHandler = handle(redeemWithQr, async call => {
  const { input, now } = call;
  const { legalAge } = call.platform.settings;
  const scan = await loadScan(call, 'consume');
  if (isRefusal(scan)) return scan;
  const { order, bar, voucher, guest, receipt } = scan;
  if (receipt) return ok(presentPour(receipt, { now, cooldownEnds: null, already: true }));

  const { guestId, nonce: qrNonce } = order;
  const common = { guestId, bar, qrNonce };
  if (!order.voucherId) {
    const decided = decideFreePour({ bar, guest: guest.guest, bank: guest.bank }, legalAge, now);
    const overridden = decideOverrideByScan(decided, input);
    if (isRefusal(overridden)) return overridden;
    return savePourAndAnswer(call, { ...common, ...overridden, kind: 'free', number: guest.nextNumber });
  }
  const decided = decidePaidPour({ bar, guest: guest.guest, voucher }, legalAge, now);
  const overridden = decideOverrideByScan(decided, input);
  if (isRefusal(overridden)) return overridden;
  if (!voucher) return drinkRefusals.refuse('voucher_gone');
  return savePourAndAnswer(call, { ...common, ...overridden, kind: 'paid', voucher });
});
