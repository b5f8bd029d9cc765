import type { JWK } from 'jose';
import type pg from 'pg';

export type RoleCounts = { readonly superAdmins: number; readonly waiting: number };

/** A role that was granted to a number without an account waits for this time. */
const waitingDays = 7;

/** Counts the super admins, and the numbers that become one by signing up. */
export async function countSuperAdmins(client: pg.Client): Promise<RoleCounts> {
  const { rows } = await client.query(
    `select
       (select count(*)::int from users where super_admin and deleted_at is null and suspended_at is null) as have,
       (select count(*)::int from waiting_roles where role = 'super_admin'
          and granted_at > now() - make_interval(days => $1)) as waiting`,
    [waitingDays],
  );
  return { superAdmins: rows[0].have, waiting: rows[0].waiting };
}

/** The signing keys of the deployment are in the database unless the settings have them. */
export async function findSharedKeys(client: pg.Client): Promise<JWK[]> {
  const { rows } = await client.query<{ jwk: JWK }>(
    'select jwk from auth.signing_keys order by created_at, kid',
  );
  return rows.map(({ jwk }) => jwk);
}

/** Returns when the last backup ended, or null where none was made. */
export async function findBackupEnd(client: pg.Client): Promise<Date | null> {
  const { rows } = await client.query('select max(ended_at) as last from backups');
  return rows[0].last;
}

export type ServerState = {
  readonly version: number;
  readonly extensions: readonly string[];
  readonly connections: number;
  readonly mostConnections: number;
  readonly at: Date;
};

export async function findServerState(client: pg.Client): Promise<ServerState> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int / 10000 as version,
       (select array_agg(extname::text) from pg_extension) as extensions,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
       current_setting('max_connections')::int as "mostConnections",
       clock_timestamp() as at`,
  );
  return rows[0];
}

/** Returns how many seconds the replica is behind, or null where the server is no replica. */
export async function findReplicaLag(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query(
    `select case
       when not pg_is_in_recovery() then null
       when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
       else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::int end as lag`,
  );
  return rows[0].lag;
}
