import { currentRedemptions, drinkBankStats, incomingShots, myVouchers } from '@nightjar/domain/drinks/calls';
import { seconds } from '@nightjar/domain/kernel/time';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { refetchWhileDown } from '../../../platform/realtime.ts';

/** While the realtime channel is down, shown queries are refetched after this many milliseconds. */
export const bankRefreshMs = 30 * seconds;

/**
 * Loads how many free pours are left in the present period of the plan, and how many drinks were redeemed, sent and
 * received.
 */
export function drinkBankStatsOptions(userId: string) {
  return queryOptions({
    queryKey: [drinkBankStats.id, userId],
    queryFn: ({ signal }) => api.call(drinkBankStats, { user_id: userId }, { signal }),
    refetchInterval: refetchWhileDown(bankRefreshMs),
    meta: { keep: drinkBankStats.id },
  });
}

/**
 * Loads the redemptions in the present period of the plan and the cooldown; `at` is when the answer arrived, by this
 * device's clock.
 */
export function currentRedemptionsOptions(userId: string) {
  return queryOptions({
    queryKey: [currentRedemptions.id, userId],
    queryFn: async ({ signal }) => {
      const answer = await api.call(currentRedemptions, { user_id: userId }, { signal });
      return { ...answer, at: Date.now() };
    },
    refetchInterval: refetchWhileDown(bankRefreshMs),
    meta: { keep: currentRedemptions.id },
  });
}

export function myVouchersOptions(userId: string) {
  return queryOptions({
    queryKey: [myVouchers.id, userId],
    queryFn: ({ signal }) => api.call(myVouchers, { user_id: userId }, { signal }),
    refetchInterval: refetchWhileDown(bankRefreshMs),
    meta: { keep: myVouchers.id },
  });
}

/** Loads the drinks that were sent to the person and wait for their answer. */
export function incomingShotsOptions(userId: string) {
  return queryOptions({
    queryKey: [incomingShots.id, userId],
    queryFn: ({ signal }) => api.call(incomingShots, { user_id: userId }, { signal }),
    refetchInterval: refetchWhileDown(bankRefreshMs),
    meta: { keep: incomingShots.id },
  });
}

/** Refetches the whole Drink Bank. */
export async function refreshDrinkBank(userId: string): Promise<void> {
  const parts = [
    drinkBankStatsOptions(userId),
    currentRedemptionsOptions(userId),
    myVouchersOptions(userId),
    incomingShotsOptions(userId),
  ];
  await Promise.all(parts.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
