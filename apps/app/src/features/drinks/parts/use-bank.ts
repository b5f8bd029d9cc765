import type { DrinkBankStats, Shot, Voucher } from '@nightjar/domain/drinks/entity';
import { type FreePour, freePourStateOf } from '@nightjar/domain/drinks/rules/bank';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNow } from '../../../platform/now.ts';
import type { ViewedQuery } from '../../../ui/feedback/query-view.tsx';
import { isProofRunning, type Proof, serverOffset } from '../flow.ts';
import {
  currentRedemptionsOptions,
  drinkBankStatsOptions,
  incomingShotsOptions,
  myVouchersOptions,
} from '../remote/bank.ts';
import { runningProofOptions } from '../remote/proof.ts';

/**
 * What the Drink Bank holds. `cooldownUntil` is the end of the cooldown by this device's clock; null without a
 * cooldown.
 */
export type BankAnswers = {
  readonly stats: DrinkBankStats;
  readonly vouchers: readonly Voucher[];
  /** The drinks that were sent to the person and wait for their answer. */
  readonly incoming: readonly Shot[];
  readonly cooldownUntil: number | null;
};

/**
 * Combines the queries of the Drink Bank into one, so that the page offers no free pour before it knows the cooldown.
 */
export function useBank(userId: string): ViewedQuery<BankAnswers> {
  return useQueries({
    queries: [
      drinkBankStatsOptions(userId),
      currentRedemptionsOptions(userId),
      myVouchersOptions(userId),
      incomingShotsOptions(userId),
    ],
    combine: ([stats, current, vouchers, incoming]) => {
      const parts = [stats, current, vouchers, incoming];
      const known = stats.data && current.data && vouchers.data && incoming.data;
      return {
        data: known && {
          stats: stats.data,
          vouchers: vouchers.data,
          incoming: incoming.data,
          cooldownUntil: cooldownEndMsOf(current.data),
        },
        error: stats.error ?? current.error ?? vouchers.error ?? incoming.error,
        isPending: parts.some(({ isPending }) => isPending),
        isFetching: parts.some(({ isFetching }) => isFetching),
        dataUpdatedAt: Math.min(...parts.map(({ dataUpdatedAt }) => dataUpdatedAt)),
        failureReason: parts.find(({ failureReason }) => failureReason)?.failureReason,
        errorUpdateCount: Math.max(...parts.map(({ errorUpdateCount }) => errorUpdateCount)),
        fetchStatus: parts.some(({ fetchStatus }) => fetchStatus === 'fetching') ? 'fetching' : 'idle',
        refetch: () => parts.forEach(part => void part.refetch()),
      };
    },
  });
}

type CooldownTimes = {
  readonly cooldown_ends_at: string | null;
  readonly server_time: string;
  readonly at: number;
};

function cooldownEndMsOf({ cooldown_ends_at, server_time, at }: CooldownTimes): number | null {
  return cooldown_ends_at === null ? null : Date.parse(cooldown_ends_at) - serverOffset(server_time, at);
}

/** Returns whether the person can have a free pour at this moment; null while the Drink Bank loads. */
export function useFreePour(userId: string): FreePour | null {
  const now = useNow();
  const { data: stats } = useQuery(drinkBankStatsOptions(userId));
  const { data: current } = useQuery(currentRedemptionsOptions(userId));
  return stats && current ? freePourStateOf(stats, cooldownEndMsOf(current), now) : null;
}

export function useLiveProof(userId: string): Proof | null {
  const now = useNow();
  const { data } = useQuery(runningProofOptions(userId));
  return data && isProofRunning(data, now) ? data : null;
}
