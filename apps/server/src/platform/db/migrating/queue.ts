import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { guarded, ignoreErrors } from '../../guarded.ts';

/**
 * Brings the tables of the job queue to its version. The pool is made here, because the library would close one of its
 * own without waiting and without listeners for errors: a PostgreSQL that stops then would end the process.
 */
export async function migrateQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  ignoreErrors(pool);
  pool.on(
    'connect',
    guarded('a connection of the job queue', client => ignoreErrors(client)),
  );
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}
