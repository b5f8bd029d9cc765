import type { RequestOf } from '@nightjar/domain/kernel/call';
import { minutes } from '@nightjar/domain/kernel/time';
import {
  pauseRelease,
  releaseFailures,
  releases,
  setRollout,
  versionsByDay,
  versionUp,
  withdrawRelease,
} from '@nightjar/domain/releases/desk/calls';
import { type DeskRelease, releasesPageSizes } from '@nightjar/domain/releases/desk/entity';
import { parseVersion } from '@nightjar/domain/releases/rules/version';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';

/** A running rollout changes by itself, so an open page fetches it again after this time. */
const rolloutRefetchMs = minutes;

type ReleasesPage = { releases: DeskRelease[]; more: boolean };

/** Loads the releases, the newest version first. */
export function releasesOptions() {
  return infiniteQueryOptions({
    queryKey: [releases.id, 'list'],
    queryFn: ({ signal, pageParam }): Promise<ReleasesPage> =>
      api.call(releases, { limit: releasesPageSizes.preset, before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ releases: page, more }) => (more ? page.at(-1)?.version : undefined),
    refetchInterval: rolloutRefetchMs,
  });
}

/** Loads one release; null where no release has this version. */
export function releaseOptions(version: string) {
  return queryOptions({
    queryKey: [releases.id, 'one', version],
    queryFn: async ({ signal }): Promise<DeskRelease | null> => {
      if (parseVersion(version) === null) return null;
      const answer = await api.call(releases, { version, limit: 1 }, { signal });
      return answer.releases[0] ?? null;
    },
    refetchInterval: rolloutRefetchMs,
  });
}

export function releaseFailuresOptions(version: string) {
  return queryOptions({
    queryKey: [releaseFailures.id, version],
    queryFn: ({ signal }) => api.call(releaseFailures, { version }, { signal }),
    refetchInterval: rolloutRefetchMs,
  });
}

/** The page shows the versions in use on this many days, today included. */
export const versionDaysShown = 30;

/** Loads how many devices ran which version on each of the last days. */
export function versionsByDayOptions(days: number) {
  return queryOptions({
    queryKey: [versionsByDay.id, days],
    queryFn: ({ signal }) => api.call(versionsByDay, { days }, { signal }),
    staleTime: 5 * minutes,
  });
}

/** Stores the release in the server's answer to an act, and refetches the list that shows it. */
function storeRelease(release: DeskRelease): void {
  queryClient.setQueryData(releaseOptions(release.version).queryKey, release);
  void queryClient.invalidateQueries({ queryKey: [releases.id] });
}

export const raiseToAllDevices = async (version: string) =>
  storeRelease(await api.call(versionUp, { version }));

export const widenRollout = async (input: RequestOf<typeof setRollout>) =>
  storeRelease(await api.call(setRollout, input));

export const pauseRollout = async (version: string) =>
  storeRelease(await api.call(pauseRelease, { version }));

export const takeBackRelease = async (version: string) =>
  storeRelease(await api.call(withdrawRelease, { version }));
