import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import type { EventId } from '@nightjar/domain/kernel/id';
import { days } from '@nightjar/domain/kernel/time';
import type { Person } from '@nightjar/domain/people/entity';
import { mostFacesInRow } from '@nightjar/domain/venues/entity';
import { sql } from 'kysely';
import {
  type CachedCell,
  CellCache,
  type FillCells,
  type PlacedItem,
} from '../../../platform/cells/cell-memory.ts';
import { boundsOfCells, cellOf, cellsIn, keyOf, layerOf } from '../../../platform/cells/grid.ts';
import { bytesOfText } from '../../../platform/cells/text-bytes.ts';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { perDatabase } from '../../../platform/db/per-database.ts';
import {
  batchViewerStateRequests,
  changeColumns,
  mapMemories,
  type ViewerStateRow,
  viewerStateRequestsSql,
} from '../../places/queries/map-changes.ts';
import { mostCells } from '../../venues/queries/memory.ts';
import { presentSharedCard, venueOfEvent } from '../present.ts';
import { type CardRow, friendsByEvent, shownColumns, venueAndTypeJoin } from './cards.ts';
import { isAnnouncedRow, isInBox, isOnNights, type NightsOfEvents } from './lists.ts';

/** A node keeps this part of an event in memory: the fields of a card that every user sees. */
export type SharedEvent = Point & {
  readonly id: EventId;
  /** The event begins at this time, in epoch milliseconds. `overAt` has the same unit. */
  readonly startsAt: number;
  readonly overAt: number;
  /** The text has the first fields of the card as JSON, without the closing brace. */
  readonly event: string;
  /** The text has the fields of the venue as JSON. */
  readonly venue: string;
};

const eventCacheOf = perDatabase((db, mostBytes: number) => {
  const map = mapMemories(db, mostBytes);
  return map.follow(new CellCache<SharedEvent>(map.budget), ['venue', 'event']);
});

/** Returns the number of a night, counted from 1970. The memory keeps the events of each night under this number. */
const layerOfNight = (night: string): number => Date.parse(night) / days;
const nightOfLayer = (layer: number): string =>
  new Date(layer * days).toISOString().slice(0, 'yyyy-mm-dd'.length);

type SharedEventRow = Omit<CardRow, 'place'> & { last_night: string; event_lat: number; event_lng: number };
type AnnouncedEventsRequest = Bounds & NightsOfEvents & { now: Date };

const findAnnouncedEventsInBox = compileQuery(
  (
    _,
    { min_lat, max_lat, min_lng, max_lng, date, until, now }: AnnouncedEventsRequest,
  ) => sql<SharedEventRow>`
    select ${shownColumns}, events.capacity, events.going_count, events.last_night::text as last_night,
      events.lat as event_lat, events.lng as event_lng
    from events ${venueAndTypeJoin}
    where ${isAnnouncedRow} and ${isInBox({ min_lat, max_lat, min_lng, max_lng })} and ${isOnNights({ date, until })}
      and events.over_at > ${now} and venues.active`,
);

/** In the memory of a node, the object of an event takes about this many bytes besides its texts. */
const bytesPerEvent = 250;

/** Reads the announced events in these cells that are not over. Each cell is of one night. */
const fillEventCells =
  (db: Database, now: Date): FillCells<SharedEvent> =>
  async keys => {
    const layers = keys.map(layerOf);
    const [date, until] = [Math.min(...layers), Math.max(...layers)].map(nightOfLayer) as [string, string];
    const rows = await findAnnouncedEventsInBox(db, { ...boundsOfCells(keys), date, until, now });
    const asked = new Set(keys);
    const venues = new Map<string, string>();
    return rows.flatMap(row => {
      const venue = venues.get(row.venue_id) ?? JSON.stringify(venueOfEvent(row));
      venues.set(row.venue_id, venue);
      return placedOnNights(row, sharedEventOf(row, venue)).filter(({ key }) => asked.has(key));
    });
  };

function sharedEventOf(row: SharedEventRow, venue: string): SharedEvent {
  const { event_id: id, event_lat: lat, event_lng: lng, starts_at, over_at } = row;
  const event = JSON.stringify(presentSharedCard(row)).slice(0, -1);
  return { id, lat, lng, startsAt: starts_at.getTime(), overAt: over_at.getTime(), event, venue };
}

/** Returns one entry for each night of an event, because the memory of a node keeps events by night. */
function placedOnNights({ night, last_night }: SharedEventRow, item: SharedEvent): PlacedItem<SharedEvent>[] {
  const [first, last] = [layerOfNight(night), layerOfNight(last_night)];
  const bytes = bytesPerEvent + bytesOfText(item.event) + bytesOfText(item.venue);
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    key: keyOf(cellOf(item), first + index),
    item,
    bytes,
  }));
}

/**
 * Reads the events in a box of the map on these nights from memory. The memory is divided into cells, so other events
 * of the same cells are returned too. Returns null if the box has too many cells.
 */
export function eventCellsIn(
  db: Database,
  box: Bounds,
  { nights, mostBytes, now }: { nights: NightsOfEvents; mostBytes: number; now: Date },
): Promise<CachedCell<SharedEvent>[]> | null {
  const [first, last] = [layerOfNight(nights.date), layerOfNight(nights.until)];
  const cells = cellsIn(box, Math.floor(mostCells / (last - first + 1)));
  const keys = cells?.flatMap(cell =>
    Array.from({ length: last - first + 1 }, (_, index) => keyOf(cell, first + index)),
  );
  return keys ? eventCacheOf(db, mostBytes).read(keys, now, fillEventCells(db, now)) : null;
}

export type ViewerEvents = {
  mine: { event_id: EventId; waiting: boolean }[];
  friends: { event_id: EventId; friends: Person[] }[];
};
/** Reads for each viewer what belongs to them alone about the requested events: their places, and which friends go. */
export const findViewerEvents = batchViewerStateRequests(
  compileQuery((_, { asked, since }: { asked: string; since: string | null }) => {
    const friends = friendsByEvent(sql.ref('asked.viewer'), sql.ref('asked.ids'), mostFacesInRow);
    return sql<ViewerStateRow<ViewerEvents>>`select ${changeColumns(since)}, (
      select json_agg(json_build_object(
        'mine', (
          select coalesce(json_agg(json_build_object('event_id', event_id, 'waiting', waiting)), '[]')
          from event_follows where user_id = asked.viewer and event_id = any(asked.ids)),
        'friends', (
          select coalesce(json_agg(json_build_object('event_id', event_id, 'friends', friends)), '[]')
          from (${friends}) as going)) order by place)
      from ${viewerStateRequestsSql(asked)}) as own`;
  }),
);
