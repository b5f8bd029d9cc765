import { myRepFigures } from '@nightjar/domain/activity/desk/calls';
import { adminEvents } from '@nightjar/domain/events/desk/calls';
import { nightDate } from '@nightjar/domain/kernel/night';
import { minutes } from '@nightjar/domain/kernel/time';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { adminVenuesOptions } from '../venues/desk/remote.ts';

/** The counts of the desk are refetched after this many milliseconds while they are shown. */
const countRefreshMs = minutes;
/** The start page lists at most this many of the venues that wait to be confirmed. */
const mostWaitingVenuesShown = 3;
/** The start page lists at most this many of tonight's events. */
const mostEventsShown = 50;
/** The start page shows at most this many venues of a team. A team with more venues searches for them. */
const mostOwnVenuesShown = 12;

/** Queries the venues that no rep has confirmed, the oldest first. `total` counts all of these venues. */
export const venuesToConfirmOptions = () => ({
  ...adminVenuesOptions({
    confirmed: false,
    sortBy: 'added',
    sortOrder: 'asc',
    pageSize: mostWaitingVenuesShown,
  }),
  refetchInterval: countRefreshMs,
});

/** Queries the venues whose team the user is on. */
export const ownVenuesOptions = () => adminVenuesOptions({ pageSize: mostOwnVenuesShown });

/** Queries the events of the night that contains the moment `at`, in every state, sorted by their start. */
export function tonightsEventsOptions(at: Date, timezone: string) {
  const night = nightDate(at, timezone);
  const input = { date: night, until: night, limit: mostEventsShown };
  return queryOptions({
    queryKey: [adminEvents.id, input],
    queryFn: ({ signal }) => api.call(adminEvents, input, { signal }),
    select: ({ events }) => events.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at)),
    refetchInterval: countRefreshMs,
  });
}

/** Loads the figures of a rep's own venues. */
export function repFiguresOptions() {
  return queryOptions({
    queryKey: [myRepFigures.id],
    queryFn: ({ signal }) => api.call(myRepFigures, {}, { signal }),
    refetchInterval: countRefreshMs,
  });
}
