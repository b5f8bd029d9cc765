import { myCalendar, renewCalendar } from '@nightjar/domain/events/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { serverUrl } from '../../../platform/config.ts';

/** The secret address of the user's events is read when it is shown and stored nowhere. */
export function myCalendarOptions(userId: string) {
  return queryOptions({
    queryKey: [myCalendar.id, userId],
    queryFn: ({ signal }) => api.call(myCalendar, { user_id: userId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** A new secret address replaces the old one, which ends at once. */
export function useRenewCalendar(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(renewCalendar, { user_id: userId }),
    onSuccess: calendar => queryClient.setQueryData(myCalendarOptions(userId).queryKey, calendar),
  });
}

/** The server writes the event as a file for any calendar. */
export const calendarFile = (eventId: string): string => `${serverUrl}/calendar/events/${eventId}.ics`;
