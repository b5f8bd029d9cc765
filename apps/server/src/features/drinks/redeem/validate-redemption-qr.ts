import { validateRedemptionQr } from '@nightjar/domain/drinks/calls';
import { decideFreePour, decidePaidPour } from '@nightjar/domain/drinks/rules/pour';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentGrantedPour, titleOrFreeDrink } from '../present.ts';
import { loadScan } from './qr.ts';

/**
 * Answers a bartender who scans a guest's code with what the code orders, and with the guest's first name and picture,
 * which are enough to see whose phone it is.
 */
export const validateRedemptionQrHandler = handle(validateRedemptionQr, async call => {
  const scan = await loadScan(call, 'read');
  if (isRefusal(scan)) return scan;
  const { order, bar, voucher, guest } = scan;
  const { legalAge } = call.platform.settings;

  const decision = order.voucherId
    ? decidePaidPour({ bar, guest: guest.guest, voucher }, legalAge, call.now)
    : decideFreePour({ bar, guest: guest.guest, bank: guest.bank }, legalAge, call.now);
  if (isRefusal(decision)) return decision;
  return ok({
    ...presentGrantedPour(decision),
    guest_first_name: guest.firstName,
    guest_image: guest.image,
    kind: order.voucherId ? 'paid' : 'free',
    title: titleOrFreeDrink({ title: voucher?.title ?? null, non_alcoholic: decision.nonAlcoholic }),
  });
});
