import { event, eventsByVenue } from '@nightjar/domain/events/calls';
import { adminEvents, createEvent, deleteEvent, updateEvent } from '@nightjar/domain/events/desk/calls';
import type { SeriesScope } from '@nightjar/domain/events/desk/entity';
import type { Event } from '@nightjar/domain/events/entity';
import type { RequestOf } from '@nightjar/domain/kernel/call';
import { saveConflict } from '@nightjar/domain/venues/desk/entity';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { CallError } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { readEventTypes } from '../../../platform/rows.ts';
import { uploadPictureOfVenueOrEvent } from '../../../platform/storage.ts';
import { refreshEvents } from '../remote/cache.ts';
import { eventOptions } from '../remote/events.ts';

export function adminEventsOptions(input: RequestOf<typeof adminEvents>) {
  return queryOptions({
    queryKey: [adminEvents.id, input],
    queryFn: ({ signal }) => api.call(adminEvents, input, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The team of a venue sees drafts on the page of its events too. */
export function venueEventsAtDeskOptions(input: RequestOf<typeof eventsByVenue>) {
  return queryOptions({
    queryKey: [eventsByVenue.id, 'desk', input],
    queryFn: ({ signal }) => api.call(eventsByVenue, input, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function eventTypesOptions() {
  return queryOptions({
    queryKey: ['event-types'],
    queryFn: ({ signal }) => readEventTypes(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const addEvent = async (input: RequestOf<typeof createEvent>, key: string): Promise<Event> =>
  cacheSavedEvent(await api.call(createEvent, input, { idempotencyKey: key }));

export const saveEvent = async (input: RequestOf<typeof updateEvent>): Promise<Event> =>
  cacheSavedEvent(await api.call(updateEvent, input));

export const removeEvent = async (eventId: string, scope: SeriesScope): Promise<void> => {
  await api.call(deleteEvent, { event_id: eventId, scope });
  queryClient.removeQueries({ queryKey: eventOptions(eventId).queryKey });
  refreshEventLists();
};

/**
 * When the server refused a save because another user had changed the event meanwhile, this returns the other user's
 * changes.
 */
export function changesMeanwhileOf(error: unknown) {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  const read = saveConflict.safeParse(error.data);
  return read.success ? read.data : null;
}

export type PosterKind = 'profile' | 'banner';

type PosterUpload = {
  readonly eventId: string;
  readonly kind: PosterKind;
  readonly file: File;
  readonly onProgress: (part: number) => void;
};

/**
 * Uploads a picture and returns its address. The event shows the picture only after the address was saved with the
 * event.
 */
export const uploadPoster = ({ eventId, kind, file, onProgress }: PosterUpload): Promise<string> =>
  uploadPictureOfVenueOrEvent(`events/${eventId}/${kind}`, file, {
    onProgress,
    signal: new AbortController().signal,
  });

function cacheSavedEvent(saved: Event): Event {
  queryClient.setQueryData([event.id, saved.event_id], saved);
  refreshEventLists();
  return saved;
}

function refreshEventLists(): void {
  void queryClient.invalidateQueries({ queryKey: [adminEvents.id] });
  refreshEvents();
}
