import type { UserId } from '@nightjar/domain/kernel/id';
import { minutes } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { CellBudget } from '../../../platform/cells/cell-budget.ts';
import type { CellCache } from '../../../platform/cells/cell-memory.ts';
import { cellOf } from '../../../platform/cells/grid.ts';
import { batchQuestions } from '../../../platform/db/batch.ts';
import type { Database } from '../../../platform/db/database.ts';
import { perDatabase } from '../../../platform/db/per-database.ts';

export type MapChangeKind = 'venue' | 'counts' | 'event' | 'everything';

/** A statement that selects `changeColumns` returns these columns besides its own. */
export type ChangeRow = {
  /** The statement read this snapshot of the database. */
  snapshot: string;
  changes: [what: MapChangeKind, lat: number, lng: number][];
};

/** If more than this many changes have to be applied at once, the memory is emptied instead. */
const mostChanges = 1000;
/**
 * If the last applied snapshot is older than this many milliseconds, the memory is emptied. The log keeps each change
 * for an hour, so no change is deleted before it was applied.
 */
const longestPauseBetweenReads = 10 * minutes;
const changeLogRetentionSql = sql.lit('1 hour');

/**
 * Selects the snapshot of the statement, and the changes of the map that this snapshot contains and the snapshot
 * `since` does not. No change is missed, whatever the order in which transactions ended.
 */
export const changeColumns = (since: string | null) => sql`pg_current_snapshot()::text as snapshot, (
  select coalesce(json_agg(json_build_array(what, lat, lng)), '[]') from (
    select what, lat, lng from map_changes
    where xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
    order by xid limit ${sql.lit(mostChanges + 1)}) as latest) as changes`;

type DroppableCache = Pick<CellCache<unknown>, 'drop' | 'dropAll'>;

/** Holds the memories in which a node keeps the map, and the last snapshot up to which it has applied the changes. */
export class MapMemories {
  readonly budget: CellBudget;
  readonly #memories: { memory: DroppableCache; follows: readonly MapChangeKind[] }[] = [];
  #snapshot: string | null = null;
  #at = 0;

  constructor(mostBytes: number) {
    this.budget = new CellBudget(mostBytes);
  }

  /**
   * Adds a cache of map cells. From now on, a change of one of these kinds drops the cells in which it happened.
   */
  follow<Memory extends DroppableCache>(memory: Memory, follows: readonly MapChangeKind[]): Memory {
    this.#memories.push({ memory, follows });
    return memory;
  }

  /**
   * Returns the snapshot since which the next statement selects the changes of the map. Returns null where there is
   * none, or it is too old.
   */
  since(now: Date): string | null {
    if (Math.abs(now.getTime() - this.#at) > longestPauseBetweenReads) this.#snapshot = null;
    return this.#snapshot;
  }

  /**
   * Drops the cells that changed between `since` and the snapshot of the row. If `since` is null, the changes are
   * unknown. It then returns false, because what the caller read from the memory may be older than the snapshot, and
   * drops all cells unless another statement has brought a snapshot meanwhile.
   */
  take(since: string | null, { snapshot, changes }: ChangeRow, now: Date): boolean {
    if (since === null && this.#snapshot !== null) return false;
    const isAll = changes.length > mostChanges || changes.some(([what]) => what === 'everything');
    if (since === null || isAll) this.#dropAll();
    else for (const change of changes) this.#drop(change);
    this.#snapshot = snapshot;
    this.#at = now.getTime();
    return since !== null;
  }

  #drop([what, lat, lng]: ChangeRow['changes'][number]): void {
    const cell = cellOf({ lat, lng });
    for (const { memory, follows } of this.#memories) if (follows.includes(what)) memory.drop(cell);
  }

  #dropAll(): void {
    for (const { memory } of this.#memories) memory.dropAll();
  }
}

/**
 * A viewer asks for what belongs to them alone about the events or venues with these ids, such as which friends are
 * there and what the viewer follows.
 */
export type ViewerStateRequest = { map: MapMemories; viewer: UserId; ids: readonly string[]; now: Date };
export type ViewerStateRow<Own> = ChangeRow & { own: Own[] };
type ViewerStateQueryValues = { asked: string; since: string | null; now: Date };

/**
 * Selects the requests of several viewers as rows. `place` is the number of a request, by which its answer is found.
 */
export const viewerStateRequestsSql = (asked: string) =>
  sql`jsonb_to_recordset(${asked}::jsonb) as asked (place integer, viewer uuid, ids uuid[])`;

/**
 * Answers the requests of all viewers of the same moment for their own state, in one statement that also returns the
 * changes of the map. `find` selects `changeColumns` and, as `own`, one value for each row of `viewerStateRequestsSql`.
 * `isComplete` is the result of `MapMemories.take`.
 */
export function batchViewerStateRequests<Own>(
  find: (db: Database, values: ViewerStateQueryValues) => Promise<ViewerStateRow<Own>[]>,
) {
  return batchQuestions(async (db, questions: readonly ViewerStateRequest[]) => {
    const [{ map, now }] = questions as [ViewerStateRequest];
    const since = map.since(now);
    const asked = JSON.stringify(questions.map(({ viewer, ids }, place) => ({ place, viewer, ids })));
    const [row] = await find(db, { asked, since, now });
    if (!row) throw new Error('A statement that always returns a row returned none.');
    const isComplete = map.take(since, row, now);
    return row.own.map(own => ({ isComplete, asked: own }));
  });
}

/** Returns the map memories of this node for the database. */
export const mapMemories = perDatabase((_, mostBytes: number) => new MapMemories(mostBytes));

/**
 * Deletes entries from the log of changes when they are old. A node that has not applied changes for so long empties
 * its memory instead.
 */
export async function tidyMapChanges(db: Database): Promise<void> {
  await sql`delete from map_changes where at < clock_timestamp() - ${changeLogRetentionSql}::interval`.execute(
    db,
  );
}
