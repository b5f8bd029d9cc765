import { redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import { decideFreePour, isRepeatedPour } from '@nightjar/domain/drinks/rules/pour';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { awaitTogether } from '../../../platform/together.ts';
import { loadBar } from '../gate.ts';
import { loadGuest } from '../guest.ts';
import { presentPour } from '../present.ts';
import { lockDrinkBank } from '../queries/bank.ts';
import { findPourOfOverride } from '../queries/redemptions.ts';
import { countWrongGuess, mustHaveGuessLeft } from './guess-limit.ts';
import { decideOverrideByCode, readOverrideOffer } from './override.ts';
import { savePourAndAnswer } from './pour.ts';

/**
 * Pours a free drink exactly once. The bank's row is locked before the pours are counted, and the pours of each period
 * are numbered.
 */
export const redeemFreeDrinkHandler = handle(redeemFreeDrink, async call => {
  const { input, actor, now, db, platform } = call;
  const [, , bar, { guest, bank, nextNumber }] = await awaitTogether(
    lockDrinkBank(db, actor.userId),
    mustHaveGuessLeft(call, input.venue_id),
    loadBar(db, input, now),
    loadGuest(db, actor.userId, now),
  );

  const decided = decideFreePour({ bar, guest, bank }, platform.settings.legalAge, now);
  if (!bar.pro) await countWrongGuess(call, bar);
  const offer = readOverrideOffer(platform.signer, input.override_token);
  const receipt = bar.pro && offer && (await findPourOfOverride(db, offer.nonce));
  if (receipt && isRepeatedPour(receipt, { guestId: actor.userId, venueId: input.venue_id }, now))
    return ok(presentPour(receipt, { now, cooldownEnds: null, already: true }));
  const order = { guestId: actor.userId, venueId: input.venue_id, voucherId: null };
  const overridden = await decideOverrideByCode(call, { decided, order, offer, asked: input });
  if (isRefusal(overridden)) return overridden;

  return savePourAndAnswer(call, {
    kind: 'free',
    ...overridden,
    number: nextNumber,
    guestId: actor.userId,
    bar,
    qrNonce: null,
  });
});
