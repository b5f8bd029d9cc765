import { redeemPaidVoucherDrink } from '@nightjar/domain/drinks/calls';
import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { decidePaidPour, isRepeatedPour } from '@nightjar/domain/drinks/rules/pour';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { loadBar } from '../gate.ts';
import { loadGuest } from '../guest.ts';
import { presentPour } from '../present.ts';
import { lockDrinkBank } from '../queries/bank.ts';
import { findVoucherToPour } from '../queries/redemptions.ts';
import { countWrongGuess, mustHaveGuessLeft } from './guess-limit.ts';
import { decideOverrideByCode, readOverrideOffer } from './override.ts';
import { savePourAndAnswer } from './pour.ts';

/** Pours a voucher exactly once. The voucher is locked before it is read, and its redemption is unique. */
export const redeemPaidVoucherDrinkHandler = handle(redeemPaidVoucherDrink, async call => {
  const { input, actor, now, db, platform } = call;
  const [, , voucher, bar, { guest }] = await awaitTogether(
    lockDrinkBank(db, actor.userId),
    mustHaveGuessLeft(call, input.venue_id),
    findVoucherToPour(db, input.voucher_id, 'consume'),
    loadBar(db, input, now),
    loadGuest(db, actor.userId, now),
  );

  const decided = decidePaidPour({ bar, guest, voucher }, platform.settings.legalAge, now);
  if (!bar.pro) await countWrongGuess(call, bar);
  const receipt = voucher?.receipt;
  if (bar.pro && receipt && isRepeatedPour(receipt, { guestId: actor.userId, venueId: input.venue_id }, now))
    return ok(presentPour(receipt, { now, cooldownEnds: null, already: true }));
  const order = { guestId: actor.userId, venueId: input.venue_id, voucherId: input.voucher_id };
  const offer = readOverrideOffer(platform.signer, input.override_token);
  const overridden = await decideOverrideByCode(call, { decided, order, offer, asked: input });
  if (isRefusal(overridden)) return overridden;
  if (!voucher) return drinkRefusals.refuse('voucher_gone');

  return savePourAndAnswer(call, {
    kind: 'paid',
    ...overridden,
    voucher,
    guestId: actor.userId,
    bar,
    qrNonce: null,
  });
});
