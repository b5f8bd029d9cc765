import { hostname } from 'node:os';
import { brand } from '@nightjar/domain/brand';
import type pg from 'pg';

/** PostgreSQL shows this much of another session. It hides the address and the times of another user's session. */
export type Session = {
  readonly pid: number;
  readonly application: string;
  readonly address: string | null;
  readonly since: Date | null;
};

/** PostgreSQL shows this name of a session to other nodes and to the operator. */
export const sessionName = (purpose: string): string =>
  `${brand.slug}: ${purpose} on ${hostname()} (process ${process.pid})`;

export function describeSession({ pid, application, address, since }: Session): string {
  const parts = [
    application || 'a program without a name',
    address ? `at ${address}` : 'on the machine of the database or of another user',
    ...(since ? [`since ${since.toISOString()}`] : []),
  ];
  return `session ${pid} of PostgreSQL (${parts.join(', ')})`;
}

/** Returns the session that holds an advisory lock of this database, or null where the lock is free. */
export async function findLockHolder(client: pg.ClientBase, lock: number): Promise<Session | null> {
  const { rows } = await client.query<Session>(
    `select pid, application_name as application, host(client_addr) as address, backend_start as since
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [lock],
  );
  return rows[0] ?? null;
}

export async function findOldestTransaction(client: pg.ClientBase): Promise<Session | null> {
  const { rows } = await client.query<Session>(
    `select pid, application_name as application, host(client_addr) as address, xact_start as since
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  );
  return rows[0] ?? null;
}

/** Returns whether a vacuum works on a table that the statements name, or on a partition of it. */
export async function isVacuumOnTableOf(client: pg.ClientBase, statements: string): Promise<boolean> {
  const { rows } = await client.query<{ runs: boolean }>(
    `select exists (
       select from pg_stat_progress_vacuum join pg_locks using (pid)
         join pg_class on pg_class.oid = coalesce(pg_partition_root(relation), relation)
       where datname = current_database() and mode = 'ShareUpdateExclusiveLock' and strpos($1, relname) > 0) as runs`,
    [statements],
  );
  return rows[0]?.runs ?? false;
}
