import { makeTimes } from '@nightjar/domain/events/make';
import { changeOf, decideChange, remindAt } from '@nightjar/domain/events/rules';
import { isRefusal, type Refusal } from '@nightjar/domain/kernel/failure';
import type { UserId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../platform/db/database.ts';
import type { EventMap, EventName } from '../../platform/http/events.ts';
import { fillPlaces } from './gate.ts';
import { type ChangingEvent, type EventContent, saveEvent } from './queries/changes.ts';

type Emit = <Name extends EventName>(name: Name, event: EventMap[Name]) => void;
type ChangeRefused = Extract<ReturnType<typeof decideChange>, Refusal>;

/** Changes a locked event and tells of it what people who go must learn. Null: it was done. */
export async function changeEvent(
  db: Database,
  event: ChangingEvent,
  after: EventContent,
  { now, by, emit }: { now: Date; by: UserId | null; emit: Emit },
): Promise<ChangeRefused | null> {
  const before = contentOf(event);
  const decision = decideChange(before, after, now);
  if (isRefusal(decision)) return decision;

  const change = changeOf(before, after);
  const isCancelled = after.status === 'cancelled';
  await saveEvent(
    db,
    event.event_id,
    {
      ...after,
      ...makeTimes(after, event.timezone),
      cancelled_at: isCancelled ? (event.cancelled_at ?? now) : null,
      seen: before.status !== 'draft',
      reminded: change === 'moved' && remindAt(after) <= now,
      by,
    },
    now,
  );
  const { movedUp } = await fillPlaces(db, { ...event, ...after }, now);
  const { event_id: eventId, venue_id: venueId } = event;
  const news = change === 'announced' || change === 'none' ? 'changed' : change;
  emit('event_changed', { eventId, venueId, news, announced: after.status !== 'draft' });
  emit('places_given', { eventId, userIds: movedUp });
  return null;
}

export const fieldsChanged = (before: EventContent, after: EventContent) =>
  (Object.keys(after) as (keyof EventContent)[]).filter(
    field => before[field]?.valueOf() !== after[field]?.valueOf(),
  );

export const contentOf = ({
  name,
  description,
  type_id,
  starts_at,
  ends_at,
  link,
  price_cents,
  capacity,
  status,
  cancelled_reason,
  profile_image,
  banner_image,
}: ChangingEvent): EventContent => ({
  name,
  description,
  type_id,
  starts_at,
  ends_at,
  link,
  price_cents,
  capacity,
  status,
  cancelled_reason,
  profile_image,
  banner_image,
});
