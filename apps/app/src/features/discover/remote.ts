import type { NearbyFriend } from '@nightjar/domain/friends/entity';
import { boundsAround, inBounds } from '@nightjar/domain/places/rules';
import type { NearbyPro } from '@nightjar/domain/staff/entity';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { useQueries } from '@tanstack/react-query';
import { friendsInAreaOptions } from '../friends/remote/nearby.ts';
import type { SearchedArea } from '../places/remote.ts';
import { prosInAreaOptions } from '../staff/remote.ts';
import { venuesInAreaOptions } from '../venues/remote.ts';
import { type NightState, nightState } from './flow.ts';

/** The venues, pros and friends of an area. A query that fails is left out; `state` is failed only where all fail. */
export type Night = {
  readonly venues: readonly VenueCard[];
  readonly pros: readonly NearbyPro[];
  readonly friends: readonly NearbyFriend[];
  readonly state: NightState;
  /** True where all answers are there, and are about this area instead of the one before. */
  readonly current: boolean;
  readonly retry: () => void;
};

export function useNight(area: SearchedArea, drinks: boolean): Night {
  return useQueries({
    queries: [venuesInAreaOptions(area, drinks), prosInAreaOptions(area), friendsInAreaOptions(area)],
    combine: ([venues, pros, friends]) => {
      const all = [venues, pros, friends];
      const shown = area.bounds ?? boundsAround(area.near, area.radiusMetres);
      return {
        venues: venues.data ?? [],
        pros: pros.data ?? [],
        friends: (friends.data ?? []).filter(friend => inBounds(friend, shown)),
        state: nightState(all),
        current: all.every(query => !query.isPending && !query.isPlaceholderData),
        retry: () => all.forEach(query => void query.refetch()),
      };
    },
  });
}
