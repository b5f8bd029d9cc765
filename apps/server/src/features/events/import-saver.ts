import { createHash } from 'node:crypto';
import type { EventStatus } from '@nightjar/domain/events/entity';
import { makeTimes } from '@nightjar/domain/events/make';
import { decideTimes } from '@nightjar/domain/events/rules/changes';
import { isOlder, isOver } from '@nightjar/domain/events/rules/imported';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import type { EventId } from '@nightjar/domain/kernel/id';
import type { AppEvent } from '../../platform/http/events.ts';
import { reactionsOn } from '../../platform/http/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeEvent, contentOf, fieldsChanged } from './change-event.ts';
import type { Fields, Row } from './import-rows.ts';
import { type ChangingEvent, type EventContent, insertEvents, lockForChange } from './queries/changes.ts';
import {
  findImported,
  type Imported,
  type ImportedVersion,
  type ImportingVenue,
  importInTurn,
  type KnownNight,
  saveImported,
  saveSource,
} from './queries/imports.ts';
import { eventsReactions } from './reactions.ts';

type Database = Platform['db'];
type Emit = Parameters<typeof changeEvent>[3]['emit'];

export type Outcome = 'added' | 'changed' | 'off' | 'same' | 'skipped' | 'over';
/** The outcome of an event comes with a note for the operator. */
export type Saved = { outcome: Outcome | null; note?: string };

/** A file that calls off an event needs no fields. */
type Said = Pick<Row, 'source' | 'version'> & { fields: Fields | { status: 'cancelled' } };

/** Each event in a transaction of its own: what is refused leaves nothing behind, and the rest goes in. */
export function saver(platform: Platform, venue: ImportingVenue, now: Date) {
  const reactions = reactionsOn(platform, eventsReactions);

  async function recorded<Result>(work: (db: Database, emit: Emit) => Promise<Result>): Promise<Result> {
    const { events, result } = await importInTurn(platform.db, venue.id, async db => {
      const events: AppEvent[] = [];
      const result = await work(db, (name, event) => events.push({ name, event } as AppEvent));
      await reactions.enqueue(db, events);
      return { events, result };
    });
    reactions.announce(events);
    return result;
  }

  return {
    /** `before` is the night that this one was until now. */
    row: (said: Said, before: KnownNight | null): Promise<Saved> =>
      recorded(async (db, emit) => {
        const digest = createHash('sha256').update(JSON.stringify(said.fields)).digest('base64url');
        const known = await knownAs(db, said, before);
        if (!known) return add(db, emit, said, digest);
        if (known.source_digest === digest) return { outcome: 'same' };
        if (isStale(said.version, known)) return { outcome: null, note: staleNote };
        const saved = await change(db, emit, known, said.fields);
        if (saved.outcome) await saveImported(db, known.event_id, { digest, version: said.version });
        return saved;
      }),
    gone: (imported: KnownNight, version: ImportedVersion | null): Promise<Saved> =>
      recorded(async (db, emit) => {
        if (isStale(version, imported)) return { outcome: null, note: staleNote };
        const saved = await change(db, emit, imported, { status: 'cancelled' });
        await saveImported(db, imported.event_id, { digest: null, version });
        return saved;
      }),
  };

  /** The event that came from there before. One that is over keeps its night: the file has the entry for another one. */
  async function knownAs(db: Database, { source, fields }: Said, before: KnownNight | null) {
    const known = await findImported(db, venue.id, source);
    if (known && known.over_at <= now && 'starts_at' in fields && !isOver(fields, now)) {
      await saveSource(db, known.event_id, null);
      return null;
    }
    if (known || !before) return known;
    const moved = await findImported(db, venue.id, before.source);
    if (moved?.event_id !== before.event_id) return null;
    await saveSource(db, before.event_id, source);
    return { ...moved, source_version: null };
  }

  async function add(db: Database, emit: Emit, { source, version, fields }: Said, source_digest: string) {
    if (!('starts_at' in fields)) return { outcome: 'skipped' } as const;
    const { status } = fields;
    if (isOver(fields, now)) return { outcome: 'over' } as const;
    if (status === 'cancelled') return { outcome: 'skipped' } as const;
    // A running event is accepted: no person picked its start.
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
      ? { outcome: 'added' as const, note: 'it is tentative: guests do not see it before it is confirmed' }
      : { outcome: 'added' as const };
  }

  async function change(
    db: Database,
    emit: Emit,
    { event_id }: { event_id: EventId },
    said: Partial<EventContent>,
  ): Promise<Saved> {
    const event = await lockForChange(db, event_id, null);
    if (!event || event.deleted) return { outcome: null, note: 'it was deleted here and stays so' };
    const before = contentOf(event);
    const { status, note } = statusAfter(event, said.status);
    const isOff = status === 'cancelled' && before.status !== 'cancelled';
    const after: EventContent =
      said.status === 'cancelled'
        ? { ...before, status }
        : { ...before, ...said, status, ...(status !== 'cancelled' && { cancelled_reason: null }) };
    if (fieldsChanged(before, after).length === 0) return { outcome: 'same', ...note };
    const refusal = await changeEvent(db, event, after, { now, by: null, emit, mayHaveBegun: true });
    if (refusal) return { outcome: null, note: refusal.message };
    return { outcome: isOff ? 'off' : 'changed', ...note };
  }
}

const staleNote = 'it is an older version than the one that was imported before, and changed nothing';

/** A night with its own entry is another version than the one of its series. */
const isStale = (
  version: ImportedVersion | null,
  { source_version: known }: Pick<Imported, 'source_version'>,
): boolean => version !== null && known !== null && version.own === known.own && isOlder(version, known);

/** An announced event does not become a draft again, and a draft is not called off. */
function statusAfter(
  { status }: ChangingEvent,
  said: EventStatus = status,
): { status: EventStatus; note?: { note: string } } {
  if (said === 'draft' && status === 'published')
    return {
      status,
      note: { note: 'it is tentative now, and stays announced: call it off to take it back' },
    };
  if (said === 'draft' && status === 'cancelled')
    return { status, note: { note: 'it is tentative now, and stays called off until it is confirmed' } };
  if (said === 'cancelled' && status === 'draft')
    return { status, note: { note: 'it is called off, and no guest has seen it: it stays a draft' } };
  return { status: said };
}
