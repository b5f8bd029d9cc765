import { makeTimes } from '@nightjar/domain/events/make';
import { decideChange, eventChangeOf } from '@nightjar/domain/events/rules/changes';
import { remindAt } from '@nightjar/domain/events/rules/nights';
import { isRefusal, type Refusal } from '@nightjar/domain/kernel/failure';
import type { UserId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../platform/db/database.ts';
import type { EventMap, EventName } from '../../platform/http/events.ts';
import { giveFreePlaces } from './gate.ts';
import { type EventContent, type EventToChange, saveEvents } from './queries/changes.ts';

type Emit = <Name extends EventName>(name: Name, event: EventMap[Name]) => void;
type ChangeRefusal = Extract<ReturnType<typeof decideChange>, Refusal>;

type EventEdit = { event: EventToChange; after: EventContent };
/**
 * `mayHaveBegun` is true for an import. A start in the past is then accepted, because it comes from a calendar and no
 * person picked it.
 */
type ChangeContext = { now: Date; by: UserId | null; emit: Emit; mayHaveBegun?: boolean };

/** Changes events whose rows the caller has locked. If one of them is refused, none is changed. */
export async function changeEvents(
  db: Database,
  edits: readonly EventEdit[],
  { now, by, emit, mayHaveBegun = false }: ChangeContext,
): Promise<ChangeRefusal | null> {
  for (const { event, after } of edits) {
    const decision = decideChange(eventContentOf(event), after, { now, mayHaveBegun });
    if (isRefusal(decision)) return decision;
  }
  await saveEvents(
    db,
    edits.map(edit => rowOfSavedEvent(edit, now)),
    { by, now },
  );
  for (const { event, after } of edits.filter(({ event }) => event.waiting_count > 0)) {
    const { movedUp } = await giveFreePlaces(db, { ...event, ...after }, now);
    emit('places_given', { eventId: event.event_id, userIds: movedUp });
  }
  emitEventChanges(emit, edits.map(eventChangedOf));
  return null;
}

function rowOfSavedEvent({ event, after }: EventEdit, now: Date) {
  const before = eventContentOf(event);
  return {
    ...after,
    ...makeTimes(after, event.timezone),
    event_id: event.event_id,
    cancelled_at: after.status === 'cancelled' ? (event.cancelled_at ?? now) : null,
    seen: before.status !== 'draft',
    reminded: eventChangeOf(before, after) === 'moved' && remindAt(after) <= now,
  };
}

function eventChangedOf({ event, after }: EventEdit): EventMap['event_changed'] {
  const change = eventChangeOf(eventContentOf(event), after);
  const news = change === 'announced' || change === 'none' ? 'changed' : change;
  const { event_id: eventId, venue_id: venueId } = event;
  return { eventId, venueId, news, announced: after.status !== 'draft' };
}

/**
 * Emits what has changed: a single change of an event as `event_changed`, and several changes together as
 * `nights_changed`.
 */
export function emitEventChanges(emit: Emit, changes: readonly EventMap['event_changed'][]): void {
  const [first] = changes;
  if (first && changes.length === 1) emit('event_changed', first);
  else if (first) emit('nights_changed', { venueId: first.venueId, changes });
}

export const changedFieldsOf = (before: EventContent, after: EventContent) =>
  (Object.keys(after) as (keyof EventContent)[]).filter(
    field => before[field]?.valueOf() !== after[field]?.valueOf(),
  );

export const eventContentOf = ({
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
}: EventToChange): EventContent => ({
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
