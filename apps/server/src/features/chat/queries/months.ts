import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Partitions of this month and the two after it, where they are missing. */
export async function makeMonthsAhead(db: Database, now: Date): Promise<void> {
  await sql`select make_months_ahead(${now})`.execute(db);
}
