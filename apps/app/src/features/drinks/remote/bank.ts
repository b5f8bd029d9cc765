import { currentRedemptions, drinkBankStats, incomingShots, myVouchers } from '@nightjar/domain/drinks/calls';
import { seconds } from '@nightjar/domain/kernel/time';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { whileDown } from '../../../platform/realtime.ts';

/** While the realtime channel is down, shown queries are fetched this often. Milliseconds. */
export const bankRefresh = 30 * seconds;

/** The counts of the period: pours left, redeemed, sent, received. */
export function drinkBankStatsOptions(userId: string) {
  return queryOptions({
    queryKey: [drinkBankStats.id, userId],
    queryFn: ({ signal }) => api.call(drinkBankStats, { user_id: userId }, { signal }),
    refetchInterval: whileDown(bankRefresh),
    meta: { keep: true },
  });
}

/** The redemptions of the period and the cooldown; `at` is when the answer came, by this device's clock. */
export function currentRedemptionsOptions(userId: string) {
  return queryOptions({
    queryKey: [currentRedemptions.id, userId],
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
    queryKey: [myVouchers.id, userId],
    queryFn: ({ signal }) => api.call(myVouchers, { user_id: userId }, { signal }),
    refetchInterval: whileDown(bankRefresh),
    meta: { keep: true },
  });
}

/** Drinks that were sent to the person and not answered yet. */
export function incomingShotsOptions(userId: string) {
  return queryOptions({
    queryKey: [incomingShots.id, userId],
    queryFn: ({ signal }) => api.call(incomingShots, { user_id: userId }, { signal }),
    refetchInterval: whileDown(bankRefresh),
    meta: { keep: true },
  });
}

/** Fetches the whole Drink Bank again: after a redemption, a gift, a top-up. */
export async function refreshDrinkBank(userId: string): Promise<void> {
  const parts = [
    drinkBankStatsOptions(userId),
    currentRedemptionsOptions(userId),
    myVouchersOptions(userId),
    incomingShotsOptions(userId),
  ];
  await Promise.all(parts.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
