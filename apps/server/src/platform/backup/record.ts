import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { ignoreErrors } from '../guarded.ts';
import type { BackupSummary } from './backup.ts';

/** Rows about older backups are deleted. */
const keptInterval = '1 year';

/**
 * Records a completed backup in the database that was backed up, so that the server knows the age of the last backup.
 * @param url the address of the tables' owner
 * @returns false where the tables are of an earlier version, which has no place for it
 */
export async function recordBackup(
  url: string,
  { beganAt, endedAt, fileBytes, uploads }: BackupSummary,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  ignoreErrors(client);
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('public.backups') is not null as found`);
    if (!rows[0].found) return false;
    await client.query(
      'insert into public.backups (began_at, ended_at, bytes, uploads) values ($1, $2, $3, $4) on conflict do nothing',
      [beganAt, endedAt, fileBytes, uploads],
    );
    await client.query(`delete from public.backups where ended_at < $1::timestamptz - $2::interval`, [
      endedAt,
      keptInterval,
    ]);
    return true;
  } finally {
    await client.end();
  }
}

/** Returns when the last good backup ended, or null where there was none. */
export async function findLastBackup(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`select max(ended_at) as last from backups`.execute(db);
  return rows[0]?.last ?? null;
}
