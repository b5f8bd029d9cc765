import type { ShotState } from '@nightjar/domain/chat/entity';
import { acceptShot, declineShot } from '@nightjar/domain/drinks/calls';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { refreshDrinkBank } from '../remote/bank.ts';
import { shotOptions } from '../remote/shots.ts';

/** Accepts or declines a drink. A repetition under the same key has no second effect. */
export async function answerShot(
  userId: string,
  voucherId: string,
  answer: 'accept' | 'decline',
  key: string,
): Promise<void> {
  const call = answer === 'accept' ? acceptShot : declineShot;
  await api.call(call, { voucher_id: voucherId, user_id: userId }, { idempotencyKey: key });
  const state: ShotState = answer === 'accept' ? 'accepted' : 'declined';
  queryClient.setQueryData(shotOptions(userId, voucherId).queryKey, shot => shot && { ...shot, state });
  void refreshDrinkBank(userId);
}
