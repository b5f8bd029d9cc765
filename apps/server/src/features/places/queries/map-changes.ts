import type { UserId } from '@nightjar/domain/kernel/id';
import { minutes } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { CellBudget } from '../../../platform/cells/cell-budget.ts';
import type { CellCache } from '../../../platform/cells/cell-memory.ts';
import { cellOf } from '../../../platform/cells/grid.ts';
import { batchQuestions } from '../../../platform/db/batch.ts';
import type { Database } from '../../../platform/db/database.ts';
import { perDatabase } from '../../../platform/db/per-database.ts';

export type MapChange = 'venue' | 'counts' | 'event' | 'everything';

/** A statement with `changeColumns` returns these beside its own columns. */
export type ChangeRow = {
  /** The statement saw this snapshot. */
  snapshot: string;
  changes: [what: MapChange, lat: number, lng: number][];
};

/** The memory is emptied after more changes than these. */
const mostChanges = 1000;
/** After a longer pause the log of changes may have been deleted. */
const longestPause = 10 * minutes;
const logKeptFor = sql.lit('1 hour');

/**
 * Returns the snapshot of the statement, and what was committed since the snapshot `since`: exactly what it sees and
 * `since` does not, in whatever order transactions ended.
 */
export const changeColumns = (since: string | null) => sql`pg_current_snapshot()::text as snapshot, (
  select coalesce(json_agg(json_build_array(what, lat, lng)), '[]') from (
    select what, lat, lng from map_changes
    where xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
    order by xid limit ${sql.lit(mostChanges + 1)}) as latest) as changes`;

type Droppable = Pick<CellCache<unknown>, 'drop' | 'dropAll'>;

/** Holds a node's memories of the map of one database, and the last snapshot up to which its changes were dropped. */
export class MapMemories {
  readonly budget: CellBudget;
  readonly #memories: { memory: Droppable; follows: readonly MapChange[] }[] = [];
  #snapshot: string | null = null;
  #at = 0;

  constructor(mostBytes: number) {
    this.budget = new CellBudget(mostBytes);
  }

  /** From now on these changes drop the cells of this memory. */
  follow<Memory extends Droppable>(memory: Memory, follows: readonly MapChange[]): Memory {
    this.#memories.push({ memory, follows });
    return memory;
  }

  /** Returns the snapshot that the next statement compares with; null where there is none, or it is too old. */
  since(now: Date): string | null {
    if (Math.abs(now.getTime() - this.#at) > longestPause) this.#snapshot = null;
    return this.#snapshot;
  }

  /**
   * Drops what changed between `since` and the row's snapshot. False where that is not known, because `since` is null:
   * whatever was read before may be older than the snapshot.
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

/** A viewer asks about some things of the map. */
export type OwnRequest = { map: MapMemories; viewer: UserId; ids: readonly string[]; now: Date };
export type OwnRow<Own> = ChangeRow & { own: Own[] };
type Values = { asked: string; since: string | null; now: Date };

/** The rows of `requestedOwn` are one question each, by its `place`. */
export const requestedOwn = (asked: string) =>
  sql`jsonb_to_recordset(${asked}::jsonb) as asked (place integer, viewer uuid, ids uuid[])`;

/**
 * Asks what is personal for all who call at the same time, in one statement that also returns what changed on the map.
 * `find` selects `changeColumns` and, as `own`, a value for each row of `requestedOwn`. `isComplete`: as `MapMemories.take`.
 */
export function ownTogether<Own>(find: (db: Database, values: Values) => Promise<OwnRow<Own>[]>) {
  return batchQuestions(async (db, questions: readonly OwnRequest[]) => {
    const [{ map, now }] = questions as [OwnRequest];
    const since = map.since(now);
    const asked = JSON.stringify(questions.map(({ viewer, ids }, place) => ({ place, viewer, ids })));
    const [row] = await find(db, { asked, since, now });
    if (!row) throw new Error('A statement that always returns a row returned none.');
    const isComplete = map.take(since, row, now);
    return row.own.map(own => ({ isComplete, asked: own }));
  });
}

/** Returns the memories of the map of the node with this database. */
export const mapMemories = perDatabase((_, mostBytes: number) => new MapMemories(mostBytes));

/** Deletes the log that every node has read, or has paused for too long to read. */
export async function tidyMapChanges(db: Database): Promise<void> {
  await sql`delete from map_changes where at < clock_timestamp() - ${logKeptFor}::interval`.execute(db);
}
