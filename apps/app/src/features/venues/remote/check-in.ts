import { brand } from '@nightjar/domain/brand';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { checkIn } from '@nightjar/domain/venues/calls';
import { queryOptions } from '@tanstack/react-query';
import { preferences } from '../../../native/preferences/index.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { refreshVenueActivity, venueProfileOptions } from './venue.ts';

/** Stores a sent check-in on this device and in the cache of the venue's page. */
export async function storeCheckIn(
  venueId: string,
  userId: string,
  answer: OutputOf<typeof checkIn>,
): Promise<void> {
  const { queryKey } = venueProfileOptions(venueId, userId);
  queryClient.setQueryData(lastCheckInOptions(userId).queryKey, answer);
  queryClient.setQueryData(queryKey, venue => venue && { ...venue, checked_in: true });
  void queryClient.invalidateQueries({ queryKey });
  refreshVenueActivity(venueId);
  await preferences.set(checkInKey(userId), JSON.stringify(answer));
}

const checkInKey = (userId: string) => `${brand.slug}.check-in.${userId}`;

/** Loads the last check-in that was sent from this device. It counts until its `ends_at`. */
export function lastCheckInOptions(userId: string) {
  return queryOptions({
    queryKey: ['last-check-in', userId],
    queryFn: async () => {
      const read = checkIn.output.safeParse(
        JSON.parse((await preferences.get(checkInKey(userId))) ?? 'null'),
      );
      return read.success ? read.data : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
