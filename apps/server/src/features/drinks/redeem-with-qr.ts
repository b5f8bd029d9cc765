import { redeemWithQr } from '@nightjar/domain/drinks/calls';
import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { decideFreePour, decidePaidPour, withOverride } from '@nightjar/domain/drinks/rules/pour';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../platform/http/handler.ts';
import { loadScan } from './gate.ts';
import { pour } from './pour.ts';
import { presentPour } from './present.ts';

/** Exactly once: by the locks and constraints of every pour, and a reading of a code has one. */
export const redeemWithQrHandler = handle(redeemWithQr, async call => {
  const { input, now } = call;
  const { legalAge } = call.platform.settings;
  const scan = await loadScan(call, 'consume');
  if (isRefusal(scan)) return scan;
  const { order, bar, voucher, guest, receipt } = scan;
  if (receipt) return ok(presentPour(receipt, { now, cooldownEnds: null, already: true }));

  const { guestId, nonce: qrNonce } = order;
  const common = { guestId, bar, overrideReason: input.override_reason, qrNonce };
  if (!order.voucherId) {
    const decided = decideFreePour(bar, guest.guest, guest.bank, legalAge, now);
    const decision = withOverride(decided, input.issue_override);
    if (isRefusal(decision)) return decision;
    return pour(call, { ...common, kind: 'free', decision, usedInPeriod: guest.bank.usedInPeriod });
  }
  const decided = decidePaidPour(bar, guest.guest, voucher, legalAge, now);
  const decision = withOverride(decided, input.issue_override);
  if (isRefusal(decision)) return decision;
  if (!voucher) return drinkRefusals.refuse('voucher_gone');
  return pour(call, { ...common, kind: 'paid', decision, voucher });
});
