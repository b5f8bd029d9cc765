import { claimRound, endRound, roundDetails, sendRound } from '@nightjar/domain/drinks/calls';
import type { Round } from '@nightjar/domain/drinks/entity';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { whileDown } from '../../../platform/realtime.ts';
import { refreshDrinkBank } from './bank.ts';
import { drinkRefresh } from './shots.ts';

export function roundOptions(userId: string, roundId: string) {
  return queryOptions({
    queryKey: [roundDetails.name, roundId, userId],
    queryFn: ({ signal }) => api.call(roundDetails, { round_id: roundId, user_id: userId }, { signal }),
    refetchInterval: whileDown(drinkRefresh),
  });
}

const putRound = (userId: string, round: Round) =>
  queryClient.setQueryData(roundOptions(userId, round.round_id).queryKey, round);

export type RoundSending = {
  readonly voucherIds: string[];
  /** Null: for whoever has the link. */
  readonly conversationId: string | null;
  readonly message: string | null;
};

export async function sendDrinkRound(userId: string, round: RoundSending, key: string): Promise<Round> {
  const { voucherIds, conversationId, message } = round;
  const input = { from: userId, voucher_ids: voucherIds, conversation_id: conversationId, message };
  const sent = await api.call(sendRound, input, { idempotencyKey: key });
  putRound(userId, sent);
  void refreshDrinkBank(userId);
  return sent;
}

export async function takeOfRound(userId: string, roundId: string, key: string): Promise<Round> {
  const input = { round_id: roundId, user_id: userId };
  const round = await api.call(claimRound, input, { idempotencyKey: key });
  putRound(userId, round);
  void refreshDrinkBank(userId);
  return round;
}

export async function finishRound(userId: string, roundId: string): Promise<void> {
  putRound(userId, await api.call(endRound, { round_id: roundId, user_id: userId }));
  void refreshDrinkBank(userId);
}

/** Some of a round were taken, or it ended: the count stands at once, who got one is asked for. */
export function hearRound(userId: string, roundId: string, left: number): void {
  const { queryKey } = roundOptions(userId, roundId);
  queryClient.setQueryData(queryKey, round => round && { ...round, left });
  void queryClient.invalidateQueries({ queryKey });
}

/** After a gap nobody knows what was missed. */
export function refreshRounds(): void {
  void queryClient.invalidateQueries({ queryKey: [roundDetails.name] });
}
