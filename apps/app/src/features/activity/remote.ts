import { activityByUser, logActivity, myActivityFeed, nearbyActivity } from '@nightjar/domain/activity/calls';
import { feedPageSize } from '@nightjar/domain/activity/entity';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { distanceMetres } from '@nightjar/domain/kernel/geo';
import { centerOf } from '@nightjar/domain/places/rules/areas';
import { widestRadiusMetres } from '@nightjar/domain/venues/entity';
import { infiniteQueryOptions, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { log } from '../../platform/log.ts';
import { queryClient } from '../../platform/query-client.ts';
import { areaRefreshOptions, circleAround, type SearchedArea } from '../places/remote/areas.ts';
import type { LoggedActivity } from './flow.ts';

type FeedPage = OutputOf<typeof myActivityFeed>;
type FeedCursor = string | undefined;

/** Loads a feed in pages. The next page is requested by the id of the last line. */
function feedOptions(call: typeof myActivityFeed | typeof activityByUser, userId: string) {
  return infiniteQueryOptions({
    queryKey: [call.id, userId],
    queryFn: ({ pageParam, signal }: QueryFunctionContext<string[], FeedCursor>): Promise<FeedPage> =>
      api.call(
        call,
        { user_id: userId, limit: feedPageSize, ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as FeedCursor,
    getNextPageParam: (last: FeedPage): FeedCursor =>
      last.more ? last.items.at(-1)?.activity_id : undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** The feed shows what friends and the user did lately. */
export const ownFeedOptions = (userId: string) => feedOptions(myActivityFeed, userId);

export const feedByUserOptions = (userId: string) => feedOptions(activityByUser, userId);

/**
 * Counts the people at the bars of an area, and names the friends among them. The call takes a circle, so the box
 * `bounds` is replaced by the circle around it. A failure is only logged, because the lists and the map are complete
 * without these counts.
 */
export function activityInAreaOptions({ near, radiusMetres, bounds }: SearchedArea) {
  const center = bounds ? centerOf(bounds) : near;
  const reach = bounds ? distanceMetres(center, { lat: bounds.max_lat, lng: bounds.max_lng }) : radiusMetres;
  const circle = circleAround(center, Math.min(widestRadiusMetres, Math.ceil(reach)));
  return queryOptions({
    queryKey: [nearbyActivity.id, circle],
    queryFn: ({ signal }) =>
      api.call(nearbyActivity, circle, { signal }).catch(error => {
        if (!signal.aborted) log.warn('Failed to fetch nearby activity', error);
        throw error;
      }),
    ...areaRefreshOptions,
    meta: { keep: nearbyActivity.id },
  });
}

/** Refetches the feeds after an activity that appears in them. */
export function refreshFeeds(): void {
  const names: readonly unknown[] = [myActivityFeed.id, activityByUser.id];
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.includes(name) });
}

/** Reports an activity to the server, which stores it. The user does not see a failure. */
export async function logActivityOf(userId: string, logged: LoggedActivity): Promise<void> {
  try {
    await api.call(logActivity, { user_id: userId, ...logged });
  } catch (error) {
    log.warn('The activity was not logged', error);
  }
}
