import { redeemFreeDrink, validateFreeRedemptionCode } from '@nightjar/domain/drinks/calls';
import { barNumber, guestNumber, ids, seedBars, seedMembers, staffCode } from '../seed/city.ts';
import type { BenchCall, Stage } from './stage.ts';

/** There are this many guests, because each guest can pour only once. */
const guestCount = 40_000;

const barRequestBody = (guest: number) => ({
  user_id: ids.user(guest),
  venue_id: ids.venue(barNumber(guest)),
  ...staffCode,
});

/**
 * Makes a free pour. Some seconds before, another request checks the bartender's code, as the app does before every
 * pour.
 */
export const pourCall: BenchCall = {
  id: redeemFreeDrink.id,
  caller: guestNumber,
  ask: turn => ({
    path: redeemFreeDrink.path,
    body: barRequestBody(guestNumber(turn)),
    headers: { 'idempotency-key': `pour ${guestNumber(turn)}` },
  }),
  before: turn => ({ path: validateFreeRedemptionCode.path, body: barRequestBody(guestNumber(turn)) }),
};

export const redemptionStage: Stage = {
  name: 'redemption',
  holds: `${guestCount.toLocaleString('en')} guests of 200 bars`,
  async seed(url) {
    await seedMembers(url, guestCount);
    await seedBars(url);
  },
  calls: [pourCall],
};
