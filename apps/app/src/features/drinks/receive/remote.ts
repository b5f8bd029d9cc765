import type { ShotState } from '@nightjar/domain/chat/entity';
import { acceptShot, declineShot } from '@nightjar/domain/drinks/calls';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { refreshDrinkBank } from '../remote/bank.ts';
import { shotOptions } from '../remote/shots.ts';

type ShotAnswer = {
  readonly userId: string;
  readonly voucherId: string;
  readonly answer: 'accept' | 'decline';
  readonly key: string;
};

/** Accepts or declines a drink. A second call with the same idempotency key changes nothing. */
export async function answerShot({ userId, voucherId, answer, key }: ShotAnswer): Promise<void> {
  const call = answer === 'accept' ? acceptShot : declineShot;
  await api.call(call, { voucher_id: voucherId, user_id: userId }, { idempotencyKey: key });
  const state: ShotState = answer === 'accept' ? 'accepted' : 'declined';
  queryClient.setQueryData(shotOptions(userId, voucherId).queryKey, shot => shot && { ...shot, state });
  void refreshDrinkBank(userId);
}
