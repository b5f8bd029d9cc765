import { validatePaidVoucherRedemptionCode } from '@nightjar/domain/drinks/calls';
import { decidePaidPour } from '@nightjar/domain/drinks/rules/pour';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { loadBar } from '../gate.ts';
import { loadGuest } from '../guest.ts';
import { presentGrantedPour } from '../present.ts';
import { findVoucherToPour } from '../queries/redemptions.ts';
import { countGuess, settleCountedGuess } from './guess-limit.ts';
import { offerOverride } from './override.ts';

export const validatePaidVoucherRedemptionCodeHandler = handle(
  validatePaidVoucherRedemptionCode,
  async call => {
    const { input, actor, now, db, platform } = call;
    await countGuess(platform, actor.userId, input.venue_id);
    const bar = await loadBar(db, input, now);
    const { guest } = await loadGuest(db, actor.userId, now);
    const voucher = await findVoucherToPour(db, input.voucher_id, 'read');

    const decision = decidePaidPour({ bar, guest, voucher }, platform.settings.legalAge, now);
    await settleCountedGuess(call, bar, bar.pro !== null);

    if (isRefusal(decision)) return decision;
    const order = { guestId: actor.userId, venueId: input.venue_id, voucherId: input.voucher_id };
    const override_token = offerOverride({ platform, now }, order, decision);
    return ok({ ...presentGrantedPour(decision), override_token });
  },
);
