import { currentRedemptionsHandler } from './current-redemptions.ts';
import { drinkBankStatsHandler } from './drink-bank-stats.ts';
import { incomingShotsHandler } from './incoming-shots.ts';
import { myVouchersHandler } from './my-vouchers.ts';
import { redeemFreeDrinkHandler } from './redeem-free-drink.ts';
import { redeemPaidVoucherDrinkHandler } from './redeem-paid-voucher-drink.ts';
import { validateFreeRedemptionCodeHandler } from './validate-free-redemption-code.ts';
import { validatePaidVoucherRedemptionCodeHandler } from './validate-paid-voucher-redemption-code.ts';

export const drinksHandlers = [
  currentRedemptionsHandler,
  drinkBankStatsHandler,
  incomingShotsHandler,
  myVouchersHandler,
  redeemFreeDrinkHandler,
  redeemPaidVoucherDrinkHandler,
  validateFreeRedemptionCodeHandler,
  validatePaidVoucherRedemptionCodeHandler,
];
