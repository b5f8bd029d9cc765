import { type sendAVoucher, shotVoucherDetails } from '@nightjar/domain/drinks/calls';
import type { Shot } from '@nightjar/domain/drinks/entity';
import type { RequestOf } from '@nightjar/domain/kernel/call';
import { seconds } from '@nightjar/domain/kernel/time';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { refetchWhileDown } from '../../../platform/realtime.ts';

/** While the realtime channel is down, a sent drink or a round is refetched after this many milliseconds. */
export const drinkRefreshMs = 5 * seconds;

/** Queries a sent drink, which its sender and its recipient may read. */
export function shotOptions(userId: string, voucherId: string) {
  return queryOptions({
    queryKey: [shotVoucherDetails.id, voucherId, userId],
    queryFn: ({ signal }) =>
      api.call(shotVoucherDetails, { voucher_id: voucherId, user_id: userId }, { signal }),
    refetchInterval: refetchWhileDown(drinkRefreshMs),
  });
}

export const isShotCached = (userId: string, voucherId: string): boolean =>
  queryClient.getQueryData(shotOptions(userId, voucherId).queryKey) !== undefined;

/**
 * Fetches a sent drink into the query cache. It resolves to null where that fails, or where the person may not see the
 * drink.
 */
export async function refreshShot(userId: string, voucherId: string): Promise<Shot | null> {
  const options = { ...shotOptions(userId, voucherId), staleTime: 0 };
  return queryClient.fetchQuery(options).catch(() => null);
}

/** Refetches every shown drink, after the realtime channel was down or when a link of a picture has expired. */
export function refreshShots(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [shotVoucherDetails.id] });
}

export type VoucherMessage = Pick<
  RequestOf<typeof sendAVoucher>,
  'message' | 'attachment_url' | 'thumbnail_url' | 'attachment_type'
>;
