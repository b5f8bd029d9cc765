import { nameOf } from '@nightjar/domain/people/rules/name';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { eventOptions } from '../../events/remote/events.ts';
import { userFollowsOptions } from '../../friends/remote/follows.ts';
import { profileOptions } from '../../friends/remote/people.ts';
import { venueProfileOptions } from '../../venues/remote/venue.ts';
import { neighborhoodsOptions, type OpenKind } from '../remote/open-conversation.ts';

/**
 * Returns the name of a person, event, venue or neighborhood from the query cache; null where the cache does not have
 * it.
 */
export function useKnownName(userId: string, kind: OpenKind, targetId: string): string | null {
  const client = useQueryClient();
  return useMemo(() => {
    const read = {
      direct: () => {
        const profile = client.getQueryData(profileOptions(userId, targetId).queryKey);
        return profile && nameOf(profile);
      },
      venue: () => client.getQueryData(venueProfileOptions(targetId, userId).queryKey)?.name,
      event: () => {
        const shown = client.getQueryData(eventOptions(targetId).queryKey);
        if (shown) return shown.name;
        const followed = client.getQueryData(userFollowsOptions(userId, 'events').queryKey);
        const events = followed?.pages.flatMap(page => page.events) ?? [];
        return events.find(({ event_id }) => event_id === targetId)?.name;
      },
      neighborhood: () => {
        const all = client.getQueryData(neighborhoodsOptions().queryKey);
        return all?.find(({ id }) => id === targetId)?.label;
      },
    };
    return read[kind]() ?? null;
  }, [client, userId, kind, targetId]);
}
