import { createHash } from 'node:crypto';
import type { EventStatus } from '@nightjar/domain/events/entity';
import { makeTimes } from '@nightjar/domain/events/make';
import { decideTimes } from '@nightjar/domain/events/rules/changes';
import { isEventOver, isOlder } from '@nightjar/domain/events/rules/imported';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import type { EventId } from '@nightjar/domain/kernel/id';
import type { AppEvent } from '../../platform/http/events.ts';
import { reactionsOn } from '../../platform/http/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { changedFieldsOf, changeEvents, eventContentOf } from './change-event.ts';
import type { ImportedFields, ImportedRow } from './import-rows.ts';
import { type EventContent, type EventToChange, insertEvents, lockForChange } from './queries/changes.ts';
import {
  findImportedEvents,
  type ImportedEvent,
  type ImportedVersion,
  type ImportingVenue,
  type KnownNight,
  runImportInTurn,
  saveImportedEvent,
  saveKeyInFile,
} from './queries/imports.ts';
import { eventsReactions } from './reactions.ts';

type Database = Platform['db'];
type Emit = Parameters<typeof changeEvents>[2]['emit'];

export type SaveOutcome = 'added' | 'changed' | 'off' | 'same' | 'skipped' | 'over';
/** This is the outcome of one event, with a note for the operator. */
export type SaveResult = { outcome: SaveOutcome | null; note?: string };

/** This is an event as its file has it. An event that the file calls off has no other fields. */
type ImportEntry = Pick<ImportedRow, 'source' | 'version'> & {
  fields: ImportedFields | { status: 'cancelled' };
};

/**
 * One event of a venue is saved in this context: a transaction, and a function whose events are emitted after the
 * commit.
 */
type SaveContext = { db: Database; emit: Emit; venue: ImportingVenue; now: Date };

/**
 * Makes functions that save one event each, in a transaction of its own. If an event is refused, the other events are
 * still saved.
 */
export function createSaver(platform: Platform, venue: ImportingVenue, now: Date) {
  const reactions = reactionsOn(platform, eventsReactions);

  async function saveInTransaction(work: (saving: SaveContext) => Promise<SaveResult>): Promise<SaveResult> {
    const { events, saved } = await runImportInTurn(platform.db, venue.id, async db => {
      const events: AppEvent[] = [];
      const emit: Emit = (name, event) => events.push({ name, event } as AppEvent);
      const saved = await work({ db, emit, venue, now });
      await reactions.enqueue(db, events);
      return { events, saved };
    });
    reactions.announce(events);
    return saved;
  }

  return {
    /** Saves an event of the file. `before` is the night that this event was in the last import, or null. */
    row: (entry: ImportEntry, before: KnownNight | null) =>
      saveInTransaction(saving => saveEntry(saving, entry, before)),
    gone: (night: KnownNight, version: ImportedVersion | null) =>
      saveInTransaction(saving => saveGoneEvent(saving, night, version)),
  };
}

async function saveEntry(
  saving: SaveContext,
  entry: ImportEntry,
  before: KnownNight | null,
): Promise<SaveResult> {
  const digest = createHash('sha256').update(JSON.stringify(entry.fields)).digest('base64url');
  const known = await findSavedEvent(saving, entry, before);
  if (!known) return addEvent(saving, entry, digest);
  if (known.source_digest === digest) return { outcome: 'same' };
  if (isStale(entry.version, known)) return { outcome: null, note: staleNote };
  const saved = await updateEvent(saving, known.event_id, entry.fields);
  if (saved.outcome) await saveImportedEvent(saving.db, known.event_id, { digest, version: entry.version });
  return saved;
}

/** Calls off a night that its file no longer has. */
async function saveGoneEvent(
  saving: SaveContext,
  night: KnownNight,
  version: ImportedVersion | null,
): Promise<SaveResult> {
  if (isStale(version, night)) return { outcome: null, note: staleNote };
  const saved = await updateEvent(saving, night.event_id, { status: 'cancelled' });
  await saveImportedEvent(saving.db, night.event_id, { digest: null, version });
  return saved;
}

