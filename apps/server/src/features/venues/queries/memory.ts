import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import type { Person } from '@nightjar/domain/people/entity';
import { sql } from 'kysely';
import {
  type CachedCell,
  CellCache,
  type FillCells,
  type PlacedItem,
} from '../../../platform/cells/cell-memory.ts';
import { boundsOfCells, cellOf, cellsIn } from '../../../platform/cells/grid.ts';
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
import { presentSharedCard } from '../present.ts';
import { cardColumns } from './cards.ts';
import { friendsHere } from './check-ins.ts';
import { readVenueOptionLists } from './options.ts';
import { insideBounds } from './place.ts';

/**
 * A node keeps this part of a venue in memory: what its card shows to every user, and until when each checked-in person
 * counts.
 */
export type SharedVenue = Point & {
  readonly id: string;
  readonly timezone: string;
  readonly partner: boolean;
  /** The text has the card's first fields as JSON, without the closing brace. */
  readonly card: string;
  /** These are the times, in epoch milliseconds, until which the checked-in people count. */
  readonly hereUntil: readonly number[];
  readonly onShiftUntil: readonly number[];
};

const venueCellCache = perDatabase((db, mostBytes: number) => {
  const map = mapMemories(db, mostBytes);
  return map.follow(new CellCache<SharedVenue>(map.budget), ['venue', 'counts']);
});

const epochMillisecondsArraySql = (column: string) =>
  sql`array_agg(extract(epoch from ${sql.ref(column)})::float8 * 1000)`;
type EpochMillisecondsOrNull = number[] | null;

const findActiveVenuesIn = compileQuery(
  (db, { min_lat, max_lat, min_lng, max_lng, now }: Bounds & { now: Date }) =>
    db
      .selectFrom('venues')
      .where('venues.active', '=', sql.lit(true))
      .where(insideBounds({ min_lat, max_lat, min_lng, max_lng }))
      .select([
        ...cardColumns,
        sql<EpochMillisecondsOrNull>`(select ${epochMillisecondsArraySql('check_ins.ends_at')} from check_ins
        join users as guest on guest.id = check_ins.user_id and not guest.private and guest.suspended_at is null
        where check_ins.venue_id = venues.id and check_ins.ended_at is null and check_ins.ends_at > ${now})`.as(
          'here_until',
        ),
        sql<EpochMillisecondsOrNull>`(select ${epochMillisecondsArraySql('pros.clocked_in_until')} from pros
        where pros.venue_id = venues.id and pros.state = 'approved' and pros.clocked_in_until > ${now})`.as(
          'on_shift_until',
        ),
      ]),
);

/** In the memory of a node, the object of a venue takes about this many bytes besides its texts. */
const bytesPerVenue = 250;
const bytesPerMoment = 8;
const noMoments: readonly number[] = [];

/**
 * Reads the active venues in these cells. The box around the cells also contains venues of other cells, which are left
 * out.
 */
const fillVenues =
  (db: Database, now: Date): FillCells<SharedVenue> =>
  async keys => {
    const [rows, options] = await Promise.all([
      findActiveVenuesIn(db, { ...boundsOfCells(keys), now }),
      readVenueOptionLists(db),
    ]);
    const asked = new Set(keys);
    const placed: PlacedItem<SharedVenue>[] = [];
    for (const row of rows) {
      const key = cellOf(row);
      if (!asked.has(key)) continue;
      const { id, lat, lng, timezone, partner } = row;
      const card = JSON.stringify(presentSharedCard(row, options)).slice(0, -1);
      const [hereUntil, onShiftUntil] = [row.here_until ?? noMoments, row.on_shift_until ?? noMoments];
      const bytes =
        bytesPerVenue + bytesOfText(card) + (hereUntil.length + onShiftUntil.length) * bytesPerMoment;
      placed.push({ key, item: { id, lat, lng, timezone, partner, card, hereUntil, onShiftUntil }, bytes });
    }
    return placed;
  };

/** A map with more cells than this is read from the database and not from memory. */
export const mostCells = 512;

/**
 * Reads the active venues in a box of the map from memory. The memory is divided into cells, so other venues of the
 * same cells are returned too. Returns null if the box has too many cells.
 */
export function venueCellsIn(
  db: Database,
  box: Bounds,
  { mostBytes, now }: { mostBytes: number; now: Date },
): Promise<CachedCell<SharedVenue>[]> | null {
  const keys = cellsIn(box, mostCells);
  return keys && venueCellCache(db, mostBytes).read(keys, now, fillVenues(db, now));
}

type ViewerVenueState = {
  friends: { venue_id: string; friend: Person }[];
  followed: string[];
};

/**
 * Reads for each viewer what belongs to them alone about the requested venues: which friends are there, the latest
 * first, and which venues the viewer follows.
 */
export const findViewerVenues = batchViewerStateRequests(
  compileQuery((_, { asked, since, now }: { asked: string; since: string | null; now: Date }) => {
    const viewer = sql.ref('asked.viewer');
    return sql<ViewerStateRow<ViewerVenueState>>`select ${changeColumns(since)}, (
      select json_agg(json_build_object(
        'friends', (
          select coalesce(json_agg(json_build_object('venue_id', venue_id, 'friend', friend) order by created_at desc), '[]')
          from (${friendsHere(viewer, now)}) as here where venue_id = any(asked.ids)),
        'followed', (
          select coalesce(json_agg(venue_id), '[]') from venue_follows
          where user_id = asked.viewer and venue_id = any(asked.ids))) order by place)
      from ${viewerStateRequestsSql(asked)}) as own`;
  }),
);
