import { createEvent } from '@nightjar/domain/events/calls';
import { makeTimes } from '@nightjar/domain/events/make';
import { decideTimes } from '@nightjar/domain/events/rules';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { mayManage } from '@nightjar/domain/staff/access';
import { venueRefusals } from '@nightjar/domain/venues/refusals';
import { handle, ok } from '../../../platform/http/handler.ts';
import { pageFor } from '../gate.ts';
import { insertEvent, lockHost } from '../queries/changes.ts';
import { mustBeEventType } from './gate.ts';

export const createEventHandler = handle(
  createEvent,
  async ({ input, actor, now, db, emit, recordChange }) => {
    const { venue_id: venueId, type, starts_at, ends_at, ...said } = input;
    const venue = await lockHost(db, venueId, actor.userId);
    if (!venue) throw fail.notFound('Venue');
    if (!mayManage(actor, venue.venue_role))
      throw fail.forbidden('Only the managers of a venue add events to it');
    if (!venue.active) return venueRefusals.refuse('venue_inactive');
    await mustBeEventType(db, type.id);

    const times = { starts_at: new Date(starts_at), ends_at: ends_at ? new Date(ends_at) : null };
    const decision = decideTimes(times, now);
    if (isRefusal(decision)) return decision;

    const content = {
      name: said.name,
      description: said.description,
      type_id: type.id,
      link: said.link ?? null,
      price_cents: said.price_cents,
      capacity: said.capacity ?? null,
      status: said.status,
    };
    const place = { venueId, lat: venue.lat, lng: venue.lng, by: actor.userId };
    const id = await insertEvent(db, { ...content, ...place, ...makeTimes(times, venue.timezone) }, now);
    recordChange(null, { event_id: id, ...content, ...times });
    emit('event_changed', {
      eventId: id,
      venueId,
      news: 'changed',
      announced: content.status === 'published',
    });
    return ok(await pageFor(db, actor, id));
  },
);
