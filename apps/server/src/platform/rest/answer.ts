import type { Actor } from '@nightjar/domain/kernel/actor';
import type * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import { type ExposedRow, type Exposure, exposures } from '../db/exposures.ts';
import { restErrors } from './errors.ts';
import { countRows, type FoundRow, findRows, runAsViewer, type Selection, updateOwnRow } from './queries.ts';
import type { RestQuery } from './read-query.ts';

export type ExposedTable = { name: string; exposure: Exposure };
/** A request names a table. The actor and the query decide which of the table's rows and columns are returned. */
type ReadRequest = { exposed: ExposedTable; actor: Actor; query: RestQuery };
export type FoundRows = {
  rows: ExposedRow[];
  total: number | null;
  /** Lists the version of each row, for a table whose rows a call of the desk may change later; else it is empty. */
  versions: { id: string; version: string }[];
};

export function mustBeExposed(name: string): ExposedTable {
  const exposure = Object.hasOwn(exposures, name) ? exposures[name] : undefined;
  if (!exposure) throw restErrors.unknownTable(name);
  return { name, exposure };
}

/** Returns the requested rows that the viewer may see, each with the columns that the viewer may see of that row. */
export async function readRows(
  db: Database,
  asked: ReadRequest,
  options: { count: boolean; now: Date },
): Promise<FoundRows> {
  const { actor, query } = asked;
  const { exposure } = asked.exposed;
  const selection = selectionOf(asked);
  return runAsViewer(db, actor.userId, async own => {
    const total = options.count ? await countRows(own, selection) : null;
    if (total !== null && query.offset > total) throw restErrors.behindTheEnd(query.offset, total);
    const found = await findRows(own, selection, { ...query, order: storedNames(exposure, query.order) });
    const versions = exposure.changedByCalls ? found.map(({ row }) => versionOf(row)) : [];
    return { rows: presentRows(asked, found, options.now), total, versions };
  });
}

const versionOf = ({ id, updated_at }: ExposedRow) => ({ id: String(id), version: String(updated_at) });

/**
 * Changes the viewer's own row, if it is among the requested rows. `single` undoes the change unless exactly one row
 * was found.
 */
export async function editOwnRow(
  db: Database,
  asked: ReadRequest,
  change: { body: unknown; single: boolean; now: Date },
): Promise<ExposedRow[]> {
  const { name, exposure } = asked.exposed;
  const { ownView } = exposure;
  if (!exposure.edit || !ownView) throw restErrors.notPermitted(name, true);
  const values = readValues(asked.exposed, exposure.edit, change.body);
  const selection = selectionOf(asked);
  return runAsViewer(db, asked.actor.userId, async own => {
    const found = await updateOwnRow(own, { ...selection, ownView }, { ...values, updated_at: change.now });
    if (change.single && found.length !== 1) throw restErrors.notOne(found.length);
    return presentRows(asked, found, change.now);
  });
}

function selectionOf({ exposed: { name, exposure }, actor, query }: ReadRequest): Selection {
  const known = [...exposure.columns, ...exposure.ownColumns];
  const used = [...query.filters, ...query.order].map(({ column }) => column);
  const unknown = [...(query.select ?? []), ...used].find(column => !known.includes(column));
  if (unknown !== undefined) throw restErrors.unknownColumn(name, unknown);
  const hidden = exposure.needs.filter(column => !exposure.columns.includes(column));
  const namesIds = query.filters.some(({ column, op }) => column === 'id' && (op === 'eq' || op === 'in'));
  return {
    table: name,
    ownView: exposure.ownView ?? null,
    ownColumns: [...exposure.ownColumns, ...hidden].map(wire => storedName(exposure, wire)),
    columns: [...new Set([...(query.select ?? known), ...exposure.needs])].map(wire => [
      storedName(exposure, wire),
      wire,
    ]),
    isWanted: exposure.isWanted({ actor, namesIds }),
    onlyOwn: used.some(column => exposure.ownColumns.includes(column)),
    filters: storedNames(exposure, query.filters),
  };
}

const storedName = (exposure: Exposure, wire: string) => exposure.storedAs?.[wire] ?? wire;

const storedNames = <Named extends { column: string }>(
  exposure: Exposure,
  items: readonly Named[],
): Named[] => items.map(item => ({ ...item, column: storedName(exposure, item.column) }));

/** Returns each row with those of the requested columns that the viewer may see of that row. */
function presentRows(
  { exposed: { exposure }, query }: ReadRequest,
  found: readonly FoundRow[],
  now: Date,
): ExposedRow[] {
  return found.map(({ own, row }) => {
    const visible = own ? [...exposure.columns, ...exposure.ownColumns] : exposure.columns;
    const shown = query.select?.filter(column => visible.includes(column)) ?? visible;
    const whole = exposure.present(row, now);
    return Object.fromEntries(shown.map(column => [column, whole[column]]));
  });
}

/** Reads the values to write. Nothing is written unless every column is writable and every value is valid. */
function readValues({ name, exposure }: ExposedTable, schema: z.ZodMiniObject, body: unknown): ExposedRow {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw restErrors.badBody('The body must be one JSON object');
  const known = [...exposure.columns, ...exposure.ownColumns];
  for (const column of Object.keys(body)) {
    if (!known.includes(column)) throw restErrors.unknownTarget(name, column);
    if (!Object.hasOwn(schema.shape, column)) throw restErrors.notPermitted(name, true);
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw restErrors.badValue(`${issue?.path.join('.')}: ${issue?.message}`);
}
