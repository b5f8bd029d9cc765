import { claimRound as claim, endRound as end } from '@nightjar/domain/drinks/calls';
import type { Round } from '@nightjar/domain/drinks/entity';
import { api } from '../../../platform/api.ts';
import { refreshDrinkBank } from '../remote/bank.ts';
import { putRound } from '../remote/rounds.ts';

/** Takes one drink of the round. A second call with the same idempotency key takes no further drink. */
export async function claimRound(userId: string, roundId: string, key: string): Promise<Round> {
  const round = await api.call(claim, { round_id: roundId, user_id: userId }, { idempotencyKey: key });
  putRound(userId, round);
  void refreshDrinkBank(userId);
  return round;
}

export async function endRound(userId: string, roundId: string): Promise<void> {
  putRound(userId, await api.call(end, { round_id: roundId, user_id: userId }));
  void refreshDrinkBank(userId);
}
