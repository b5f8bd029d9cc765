import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Runs a statement as an attacker who has the superuser's password. No trigger runs for it. */
export const tamperedWith = (owner: Database, statement: string): Promise<void> =>
  owner.connection().execute(async connection => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql.raw(statement).execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
