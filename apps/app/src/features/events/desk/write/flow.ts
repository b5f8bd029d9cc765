import type { createEvent, updateEvent } from '@nightjar/domain/events/desk/calls';
import {
  eventFields,
  largestCapacity,
  mostWeeksRepeated,
  type SeriesScope,
} from '@nightjar/domain/events/desk/entity';
import { type Event, type EventStatus, eventNameLimit, eventTextLimit } from '@nightjar/domain/events/entity';
import type { RequestOf } from '@nightjar/domain/kernel/call';
import { typedText } from '@nightjar/domain/kernel/text';
import { addDays, localTime, momentOn } from '@nightjar/domain/kernel/time';
import { deepEqual } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { ChosenPicture, EventFormValues, HostVenue } from './items.ts';
import { writeWords } from './words.ts';

const errorsWords = writeWords.errors;
/**
 * A browser reports a year while it is being typed, such as "0002" on the way to "2026". The form ignores such a day,
 * because the time zone's offset in that year is not known.
 */
const typedDayPattern = /^[1-9]\d{3}-\d{2}-\d{2}$/;
const dayField = z.string().check(z.regex(typedDayPattern, errorsWords.date));
const clockField = z.string().check(z.regex(/^\d{2}:\d{2}$/, errorsWords.start));
const schemaOrEmptyText = (schema: z.ZodMiniType<string, string>) => z.union([z.literal(''), schema]);
const pricePattern = /^\d{1,5}(\.\d{1,2})?$/;
const isLink = (text: string) => text === '' || eventFields.link.safeParse(text).success;
const isCapacity = (text: string) =>
  text === '' || (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= largestCapacity);
const pictureField = z.custom<ChosenPicture>(() => true);

/** The schema checks the form, and contains the texts of the form's errors. */
export const eventSchema = z
  .object({
    venue: z.string().check(z.minLength(1, errorsWords.venue)),
    name: z.string().check(
      z.refine(text => typedText(text) !== '', { error: errorsWords.name }),
      z.maxLength(eventNameLimit, errorsWords.long(eventNameLimit)),
    ),
    type: z.string().check(z.minLength(1, errorsWords.type)),
    date: dayField,
    start: clockField,
    end: schemaOrEmptyText(clockField),
    lastDate: schemaOrEmptyText(dayField),
    description: z.string().check(z.maxLength(eventTextLimit, errorsWords.long(eventTextLimit))),
    price: z
      .string()
      .check(z.refine(text => text === '' || pricePattern.test(text), { error: errorsWords.price })),
    capacity: z.string().check(z.refine(isCapacity, { error: errorsWords.capacity })),
    link: z.string().check(z.refine(isLink, { error: errorsWords.link })),
    poster: pictureField,
    banner: pictureField,
    repeat: z.string(),
    status: z.enum(['draft', 'published', 'cancelled']),
    scope: z.enum(['one', 'later']),
  })
  .check(
    z.refine(({ date, lastDate }) => lastDate === '' || lastDate >= date, {
      path: ['lastDate'],
      error: errorsWords.lastDate,
    }),
  );

const hhmmOfText = (text: string): number => Number(text.replace(':', ''));
const clockTextOf = (time: number): string =>
  String(time)
    .padStart(4, '0')
    .replace(/(..)(..)/, '$1:$2');

type TimeValues = Pick<EventFormValues, 'date' | 'start' | 'end' | 'lastDate'>;

/**
 * Returns the day on which an event ends: the chosen last day, or else the day of the start, or the next day where the
 * end is not after the start. It is null without an end.
 */
export function endDateOf({ date, start, end, lastDate }: TimeValues): string | null {
  if (end === '') return null;
  if (lastDate !== '') return lastDate;
  return end <= start ? addDays(date, 1) : date;
}

/** Reads the typed times by the clock of the venue; null while they are not complete. */
export function eventTimesOf(
  values: TimeValues,
  timezone: string,
): { starts_at: Date; ends_at: Date | null } | null {
  const { date, start, end } = values;
  if (!typedDayPattern.test(date) || !/^\d{2}:\d{2}$/.test(start)) return null;
  const last = endDateOf(values);
  if (last !== null && !typedDayPattern.test(last)) return null;
  return {
    starts_at: momentOn(date, hhmmOfText(start), timezone),
    ends_at: last === null ? null : momentOn(last, hhmmOfText(end), timezone),
  };
}

export const endsNextDay = (values: TimeValues): boolean =>
  values.date !== '' && values.lastDate === '' && values.end !== '' && values.end <= values.start;

function timeValues(times: { starts_at: string; ends_at: string | null }, timezone: string): TimeValues {
  const start = localTime(new Date(times.starts_at), timezone);
  const base = { date: start.date, start: clockTextOf(start.hhmm), end: '', lastDate: '' };
  if (times.ends_at === null) return base;
  const end = localTime(new Date(times.ends_at), timezone);
  const values = { ...base, end: clockTextOf(end.hhmm) };
  return endDateOf(values) === end.date ? values : { ...values, lastDate: end.date };
}

const storedPicture = (url: string | null): ChosenPicture => (url === null ? null : { kind: 'stored', url });

/** Returns the values of a new event's form. The venue is null where the user still has to choose one. */
export const newEventValues = (venueId: string | null, date: string): EventFormValues => ({
  ...{ venue: venueId ?? '', name: '', type: '', date, start: '21:00', end: '', lastDate: '' },
  ...{ description: '', price: '', capacity: '', link: '', poster: null, banner: null },
  ...{ repeat: '0', status: 'published', scope: 'one' },
});

const dollarsText = (cents: number): string =>
  cents === 0 ? '' : cents % 100 === 0 ? `${cents / 100}` : (cents / 100).toFixed(2);

