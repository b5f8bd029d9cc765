import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { sendAtCommit } from '../db/pipeline.ts';

/**
 * `session` is the id of the sign-in session whose user reads the rows. `id` names the column of the rows' ids. Each
 * row also has an `updated_at`.
 */
type VersionReading = { session: string; id: 'id' | 'event_id' };

const rememberVersionsSql = (session: string, rows: RawBuilder<unknown>) => sql`
  insert into rows_read (session_id, row_id, version)
  select sessions.id, rows.row_id, rows.version from ${rows} as rows, auth.sessions
  where sessions.id = ${session}::uuid and not exists (
    select from rows_read as known
    where known.session_id = sessions.id and known.row_id = rows.row_id and known.version >= rows.version)
  on conflict (session_id, row_id) do update set version = greatest(rows_read.version, excluded.version)`;

/**
 * Returns the rows of a query, and records that the session has read these versions of them. The statement writes only
 * where the session has not read the version before.
 */
export const readAndRemember = ({ session, id }: VersionReading, query: RawBuilder<unknown>) => sql`
  with read as materialized (${query}),
    remembered as (${rememberVersionsSql(session, sql`(select ${sql.ref(`read.${id}`)} as row_id, read.updated_at as version from read)`)})
  select * from read`;

/** Returns the version of a row that the session read last, or null where it has read none. */
export const selectVersionRead = (session: string, rowId: RawBuilder<unknown>) => sql<Date | null>`(
  select version from rows_read where session_id = ${session}::uuid and row_id = ${rowId})`;

/**
 * Records that a session has read the version that an answer shows. The record is written with the commit of the change
 * that made the version.
 */
export async function rememberReadAtCommit(
  db: Database,
  session: string,
  rows: readonly { id: string; version: Date | string }[],
): Promise<void> {
  const [ids, versions] = [rows.map(({ id }) => id), rows.map(({ version }) => version)];
  const shown = sql`(
    select * from unnest(${ids}::uuid[], ${versions}::timestamptz[]) as shown (row_id, version))`;
  await sendAtCommit(db, rememberVersionsSql(session, shown));
}
