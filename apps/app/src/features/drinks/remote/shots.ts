import {
  acceptShot,
  declineShot,
  nearbyShotUsers,
  sendAVoucher,
  shotVoucherDetails,
  updateDrinkVoucher,
} from '@nightjar/domain/drinks/calls';
import type { Shot, ShotState } from '@nightjar/domain/drinks/entity';
import type { RequestOf } from '@nightjar/domain/kernel/call';
import type { Point } from '@nightjar/domain/kernel/geo';
import { seconds } from '@nightjar/domain/kernel/time';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { whileDown } from '../../../platform/realtime.ts';
import { bankRefresh, refreshDrinkBank } from './bank.ts';

/** A drink on its way is watched: while the channel is down it is asked for this often. Milliseconds. */
export const drinkRefresh = 5 * seconds;

/** One drink on its way, for its two people. */
export function shotOptions(userId: string, voucherId: string) {
  return queryOptions({
    queryKey: [shotVoucherDetails.name, voucherId, userId],
    queryFn: ({ signal }) =>
      api.call(shotVoucherDetails, { voucher_id: voucherId, user_id: userId }, { signal }),
    refetchInterval: whileDown(drinkRefresh),
  });
}

/** Whether the page of this drink was open on this phone. */
export const knowsShot = (userId: string, voucherId: string): boolean =>
  queryClient.getQueryData(shotOptions(userId, voucherId).queryKey) !== undefined;

/** A drink as it stands now, into the bank and wherever it is shown; null where it is nobody's to see here. */
export async function refreshShot(userId: string, voucherId: string): Promise<Shot | null> {
  const options = { ...shotOptions(userId, voucherId), staleTime: 0 };
  return queryClient.fetchQuery(options).catch(() => null);
}

/** After a gap nobody knows what was missed. */
export function refreshShots(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [shotVoucherDetails.name] });
}

/** People who are out around here and take drinks: asked for a point of a few hundred metres, not for a step. */
export function nearbyTakersOptions(userId: string, { lat, lng }: Point) {
  const near = { user_id: userId, lat: Math.round(lat * 500) / 500, lng: Math.round(lng * 500) / 500 };
  return queryOptions({
    queryKey: [nearbyShotUsers.name, near],
    queryFn: ({ signal }) => api.call(nearbyShotUsers, near, { signal }),
    staleTime: bankRefresh,
  });
}

/** What is said with a drink. */
export type VoucherMessage = Pick<
  RequestOf<typeof sendAVoucher>,
  'message' | 'attachment_url' | 'thumbnail_url' | 'attachment_type'
>;

export type Sending = { readonly voucherId: string; readonly to: string; readonly content: VoucherMessage };

/** Sends a drink; `key` stays the same over retries, so that a lost reply sends no second one. */
export async function sendDrink(userId: string, { voucherId, to, content }: Sending, key: string) {
  const input = { voucher_id: voucherId, from: userId, to, ...content };
  const sent = await api.call(sendAVoucher, input, { idempotencyKey: key });
  void refreshDrinkBank(userId);
  return sent;
}

/** Changes what is said with a drink on its way. */
export async function changeVoucherMessage(
  userId: string,
  voucherId: string,
  content: VoucherMessage,
): Promise<void> {
  await api.call(updateDrinkVoucher, { voucher_id: voucherId, ...content });
  await refreshDrinkBank(userId);
}

export async function takeBack(userId: string, voucherId: string): Promise<void> {
  await api.call(updateDrinkVoucher, { voucher_id: voucherId, state: 'available' });
  await refreshDrinkBank(userId);
}

/** Takes or declines a drink somebody sent; said twice, it is done once. */
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