/**
 * Returns the form's values for an event. The form has no poster where `image` is the banner, which the server sends
 * for an event without a poster.
 */
export const eventValuesOf = (event: Event): EventFormValues => ({
  venue: event.venue.id,
  name: event.name,
  type: `${event.type.id}`,
  ...timeValues(event, event.venue.timezone),
  description: event.description ?? '',
  price: dollarsText(event.price_cents),
  capacity: event.capacity === null ? '' : `${event.capacity}`,
  link: event.link ?? '',
  poster: event.image === event.banner ? null : storedPicture(event.image),
  banner: storedPicture(event.banner),
  repeat: '0',
  status: event.status,
  scope: 'one',
});

/**
 * Returns the form's values for a copy of an event on another night. The copy has neither the pictures nor the day of
 * the original.
 */
export const copiedEventValues = (event: Event, date: string): EventFormValues => ({
  ...eventValuesOf(event),
  ...{ name: writeWords.copyOf(event.name).slice(0, eventNameLimit), date, lastDate: '' },
  ...{ poster: null, banner: null, status: 'published' },
});

const textOrNull = (text: string): string | null => text.trim() || null;

function eventContentOf(values: EventFormValues, { timezone }: HostVenue) {
  const times = eventTimesOf(values, timezone);
  if (!times) throw new Error(errorsWords.start);
  return {
    name: values.name.trim(),
    description: textOrNull(values.description),
    type: { id: Number(values.type) },
    starts_at: times.starts_at.toISOString(),
    ends_at: times.ends_at?.toISOString() ?? null,
    link: textOrNull(values.link),
    price_cents: Math.round(Number(values.price || '0') * 100),
    capacity: values.capacity === '' ? null : Number(values.capacity),
  };
}

export type NewEvent = RequestOf<typeof createEvent>;

/** A new event with pictures to upload begins as a draft, so that guests never see it incomplete. */
export function newEventRequest(values: EventFormValues, host: HostVenue): NewEvent {
  const weeks = Number(values.repeat);
  const begins = hasUploads(values) || values.status === 'draft' ? 'draft' : 'published';
  return {
    venue_id: values.venue,
    ...eventContentOf(values, host),
    status: begins,
    ...(weeks > 0 && { repeat: { weeks } }),
  };
}

const isNewPicture = (chosen: ChosenPicture): chosen is Extract<ChosenPicture, { kind: 'new' }> =>
  chosen?.kind === 'new';

/** Returns the pictures of the form that are still to be uploaded. */
export const picturesToUpload = ({ poster, banner }: EventFormValues) => [
  ...(isNewPicture(poster) ? [{ field: 'profile_image', kind: 'profile', file: poster.file } as const] : []),
  ...(isNewPicture(banner) ? [{ field: 'banner_image', kind: 'banner', file: banner.file } as const] : []),
];
const hasUploads = (values: EventFormValues): boolean => picturesToUpload(values).length > 0;

type EventChange = Omit<RequestOf<typeof updateEvent>, 'event_id' | 'updated_at'>;

/**
 * Returns the fields in which the form differs from the event as it was loaded. The addresses of new pictures are added
 * after their upload.
 */
export function eventChangesOf(
  before: EventFormValues,
  after: EventFormValues,
  host: HostVenue,
): EventChange {
  const [was, is] = [eventContentOf(before, host), eventContentOf(after, host)];
  const fields = Object.entries(is).filter(
    ([field, value]) => !deepEqual(was[field as keyof typeof was], value),
  );
  return {
    ...Object.fromEntries(fields),
    ...(before.poster && !after.poster && { profile_image: null }),
    ...(before.banner && !after.banner && { banner_image: null }),
    ...(before.status !== after.status && { status: after.status }),
    ...(after.scope === 'later' && { scope: 'later' as const }),
  };
}

type ChangesOfOthers = Readonly<Record<string, unknown>>;

/** Converts what another user saved meanwhile to values of the form. */
export function valuesOfOthers(theirs: ChangesOfOthers, { timezone }: HostVenue): Partial<EventFormValues> {
  const has = (name: string) => Object.hasOwn(theirs, name);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const stored = (value: unknown) => storedPicture(typeof value === 'string' ? value : null);
  const starts_at = text(theirs.starts_at);
  const ends_at = typeof theirs.ends_at === 'string' ? theirs.ends_at : null;
  return {
    ...(has('name') && { name: text(theirs.name) }),
    ...(has('description') && { description: text(theirs.description) }),
    ...(has('type') && { type: `${(theirs.type as { id: number }).id}` }),
    ...(has('starts_at') && has('ends_at') && timeValues({ starts_at, ends_at }, timezone)),
    ...(has('link') && { link: text(theirs.link) }),
    ...(has('price_cents') && { price: dollarsText(Number(theirs.price_cents)) }),
    ...(has('capacity') && { capacity: theirs.capacity === null ? '' : `${theirs.capacity}` }),
    ...(has('status') && { status: theirs.status as EventStatus }),
    ...(has('profile_image') && { poster: stored(theirs.profile_image) }),
    ...(has('banner_image') && { banner: stored(theirs.banner_image) }),
  };
}

export const repeatWeekChoices: readonly number[] = [0, 1, 2, 3, 4, 6, 8, 12, 16, 20, mostWeeksRepeated];
export const seriesScopeOf = (value: string): SeriesScope => (value === 'later' ? 'later' : 'one');

/** Returns the first night that is later than `tonight` and one or more whole weeks after `date`. */
export function nextOnWeekday(date: string, tonight: string): string {
  const week = 7;
  let next = addDays(date, week);
  while (next <= tonight) next = addDays(next, week);
  return next;
}
