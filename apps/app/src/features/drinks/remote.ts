import { brand } from '@nightjar/domain/brand';
import {
  currentRedemptions,
  drinkBankStats,
  myVouchers,
  redeemFreeDrink,
  redeemPaidVoucherDrink,
  validateFreeRedemptionCode,
  validatePaidVoucherRedemptionCode,
} from '@nightjar/domain/drinks/calls';
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferences } from '../../native/preferences/index.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { listen } from '../../platform/realtime.ts';
import {
  findPour,
  isRecent,
  isRunning,
  type KeptPour,
  type Proof,
  proofOf,
  readKept,
  type SentPour,
} from './components/pour-record.ts';
import type { Granted, Order } from './flow.ts';

/** Counts of the period: pours left, redeemed, sent, received. */
export function drinkBankStatsOptions(userId: string) {
  return queryOptions({
    queryKey: [drinkBankStats.name, userId],
    queryFn: ({ signal }) => api.call(drinkBankStats, { user_id: userId }, { signal }),
    meta: { keep: true },
  });
}

/** The period's pours and the running wait; `at` is when the answer came, by this device's clock. */
export function currentRedemptionsOptions(userId: string) {
  return queryOptions({
    queryKey: [currentRedemptions.name, userId],
    queryFn: async ({ signal }) => {
      const answer = await api.call(currentRedemptions, { user_id: userId }, { signal });
      return { ...answer, at: Date.now() };
    },
    meta: { keep: true },
  });
}

export function myVouchersOptions(userId: string) {
  return queryOptions({
    queryKey: [myVouchers.name, userId],
    queryFn: ({ signal }) => api.call(myVouchers, { user_id: userId }, { signal }),
    meta: { keep: true },
  });
}

/** Asks for everything in the bank again: after a pour, a gift, a top-up. */
export async function refreshDrinkBank(userId: string): Promise<void> {
  const parts = [drinkBankStatsOptions(userId), currentRedemptionsOptions(userId), myVouchersOptions(userId)];
  await Promise.all(parts.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}

/** A pour on another phone, a friend's gift: the bank shows it while somebody looks. */
export function useDrinkBankChanges(userId: string): void {
  useEffect(
    () =>
      listen(`user-${userId}`, ({ event }) => {
        if (event === 'drink_bank_changed') void refreshDrinkBank(userId);
      }),
    [userId],
  );
}

type Target = { readonly userId: string; readonly venueId: string };

const staffCheck = ({ userId, venueId }: Target, { code, colour }: Order) => ({
  user_id: userId,
  venue_id: venueId,
  pro_code: code,
  pro_color_id: colour,
});

/** Asks whether code and colour belong to somebody at this bar; consumes nothing. */
export function checkOrder(target: Target, order: Order) {
  const check = staffCheck(target, order);
  return order.choice.kind === 'free'
    ? api.call(validateFreeRedemptionCode, check)
    : api.call(validatePaidVoucherRedemptionCode, { ...check, voucher_id: order.choice.voucherId });
}

/**
 * Pours. That it was sent is kept before it is, so that a reply that never comes is missed by nobody; a proof is
 * kept for the 90 seconds it lives.
 */
export async function pourDrink(target: Target, granted: Granted): Promise<Proof> {
  const { choice, colour, override, key } = granted;
  const order = { ...staffCheck(target, granted), issue_override: override };
  const known = queryClient.getQueryData(currentRedemptionsOptions(target.userId).queryKey);
  const sent: SentPour = {
    venueId: target.venueId,
    voucherId: choice.kind === 'paid' ? choice.voucherId : null,
    colour,
    at: Date.now(),
    before: known?.redemptions.map(({ redemption_id }) => redemption_id) ?? [],
  };
  await keep({ userId: target.userId, proof: null, sent });
  const options = { idempotencyKey: key };
  const pour =
    choice.kind === 'free'
      ? await api.call(redeemFreeDrink, order, options)
      : await api.call(redeemPaidVoucherDrink, { ...order, voucher_id: choice.voucherId }, options);
  return keepProof(target.userId, proofOf(pour, pour, colour, Date.now()));
}

/** The proof of a pour whose reply was lost, or null where the server knows of none. Rejects without a network. */
export async function comparePour(userId: string): Promise<Proof | null> {
  const { sent } = await readPour(userId);
  return sent && foundPour(userId, sent);
}

async function foundPour(userId: string, sent: SentPour): Promise<Proof | null> {
  const [current, vouchers] = await Promise.all([
    queryClient.fetchQuery({ ...currentRedemptionsOptions(userId), staleTime: 0 }),
    queryClient.fetchQuery({ ...myVouchersOptions(userId), staleTime: 0 }),
  ]);
  const pour = findPour(sent, { current, vouchers }, Date.now());
  return pour && keepProof(userId, proofOf(pour, current, sent.colour, current.at));
}

/**
 * The proof that is still running on this device. A pour that was sent before the app was closed, and whose reply
 * nobody saw, is looked for first.
 */
export function runningProofOptions(userId: string) {
  return queryOptions({
    queryKey: ['running-proof', userId],
    queryFn: async (): Promise<Proof | null> => {
      const { proof, sent } = await readPour(userId);
      const found = sent && isRecent(sent, Date.now()) ? await foundPour(userId, sent) : proof;
      return found && isRunning(found, Date.now()) ? found : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const storageKey = `${brand.slug}.pour`;

async function readPour(userId: string): Promise<Pick<KeptPour, 'proof' | 'sent'>> {
  return readKept(await preferences.get(storageKey), userId) ?? { proof: null, sent: null };
}

const keep = (kept: KeptPour) => preferences.set(storageKey, JSON.stringify(kept));

async function keepProof(userId: string, proof: Proof): Promise<Proof> {
  await keep({ userId, proof, sent: null });
  queryClient.setQueryData(runningProofOptions(userId).queryKey, proof);
  return proof;
}

/** Nothing was poured, or its proof has ended. */
export async function forgetPour(userId: string): Promise<void> {
  await preferences.remove(storageKey);
  queryClient.setQueryData(runningProofOptions(userId).queryKey, null);
}
