import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Row } from './exposures.ts';
import type { Filter, Order } from './read-query.ts';

/** Column and table names in here come from the exposures, never from a request. */
export type Selection = {
  table: string;
  /** The column's name in the table and on the wire. */
  columns: readonly (readonly [stored: string, wire: string])[];
  isOwn: RawBuilder<SqlBool>;
  where: Expression<SqlBool>;
};
export type Page = { order: readonly Order[]; limit: number; offset: number };

/** A row as PostgreSQL writes JSON: times with their zone, dates as dates. */
export type FoundRow = { own: boolean; row: Row };

export async function findRows(db: Database, selection: Selection, page: Page): Promise<FoundRow[]> {
  const { table, isOwn, where } = selection;
  const result = await sql<FoundRow>`
    select (${isOwn}) as own, to_json(chosen) as row
    from ${sql.table(table)}, lateral (${row(selection)}) as chosen
    where ${where}
    ${orderBy(table, page.order)}
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return result.rows;
}

export async function countRows(db: Database, { table, where }: Selection): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)} where ${where}
  `.execute(db);
  return result.rows[0]?.total ?? 0;
}

export async function updateRows(
  db: Database,
  selection: Selection,
  values: Row,
  now: Date,
): Promise<FoundRow[]> {
  const { table, isOwn, where } = selection;
  const changes = Object.entries({ ...values, updated_at: now });
  const result = await sql<FoundRow>`
    update ${sql.table(table)}
    set ${sql.join(changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where ${where}
    returning (${isOwn}) as own, (select to_json(chosen) from (${row(selection)}) as chosen) as row
  `.execute(db);
  return result.rows;
}

function row({ table, columns }: Selection): RawBuilder<unknown> {
  const named = columns.map(([stored, wire]) => sql`${columnOf(table, stored)} as ${sql.ref(wire)}`);
  return sql`select ${sql.join(named)}`;
}

const comparisons = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
} as const;

const truths = {
  null: sql`null`,
  not_null: sql`not null`,
  true: sql`true`,
  false: sql`false`,
  unknown: sql`unknown`,
} as const;

/** Values are parameters of unknown type: PostgreSQL reads them as the column's and refuses what does not fit. */
export function matches(table: string, filter: Filter): RawBuilder<SqlBool> {
  const column = columnOf(table, filter.column);
  if (filter.op === 'is') return sql`${column} is ${truths[filter.value]}`;
  if (filter.op !== 'in') return sql`${column} ${comparisons[filter.op]} ${filter.value}`;
  return filter.values.length === 0 ? sql`false` : sql`${column} in (${sql.join(filter.values)})`;
}

function orderBy(table: string, order: readonly Order[]): RawBuilder<unknown> {
  if (order.length === 0) return sql``;
  const terms = order.map(
    ({ column, descending, nullsFirst }) =>
      sql`${columnOf(table, column)} ${descending ? sql`desc` : sql`asc`} ${nullsFirst ? sql`nulls first` : sql`nulls last`}`,
  );
  return sql`order by ${sql.join(terms)}`;
}

const columnOf = (table: string, column: string) => sql.ref(`${table}.${column}`);
