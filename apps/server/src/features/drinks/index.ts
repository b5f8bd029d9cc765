import { currentRedemptionsHandler } from './bank/current-redemptions.ts';
import { drinkBankStatsHandler } from './bank/drink-bank-stats.ts';
import { myVouchersHandler } from './bank/my-vouchers.ts';
import { alcoholRulesHandler } from './desk/alcohol-rules.ts';
import { pourSignalsHandler } from './desk/pour-signals.ts';
import { setVenueTermsHandler } from './desk/set-venue-terms.ts';
import { settlementsHandler } from './desk/settlements.ts';
import { settlementsCsvHandler } from './desk/settlements-csv.ts';
import { updateAlcoholRuleHandler } from './desk/update-alcohol-rule.ts';
import { venueAnalyticsHandler } from './desk/venue-analytics.ts';
import { venuePoursCsvHandler } from './desk/venue-pours-csv.ts';
import { venueSettlementHandler } from './desk/venue-settlement.ts';
import { voidRedemptionHandler } from './desk/void-redemption.ts';
import { voidVoucherHandler } from './desk/void-voucher.ts';
import { acceptShotHandler } from './receive/accept-shot.ts';
import { declineShotHandler } from './receive/decline-shot.ts';
import { incomingShotsHandler } from './receive/incoming-shots.ts';
import { shotVoucherDetailsHandler } from './receive/shot-voucher-details.ts';
import { redeemFreeDrinkHandler } from './redeem/redeem-free-drink.ts';
import { redeemPaidVoucherDrinkHandler } from './redeem/redeem-paid-voucher-drink.ts';
import { redeemWithQrHandler } from './redeem/redeem-with-qr.ts';
import { redemptionQrHandler } from './redeem/redemption-qr.ts';
import { validateFreeRedemptionCodeHandler } from './redeem/validate-free-redemption-code.ts';
import { validatePaidVoucherRedemptionCodeHandler } from './redeem/validate-paid-voucher-redemption-code.ts';
import { validateRedemptionQrHandler } from './redeem/validate-redemption-qr.ts';
import { claimRoundHandler } from './rounds/claim-round.ts';
import { endRoundHandler } from './rounds/end-round.ts';
import { roundDetailsHandler } from './rounds/round-details.ts';
import { sendRoundHandler } from './rounds/send-round.ts';
import { nearbyShotUsersHandler } from './send/nearby-shot-users.ts';
import { sendAVoucherHandler } from './send/send-a-voucher.ts';
import { updateDrinkVoucherHandler } from './send/update-drink-voucher.ts';
import { drinkRedemptionsByVenueHandler } from './serve/drink-redemptions-by-venue.ts';
import { overriddenPoursHandler } from './serve/overridden-pours.ts';
import { refuseServiceHandler } from './serve/refuse-service.ts';
import { serveAgainHandler } from './serve/serve-again.ts';
import { takeBackPourHandler } from './serve/take-back-pour.ts';

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
  overriddenPoursHandler,
  venueAnalyticsHandler,
  venuePoursCsvHandler,
  venueSettlementHandler,
  voidRedemptionHandler,
  settlementsHandler,
  settlementsCsvHandler,
  setVenueTermsHandler,
  pourSignalsHandler,
];
