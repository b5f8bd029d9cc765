import { myCalendar, renewCalendar } from '@nightjar/domain/events/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { serverUrl } from '../../../platform/config.ts';

/** Loads the secret address of the user's events. It is never stored on the device. */
export function myCalendarOptions(userId: string) {
  return queryOptions({
    queryKey: [myCalendar.id, userId],
    queryFn: ({ signal }) => api.call(myCalendar, { user_id: userId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Asks the server to replace the secret address. From that moment the old address does not work any more. */
export function useRenewCalendar(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(renewCalendar, { user_id: userId }),
    onSuccess: calendar => queryClient.setQueryData(myCalendarOptions(userId).queryKey, calendar),
  });
}

/** Returns the address of the event's calendar file, which the server makes. */
export const calendarFileUrl = (eventId: string): string => `${serverUrl}/calendar/events/${eventId}.ics`;
