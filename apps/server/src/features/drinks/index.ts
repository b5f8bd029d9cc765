import { acceptShotHandler } from './accept-shot.ts';
import { alcoholRulesHandler } from './alcohol-rules.ts';
import { claimRoundHandler } from './claim-round.ts';
import { currentRedemptionsHandler } from './current-redemptions.ts';
import { declineShotHandler } from './decline-shot.ts';
import { drinkBankStatsHandler } from './drink-bank-stats.ts';
import { drinkRedemptionsByVenueHandler } from './drink-redemptions-by-venue.ts';
import { endRoundHandler } from './end-round.ts';
import { incomingShotsHandler } from './incoming-shots.ts';
import { myVouchersHandler } from './my-vouchers.ts';
import { nearbyShotUsersHandler } from './nearby-shot-users.ts';
import { redeemFreeDrinkHandler } from './redeem-free-drink.ts';
import { redeemPaidVoucherDrinkHandler } from './redeem-paid-voucher-drink.ts';
import { redeemWithQrHandler } from './redeem-with-qr.ts';
import { redemptionQrHandler } from './redemption-qr.ts';
import { refuseServiceHandler } from './refuse-service.ts';
import { roundDetailsHandler } from './round-details.ts';
import { sendAVoucherHandler } from './send-a-voucher.ts';
import { sendRoundHandler } from './send-round.ts';
import { serveAgainHandler } from './serve-again.ts';
import { shotVoucherDetailsHandler } from './shot-voucher-details.ts';
import { takeBackPourHandler } from './take-back-pour.ts';
import { updateAlcoholRuleHandler } from './update-alcohol-rule.ts';
import { updateDrinkVoucherHandler } from './update-drink-voucher.ts';
import { validateFreeRedemptionCodeHandler } from './validate-free-redemption-code.ts';
import { validatePaidVoucherRedemptionCodeHandler } from './validate-paid-voucher-redemption-code.ts';
import { validateRedemptionQrHandler } from './validate-redemption-qr.ts';
import { voidVoucherHandler } from './void-voucher.ts';
import { wavedThroughPoursHandler } from './waved-through-pours.ts';

export const drinksHandlers = [
  currentRedemptionsHandler,
  drinkBankStatsHandler,
  incomingShotsHandler,
  myVouchersHandler,
  redeemFreeDrinkHandler,
  redeemPaidVoucherDrinkHandler,
  validateFreeRedemptionCodeHandler,
  validatePaidVoucherRedemptionCodeHandler,
  alcoholRulesHandler,
  drinkRedemptionsByVenueHandler,
  redeemWithQrHandler,
  redemptionQrHandler,
  refuseServiceHandler,
  serveAgainHandler,
  takeBackPourHandler,
  updateAlcoholRuleHandler,
  validateRedemptionQrHandler,
  acceptShotHandler,
  claimRoundHandler,
  declineShotHandler,
  endRoundHandler,
  nearbyShotUsersHandler,
  roundDetailsHandler,
  sendAVoucherHandler,
  sendRoundHandler,
  shotVoucherDetailsHandler,
  updateDrinkVoucherHandler,
  voidVoucherHandler,
  wavedThroughPoursHandler,
];
