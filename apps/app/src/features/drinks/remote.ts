import { drinkBankStats } from '@nightjar/domain/drinks/calls';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Counts of the period: pours left, redeemed, sent, received. */
export function drinkBankStatsOptions(userId: string) {
  return queryOptions({
    queryKey: [drinkBankStats.name, userId],
    queryFn: ({ signal }) => api.call(drinkBankStats, { user_id: userId }, { signal }),
    meta: { keep: true },
  });
}
