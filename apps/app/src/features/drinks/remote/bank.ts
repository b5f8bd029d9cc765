import { currentRedemptions, drinkBankStats, incomingShots, myVouchers } from '@nightjar/domain/drinks/calls';
import { seconds } from '@nightjar/domain/kernel/time';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { whileDown } from '../../../platform/realtime.ts';

/** Events bring what changes; while the channel is down what is on screen is asked for this often. Milliseconds. */
export const bankRefresh = 30 * seconds;

/** Counts of the period: pours left, redeemed, sent, received. */
export function drinkBankStatsOptions(userId: string) {
  return queryOptions({
    queryKey: [drinkBankStats.name, userId],
    queryFn: ({ signal }) => api.call(drinkBankStats, { user_id: userId }, { signal }),
    refetchInterval: whileDown(bankRefresh),
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
    refetchInterval: whileDown(bankRefresh),
    meta: { keep: true },
  });
}

export function myVouchersOptions(userId: string) {
  return queryOptions({
    queryKey: [myVouchers.name, userId],
    queryFn: ({ signal }) => api.call(myVouchers, { user_id: userId }, { signal }),
    refetchInterval: whileDown(bankRefresh),
    meta: { keep: true },
  });
}

/** Drinks others sent that wait for an answer. */
export function incomingShotsOptions(userId: string) {
  return queryOptions({
    queryKey: [incomingShots.name, userId],
    queryFn: ({ signal }) => api.call(incomingShots, { user_id: userId }, { signal }),
    refetchInterval: whileDown(bankRefresh),
    meta: { keep: true },
  });
}

/** Asks for everything in the bank again: after a pour, a gift, a top-up. */
export async function refreshDrinkBank(userId: string): Promise<void> {
  const parts = [
    drinkBankStatsOptions(userId),
    currentRedemptionsOptions(userId),
    myVouchersOptions(userId),
    incomingShotsOptions(userId),
  ];
  await Promise.all(parts.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
