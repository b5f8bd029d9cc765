import { roundDetails } from '@nightjar/domain/drinks/calls';
import type { Round } from '@nightjar/domain/drinks/entity';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { whileDown } from '../../../platform/realtime.ts';
import { drinkRefresh } from './shots.ts';

export function roundOptions(userId: string, roundId: string) {
  return queryOptions({
    queryKey: [roundDetails.id, roundId, userId],
    queryFn: ({ signal }) => api.call(roundDetails, { round_id: roundId, user_id: userId }, { signal }),
    refetchInterval: whileDown(drinkRefresh),
  });
}

/** Writes a round into the query cache, as a call answered it. */
export const putRound = (userId: string, round: Round) =>
  queryClient.setQueryData(roundOptions(userId, round.round_id).queryKey, round);

/** A drink of the round was taken, or it ended: the count changes at once, the rest is fetched again. */
export function updateRound(userId: string, roundId: string, left: number): void {
  const { queryKey } = roundOptions(userId, roundId);
  queryClient.setQueryData(queryKey, round => round && { ...round, left });
  void queryClient.invalidateQueries({ queryKey });
}

/** After a gap in the realtime channel, fetches every shown round again. */
export function refreshRounds(): void {
  void queryClient.invalidateQueries({ queryKey: [roundDetails.id] });
}
