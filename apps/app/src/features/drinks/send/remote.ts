import { nearbyShotUsers, sendAVoucher, sendRound } from '@nightjar/domain/drinks/calls';
import type { Round } from '@nightjar/domain/drinks/entity';
import type { Point } from '@nightjar/domain/kernel/geo';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { bankRefreshMs, refreshDrinkBank } from '../remote/bank.ts';
import { putRound } from '../remote/rounds.ts';
import type { VoucherMessage } from '../remote/shots.ts';

/**
 * Loads people nearby who are out and accept drinks. The position is rounded, so that no new query is made after a few
 * steps.
 */
export function nearbyRecipientsOptions(userId: string, { lat, lng }: Point) {
  const near = { user_id: userId, lat: Math.round(lat * 500) / 500, lng: Math.round(lng * 500) / 500 };
  return queryOptions({
    queryKey: [nearbyShotUsers.id, near],
    queryFn: ({ signal }) => api.call(nearbyShotUsers, near, { signal }),
    staleTime: bankRefreshMs,
  });
}

export type DrinkToSend = {
  readonly voucherId: string;
  readonly to: string;
  readonly content: VoucherMessage;
};

/** Sends a drink. All tries use the same `key`, so that no second drink is sent when the first answer was lost. */
export async function sendDrink(
  userId: string,
  { voucherId, to, content }: DrinkToSend,
  key: string,
): Promise<void> {
  const input = { voucher_id: voucherId, from: userId, to, ...content };
  await api.call(sendAVoucher, input, { idempotencyKey: key });
  void refreshDrinkBank(userId);
}

export type RoundToSend = {
  readonly voucherIds: string[];
  /** The chat that gets the round. With null, anyone with the link may take a drink. */
  readonly conversationId: string | null;
  readonly message: string | null;
};

/** Sends a round. All tries use the same `key`, so that no second round is sent when the first answer was lost. */
export async function sendDrinkRound(userId: string, round: RoundToSend, key: string): Promise<Round> {
  const { voucherIds, conversationId, message } = round;
  const input = { from: userId, voucher_ids: voucherIds, conversation_id: conversationId, message };
  const sent = await api.call(sendRound, input, { idempotencyKey: key });
  putRound(userId, sent);
  void refreshDrinkBank(userId);
  return sent;
}
