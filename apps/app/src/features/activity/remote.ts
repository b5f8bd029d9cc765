import { activityByUser, logActivity, myActivityFeed } from '@nightjar/domain/activity/calls';
import { feedPage } from '@nightjar/domain/activity/entity';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { infiniteQueryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { log } from '../../platform/log.ts';
import { queryClient } from '../../platform/query-client.ts';
import type { Logged } from './flow.ts';

type Page = OutputOf<typeof myActivityFeed>;
type Cursor = string | undefined;

/** The latest first; older pages by the last line's id. */
function feedOptions(call: typeof myActivityFeed | typeof activityByUser, userId: string) {
  return infiniteQueryOptions({
    queryKey: [call.id, userId],
    queryFn: ({ pageParam, signal }: QueryFunctionContext<string[], Cursor>): Promise<Page> =>
      api.call(
        call,
        { user_id: userId, limit: feedPage, ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (last: Page): Cursor => (last.more ? last.items.at(-1)?.activity_id : undefined),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** What friends and oneself did lately. */
export const ownFeedOptions = (userId: string) => feedOptions(myActivityFeed, userId);

/** The feed of another user. */
export const feedByUserOptions = (userId: string) => feedOptions(activityByUser, userId);

/** Refetches after an activity that feeds show. */
export function refreshFeeds(): void {
  const names: readonly unknown[] = [myActivityFeed.id, activityByUser.id];
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.includes(name) });
}

/** Reports to the server what the phone is used for. A failure is not shown. */
export async function logUse(userId: string, logged: Logged): Promise<void> {
  try {
    await api.call(logActivity, { user_id: userId, ...logged });
  } catch (error) {
    log.swallowed('The activity was not logged', error);
  }
}
