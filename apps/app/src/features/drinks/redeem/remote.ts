import {
  redeemFreeDrink,
  redeemPaidVoucherDrink,
  redemptionQr,
  validateFreeRedemptionCode,
  validatePaidVoucherRedemptionCode,
} from '@nightjar/domain/drinks/calls';
import { overrideData, qrRenewedEvery } from '@nightjar/domain/drinks/entity';
import { seconds } from '@nightjar/domain/kernel/time';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { type Proof, proofOf, type UnansweredPour } from '../flow.ts';
import { currentRedemptionsOptions } from '../remote/bank.ts';
import { storePour, storeProof } from '../remote/proof.ts';
import {
  type DrinkChoice,
  type Order,
  pauseAfterMissesMs,
  type RedeemError,
  type ValidatedOrder,
} from './flow.ts';

type RedeemTarget = { readonly userId: string; readonly venueId: string };

const staffCheckFields = ({ userId, venueId }: RedeemTarget, { code, colour }: Order) => ({
  user_id: userId,
  venue_id: venueId,
  pro_code: code,
  pro_color_id: colour,
});

/**
 * Has the server check the bartender's code and color. This redeems nothing. An issue with a token can be overridden by
 * the bartender.
 */
export async function checkStaffCodeOfOrder(target: RedeemTarget, order: Order) {
  const check = staffCheckFields(target, order);
  const { pro_first_name, issue, override_token, non_alcoholic } =
    order.choice.kind === 'free'
      ? await api.call(validateFreeRedemptionCode, check)
      : await api.call(validatePaidVoucherRedemptionCode, { ...check, voucher_id: order.choice.voucherId });
  return {
    pro: pro_first_name,
    refused: issue && override_token ? { issue, token: override_token } : null,
    soft: non_alcoholic,
  };
}

/**
 * Pours the drink. What was sent is stored before the call, without the bartender's code, so that the app can notice a
 * lost answer. The answer replaces it by the proof.
 */
export async function pourDrink(target: RedeemTarget, granted: ValidatedOrder): Promise<Proof> {
  const { choice, colour, override, key } = granted;
  const order = {
    ...staffCheckFields(target, granted),
    issue_override: override !== null,
    override_reason: override?.reason,
    override_token: override?.token,
  };
  const known = queryClient.getQueryData(currentRedemptionsOptions(target.userId).queryKey);
  const sent: UnansweredPour = {
    venueId: target.venueId,
    voucherId: choice.kind === 'paid' ? choice.voucherId : null,
    colour,
    at: Date.now(),
    before: known?.redemptions.map(({ redemption_id }) => redemption_id) ?? [],
  };
  await storePour({ userId: target.userId, proof: null, sent });
  const options = { idempotencyKey: key };
  const pour =
    choice.kind === 'free'
      ? await api.call(redeemFreeDrink, order, options)
      : await api.call(redeemPaidVoucherDrink, { ...order, voucher_id: choice.voucherId }, options);
  return storeProof(target.userId, proofOf(pour, pour, { colour, at: Date.now() }));
}

/** Loads the guest's signed QR code, and renews it before it expires; `at` is when the answer arrived. */
export function redemptionQrOptions({ userId, venueId }: RedeemTarget, choice: DrinkChoice) {
  const asked = {
    user_id: userId,
    venue_id: venueId,
    voucher_id: choice.kind === 'paid' ? choice.voucherId : undefined,
  };
  return queryOptions({
    queryKey: [redemptionQr.id, asked],
    queryFn: async ({ signal }) => ({
      ...(await api.call(redemptionQr, asked, { signal })),
      at: Date.now(),
    }),
    refetchInterval: qrRenewedEvery,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Classifies a failed call by the `status` and the `code` of the client's error. */
export function redeemErrorOf(error: {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
  readonly retryAfterSeconds?: number | undefined;
}): RedeemError {
  const { status, code, message } = error;
  if (status === 429)
    return { kind: 'wait', seconds: error.retryAfterSeconds ?? pauseAfterMissesMs / seconds };
  if (status === 200 && code !== 'unexpected_answer') return redeemErrorOfRefusal(error);
  const isRefusal = status >= 400 && status < 500 && status !== 409;
  return isRefusal ? { kind: 'refused', message } : { kind: 'connection-lost' };
}

function redeemErrorOfRefusal({
  code,
  message,
  data,
}: {
  code: string;
  message: string;
  data?: unknown;
}): RedeemError {
  if (code === 'wrong_code') return { kind: 'wrong_code', message };
  if (code === 'own_code') return { kind: 'ask_another', message };
  const offered = overrideData.safeParse(data);
  if (!offered.success) return { kind: 'refused', message };
  return { kind: 'issue', issue: offered.data.issue, token: offered.data.override_token };
}
