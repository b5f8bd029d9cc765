import { roundDetails } from '@nightjar/domain/drinks/calls';
import type { Round } from '@nightjar/domain/drinks/entity';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { refetchWhileDown } from '../../../platform/realtime.ts';
import { drinkRefreshMs } from './shots.ts';

export function roundOptions(userId: string, roundId: string) {
  return queryOptions({
    queryKey: [roundDetails.id, roundId, userId],
    queryFn: ({ signal }) => api.call(roundDetails, { round_id: roundId, user_id: userId }, { signal }),
    refetchInterval: refetchWhileDown(drinkRefreshMs),
  });
}

/** Stores a round from a call's answer in the query cache. */
export const putRound = (userId: string, round: Round) =>
  queryClient.setQueryData(roundOptions(userId, round.round_id).queryKey, round);

/**
 * Updates a round after one of its drinks was taken, or after it ended. The number of drinks that are left changes at
 * once; the whole round is then refetched.
 */
export function updateRound(userId: string, roundId: string, left: number): void {
  const { queryKey } = roundOptions(userId, roundId);
  queryClient.setQueryData(queryKey, round => round && { ...round, left });
  void queryClient.invalidateQueries({ queryKey });
}

/** Refetches every shown round after the realtime channel was down. */
export function refreshRounds(): void {
  void queryClient.invalidateQueries({ queryKey: [roundDetails.id] });
}
