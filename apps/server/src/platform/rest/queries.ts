import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Database, inTransaction } from '../db/database.ts';
import type { ExposedRow } from '../db/exposures.ts';
import type { Filter, Order } from './read-query.ts';

/** The names of columns and tables come from the exposures, never from a request. */
export type Selection = {
  table: string;
  /**
   * This view has only the viewer's own row. The columns that a viewer sees only of their own row exist in this view
   * alone.
   */
  ownView: string | null;
  ownColumns: readonly string[];
  /** Each column has the name that it has in the database, and its name on the wire. */
  columns: readonly (readonly [stored: string, wire: string])[];
  isWanted: Expression<SqlBool>;
  /**
   * True where the query uses a column that viewers see only of their own row. The query can then match only that row.
   */
  onlyOwn: boolean;
  filters: readonly Filter[];
};
export type PageRequest = { order: readonly Order[]; limit: number; offset: number };

/** PostgreSQL writes the row as JSON: a time with its offset from UTC, and a date as `YYYY-MM-DD`. */
export type FoundRow = { own: boolean; row: ExposedRow };

/** Runs `work` as this viewer. The database itself decides which rows and columns it may use. */
export function runAsViewer<Result>(
  db: Database,
  userId: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async transaction => {
    const claims = JSON.stringify({ sub: userId });
    await sql`select set_config('request.jwt.claims', ${claims}, true)`.execute(transaction);
    return work(transaction);
  });
}

export async function findRows(db: Database, selection: Selection, page: PageRequest): Promise<FoundRow[]> {
  const column = columnResolverOf(selection);
  const result = await sql<FoundRow>`
    select ${selection.ownView ? sql`own_row.id is not null` : sql`false`} as own, to_json(chosen) as row
    from ${tablesClause(selection)}, lateral (${selectClause(selection, column)}) as chosen
    where ${conditionsClause(selection, column)}
    ${orderByClause(page.order, column)}
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return result.rows;
}

export async function countRows(db: Database, selection: Selection): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*) as total from ${tablesClause(selection)} where ${conditionsClause(selection, columnResolverOf(selection))}
  `.execute(db);
  return result.rows[0]?.total ?? 0;
}

/** Changes these columns of the viewer's own row, if the query matches it. */
export async function updateOwnRow(
  db: Database,
  selection: Selection & { ownView: string },
  changes: ExposedRow,
): Promise<FoundRow[]> {
  const { ownView } = selection;
  const column: ColumnOf = name => sql.ref(`own_row.${name}`);
  const result = await sql<FoundRow>`
    update ${sql.table(ownView)} as own_row
    set ${sql.join(Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where ${sql.join([sql`true`, ...filterConditions(selection, column)], sql` and `)}
    returning true as own, (select to_json(chosen) from (${selectClause(selection, column)}) as chosen) as row
  `.execute(db);
  return result.rows;
}

type ColumnOf = (name: string) => RawBuilder<unknown>;

const columnResolverOf =
  ({ table, ownColumns }: Selection): ColumnOf =>
  name =>
    sql.ref(`${ownColumns.includes(name) ? 'own_row' : table}.${name}`);

function tablesClause({ table, ownView }: Selection): RawBuilder<unknown> {
  const offered = sql.table(table);
  return ownView
    ? sql`${offered} left join ${sql.table(ownView)} as own_row on own_row.id = ${offered}.id`
    : offered;
}

function conditionsClause(selection: Selection, column: ColumnOf): RawBuilder<SqlBool> {
  const own = selection.onlyOwn ? [sql`own_row.id is not null`] : [];
  return sql`${sql.join([selection.isWanted, ...own, ...filterConditions(selection, column)], sql` and `)}`;
}

const filterConditions = ({ filters }: Selection, column: ColumnOf) =>
  filters.map(filter => matchesFilter(column(filter.column), filter));

function selectClause({ columns }: Selection, column: ColumnOf): RawBuilder<unknown> {
  return sql`select ${sql.join(columns.map(([stored, wire]) => sql`${column(stored)} as ${sql.ref(wire)}`))}`;
}

const operatorSql = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
} as const;

const truthValues = {
  null: sql`null`,
  not_null: sql`not null`,
  true: sql`true`,
  false: sql`false`,
  unknown: sql`unknown`,
} as const;

/**
 * Values are parameters without a type. PostgreSQL reads them in the column's type, and refuses values that are not of
 * that type.
 */
function matchesFilter(column: RawBuilder<unknown>, filter: Filter): RawBuilder<SqlBool> {
  if (filter.op === 'is') return sql`${column} is ${truthValues[filter.value]}`;
  if (filter.op !== 'in') return sql`${column} ${operatorSql[filter.op]} ${filter.value}`;
  return filter.values.length === 0 ? sql`false` : sql`${column} in (${sql.join(filter.values)})`;
}

function orderByClause(order: readonly Order[], column: ColumnOf): RawBuilder<unknown> {
  if (order.length === 0) return sql``;
  const terms = order.map(
    ({ column: name, descending, nullsFirst }) =>
      sql`${column(name)} ${descending ? sql`desc` : sql`asc`} ${nullsFirst ? sql`nulls first` : sql`nulls last`}`,
  );
  return sql`order by ${sql.join(terms)}`;
}
