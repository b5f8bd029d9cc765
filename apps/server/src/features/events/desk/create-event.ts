import { createEvent } from '@nightjar/domain/events/desk/calls';
import { makeTimes } from '@nightjar/domain/events/make';
import { decideTimes } from '@nightjar/domain/events/rules/changes';
import { weeklyNights } from '@nightjar/domain/events/rules/series';
import type { InputOf } from '@nightjar/domain/kernel/call';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { eventId } from '@nightjar/domain/kernel/id';
import { mayManage } from '@nightjar/domain/staff/access';
import { venueRefusals } from '@nightjar/domain/venues/refusals';
import { handle, ok } from '../../../platform/http/handler.ts';
import { emitEventChanges } from '../change-event.ts';
import { eventPageFor } from '../gate.ts';
import { insertEvents, lockHostVenue } from '../queries/changes.ts';
import { mustBeEventType } from './gate.ts';

type Input = InputOf<typeof createEvent>;

export const createEventHandler = handle(createEvent, async call => {
  const { input, actor, now, db, platform, emit, recordChange } = call;
  const { venue_id: venueId } = input;
  const venue = await lockHostVenue(db, venueId, actor.userId);
  if (!venue) throw fail.notFound('Venue');
  if (!mayManage(actor, venue.venue_role))
    throw fail.forbidden('Only managers of a venue can add events to it');
  if (!venue.active) return venueRefusals.refuse('venue_inactive');
  await mustBeEventType(db, input.type.id);

  const nights = nightsAskedFor(input, venue.timezone);
  for (const times of nights) {
    const decision = decideTimes(times, now);
    if (isRefusal(decision)) return decision;
  }

  const content = newEventContent(input);
  const place = { venueId, lat: venue.lat, lng: venue.lng, by: actor.userId };
  const newId = () => eventId.parse(platform.random.uuid());
  const first = newId();
  const series_id = input.repeat ? platform.random.uuid() : null;
  const events = nights.map((times, week) => ({
    ...{ event_id: week === 0 ? first : newId(), series_id, ...content, ...place },
    ...makeTimes(times, venue.timezone),
  }));
  const ids = await insertEvents(db, events, now);
  recordChange(null, { event_ids: ids, ...content, ...nights[0], repeat: input.repeat });
  const announced = content.status === 'published';
  emitEventChanges(
    emit,
    ids.map(eventId => ({ eventId, venueId, news: 'changed' as const, announced })),
  );
  return ok(await eventPageFor(call, first));
});

/** Returns the night of the request and, if it repeats, the same night of the following weeks. */
function nightsAskedFor({ starts_at, ends_at, repeat }: Input, timezone: string) {
  const first = { starts_at: new Date(starts_at), ends_at: ends_at ? new Date(ends_at) : null };
  return weeklyNights(first, repeat?.weeks ?? 0, timezone);
}

const newEventContent = ({ name, description, type, link, price_cents, capacity, status }: Input) => ({
  name,
  description,
  type_id: type.id,
  link: link ?? null,
  price_cents,
  capacity: capacity ?? null,
  status,
});
