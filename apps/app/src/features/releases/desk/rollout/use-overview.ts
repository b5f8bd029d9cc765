import type { DeskRelease } from '@nightjar/domain/releases/desk/entity';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { isFirstAwaited } from '../../../../ui/feedback/query-view.tsx';
import {
  releaseFailuresOptions,
  releasesOptions,
  versionDaysShown,
  versionsByDayOptions,
} from '../remote.ts';
import { newestReleaseOfChannels } from './flow.ts';

/**
 * Loads the releases with everything that is shown above their list. The page shows these parts together, because a
 * part that arrived later would move the others.
 */
export function useOverview() {
  const list = useInfiniteQuery(releasesOptions());
  const releases = list.data?.pages.flatMap(page => page.releases);
  const failures = useQueries({
    queries: newestReleaseOfChannels(releases ?? []).map(({ version }) => releaseFailuresOptions(version)),
  });
  const days = useQuery(versionsByDayOptions(versionDaysShown));
  const waits = [...failures, days].some(isFirstAwaited);
  const data: readonly DeskRelease[] | undefined = waits ? undefined : releases;
  return { ...list, data, isPending: list.isPending || (releases !== undefined && waits) };
}