/**
 * Returns the event that was imported before from this source, or as `before`. If that event is over and the file's
 * entry is not, the entry is meant for a new night, and the result is null.
 */
async function findSavedEvent(
  { db, venue, now }: SaveContext,
  { source, fields }: ImportEntry,
  before: KnownNight | null,
) {
  const known = await findImportedEvents(db, venue.id, source);
  if (known && known.over_at <= now && 'starts_at' in fields && !isEventOver(fields, now)) {
    await saveKeyInFile(db, known.event_id, null);
    return null;
  }
  if (known || !before) return known;
  const moved = await findImportedEvents(db, venue.id, before.source);
  if (moved?.event_id !== before.event_id) return null;
  await saveKeyInFile(db, before.event_id, source);
  return { ...moved, source_version: null };
}

async function addEvent(
  { db, emit, venue, now }: SaveContext,
  { source, version, fields }: ImportEntry,
  source_digest: string,
): Promise<SaveResult> {
  if (!('starts_at' in fields)) return { outcome: 'skipped' };
  const { status } = fields;
  if (isEventOver(fields, now)) return { outcome: 'over' };
  if (status === 'cancelled') return { outcome: 'skipped' };
  // The import accepts a start in the past, because the start comes from the file and no person picked it.
  const decision = decideTimes(fields, now, fields);
  if (isRefusal(decision)) return { outcome: null, note: decision.message };
  const { id: venueId, lat, lng, timezone } = venue;
  const { price_cents = 0, capacity = null, name, description, type_id, link } = fields;
  const row = {
    ...{ name, description, type_id, link, price_cents, capacity, status },
    ...makeTimes(fields, timezone),
    ...{ venueId, lat, lng, by: null, source, source_digest },
    source_version: version && JSON.stringify(version),
  };
  for (const eventId of await insertEvents(db, [row], now))
    emit('event_changed', { eventId, venueId, news: 'changed', announced: status === 'published' });
  return status === 'draft'
    ? { outcome: 'added', note: 'it is tentative: guests do not see it before it is confirmed' }
    : { outcome: 'added' };
}

async function updateEvent(
  { db, emit, now }: SaveContext,
  eventId: EventId,
  imported: Partial<EventContent>,
): Promise<SaveResult> {
  const event = await lockForChange(db, eventId, null);
  if (!event || event.deleted) return { outcome: null, note: 'it was deleted at the desk and stays deleted' };
  const before = eventContentOf(event);
  const { status, note } = statusAfter(event, imported.status);
  const isOff = status === 'cancelled' && before.status !== 'cancelled';
  const after: EventContent =
    imported.status === 'cancelled'
      ? { ...before, status }
      : { ...before, ...imported, status, ...(status !== 'cancelled' && { cancelled_reason: null }) };
  if (changedFieldsOf(before, after).length === 0) return { outcome: 'same', ...note };
  const around = { now, by: null, emit, mayHaveBegun: true };
  const refusal = await changeEvents(db, [{ event, after }], around);
  if (refusal) return { outcome: null, note: refusal.message };
  return { outcome: isOff ? 'off' : 'changed', ...note };
}

const staleNote = 'it is an older version than the one that was imported before, and changed nothing';

/**
 * Returns true if the file has an older version than the imported one. The versions of a single night and of its series
 * cannot be compared.
 */
const isStale = (
  version: ImportedVersion | null,
  { source_version: known }: Pick<ImportedEvent, 'source_version'>,
): boolean => version !== null && known !== null && version.own === known.own && isOlder(version, known);

/**
 * Returns the new status of an event. An announced event does not become a draft again, and a draft is not called off.
 */
function statusAfter(
  { status }: EventToChange,
  imported: EventStatus = status,
): { status: EventStatus; note?: { note: string } } {
  if (imported === 'draft' && status === 'published')
    return {
      status,
      note: { note: 'it is tentative now, and stays announced: call it off to take it back' },
    };
  if (imported === 'draft' && status === 'cancelled')
    return { status, note: { note: 'it is tentative now, and stays called off until it is confirmed' } };
  if (imported === 'cancelled' && status === 'draft')
    return { status, note: { note: 'it is called off, and no guest has seen it: it stays a draft' } };
  return { status: imported };
}
