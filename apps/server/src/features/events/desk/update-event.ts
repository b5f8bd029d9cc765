import { updateEvent } from '@nightjar/domain/events/desk/calls';
import { applySeriesEdit } from '@nightjar/domain/events/rules/series';
import type { InputOf } from '@nightjar/domain/kernel/call';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { changedFieldsOf, changeEvents, eventContentOf } from '../change-event.ts';
import { eventPageFor } from '../gate.ts';
import type { EventContent } from '../queries/changes.ts';
import { lockLaterNightsOf, lockOwnEvent, mustBeEventType, pictureAddressesOf } from './gate.ts';
import { presentConflict, presentReplaced } from './present.ts';

type Input = InputOf<typeof updateEvent>;

export const updateEventHandler = handle(updateEvent, async call => {
  const { input, actor, now, db, emit, recordChange } = call;
  const event = await lockOwnEvent(db, actor, input.event_id);
  if (event.deleted) throw fail.notFound('Event');
  if (input.type) await mustBeEventType(db, input.type.id);
  const pictures = await pictureAddressesOf(db, event.event_id, input);

  const before = eventContentOf(event);
  const after = eventContentAfter(before, { ...input, ...pictures });
  const differing = changedFieldsOf(before, after);
  if (differing.length === 0) return ok(await eventPageFor(call, event.event_id));
  const readAt = input.updated_at === undefined ? event.version_read : new Date(input.updated_at);
  if (readAt && readAt.getTime() !== event.updated_at.getTime())
    throw fail.conflict(
      'This event was changed in the meantime. Reload it and make your change again.',
      presentConflict(event),
    );

  const further = input.scope === 'later' ? await lockLaterNightsOf(db, event, { actor, now }) : [];
  const edits = further.map(night => ({
    event: night,
    after: applySeriesEdit(eventContentOf(night), { before, after }, event.timezone),
  }));
  const refusal = await changeEvents(db, [{ event, after }, ...edits], { now, by: actor.userId, emit });
  if (refusal) return refusal;
  const laterIds = further.map(({ event_id }) => event_id);
  recordChange(pickFields(before, differing), {
    ...pickFields(after, differing),
    ...(laterIds.length > 0 && { later: laterIds }),
    ...(!readAt && { unread: true }),
  });
  const page = await eventPageFor(call, event.event_id);
  return ok({ ...page, ...(!readAt && { replaced: presentReplaced(event, differing) }) });
});

/**
 * Returns the event's fields after a change. Fields that were not sent stay. A called-off event that is announced again
 * loses the reason of its cancellation.
 */
function eventContentAfter(before: EventContent, input: Input): EventContent {
  const typedOr = <Value>(value: Value | undefined, known: Value): Value =>
    value === undefined ? known : value;
  const status = typedOr(input.status, before.status);
  const endsAt = typeof input.ends_at === 'string' ? new Date(input.ends_at) : input.ends_at;
  return {
    name: typedOr(input.name, before.name),
    description: typedOr(input.description, before.description) || null,
    type_id: typedOr(input.type?.id, before.type_id),
    starts_at: input.starts_at ? new Date(input.starts_at) : before.starts_at,
    ends_at: typedOr(endsAt, before.ends_at),
    link: typedOr(input.link, before.link),
    price_cents: typedOr(input.price_cents, before.price_cents),
    capacity: typedOr(input.capacity, before.capacity),
    status,
    cancelled_reason:
      status === 'cancelled' ? typedOr(input.cancelled_reason, before.cancelled_reason) || null : null,
    profile_image: typedOr(input.profile_image, before.profile_image),
    banner_image: typedOr(input.banner_image, before.banner_image),
  };
}

const pickFields = (content: EventContent, fields: readonly (keyof EventContent)[]) =>
  Object.fromEntries(fields.map(field => [field, content[field]]));
