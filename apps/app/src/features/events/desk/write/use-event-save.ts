import type { Event } from '@nightjar/domain/events/entity';
import { useRef, useState } from 'react';
import { useRequestKey } from '../../../../platform/request-key.ts';
import type { SaveOutcome } from '../../../../ui/desk/form/use-desk-form.ts';
import { addEvent, changesMeanwhileOf, saveEvent, uploadPoster } from '../remote.ts';
import { eventChangesOf, newEventRequest, picturesToUpload, valuesOfOthers } from './flow.ts';
import type { EventFormValues, HostVenue } from './items.ts';
import { writeWords } from './words.ts';

type EventSaveOutcome = SaveOutcome<EventFormValues>;
type EventSaveOptions = {
  host: HostVenue | null;
  initial: EventFormValues;
  /** The event that is edited; null where a new event is written. */
  event: Event | null;
  onSaved: (event: Event, values: EventFormValues) => void;
};

/**
 * Saves an event. The pictures of a new event are uploaded after it was added, because their names contain its id. The
 * new pictures of an existing event are uploaded before the event is saved.
 */
export function useEventSave({ host, initial, event, onSaved }: EventSaveOptions) {
  const made = useRef(event);
  /** The server has these values. A save sends only the fields that differ from them. */
  const known = useRef(initial);
  const readAt = useRef(event?.updated_at);
  const keyOf = useRequestKey();
  const [begun, setBegun] = useState(event !== null);
  const { progress, upload } = useUploads();

  const saved = (event: Event, values: EventFormValues): EventSaveOutcome => {
    known.current = values;
    return { status: 'saved', leave: () => onSaved(event, values) };
  };

  const add = async (values: EventFormValues, at: HostVenue): Promise<EventSaveOutcome> => {
    if (!made.current) {
      const input = newEventRequest(values, at);
      made.current = await addEvent(input, keyOf(input));
      known.current = { ...values, status: input.status === 'draft' ? 'draft' : 'published' };
      setBegun(true);
    }
    const { event_id } = made.current;
    const { addresses, problem } = await upload(event_id, values);
    if (problem !== null) return { status: 'refused', message: writeWords.pictureFailed(problem) };
    const scope = Number(values.repeat) > 0 ? { scope: 'later' as const } : {};
    const changes = { ...eventChangesOf(known.current, values, at), ...addresses };
    if (Object.keys(changes).length === 0) return saved(made.current, values);
    return saved(await saveEvent({ event_id, ...changes, ...scope }), values);
  };

  const edit = async (
    values: EventFormValues,
    at: HostVenue,
    { event_id }: Event,
  ): Promise<EventSaveOutcome> => {
    const { addresses, problem } = await upload(event_id, values);
    if (problem !== null) return { status: 'refused', message: writeWords.pictureFailedOnEdit(problem) };
    const changes = { ...eventChangesOf(known.current, values, at), ...addresses };
    try {
      return saved(await saveEvent({ event_id, updated_at: readAt.current, ...changes }), values);
    } catch (error) {
      const meanwhile = changesMeanwhileOf(error);
      if (!meanwhile) throw error;
      const theirs = valuesOfOthers(meanwhile.theirs, at);
      known.current = { ...known.current, ...theirs };
      readAt.current = meanwhile.updated_at;
      return { status: 'conflict', theirs, by: meanwhile.by ?? undefined };
    }
  };

  const save = async (values: EventFormValues): Promise<EventSaveOutcome> => {
    if (!host) return { status: 'refused', field: 'venue', message: writeWords.errors.venue };
    return event ? edit(values, host, event) : add(values, host);
  };
  return { save, begun, progress };
}

type UploadedPictures = {
  readonly addresses: { profile_image?: string; banner_image?: string };
  /** The reason why the upload of a picture failed; null where all uploads succeeded. */
  readonly problem: string | null;
};

/** Uploads the new pictures of an event. `progress` is the uploaded part of the pictures, from 0 to 1. */
function useUploads() {
  const [progress, setProgress] = useState<number | null>(null);
  const upload = async (eventId: string, values: EventFormValues): Promise<UploadedPictures> => {
    const files = picturesToUpload(values);
    const addresses: UploadedPictures['addresses'] = {};
    try {
      for (const [place, { field, kind, file }] of files.entries()) {
        const onProgress = (part: number) => setProgress((place + part) / files.length);
        addresses[field] = await uploadPoster({ eventId, kind, file, onProgress });
      }
      return { addresses, problem: null };
    } catch (error) {
      return { addresses, problem: pictureProblem(error) };
    } finally {
      setProgress(null);
    }
  };
  return { progress, upload };
}

const pictureProblem = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'Error uploading image. Please try again.';
