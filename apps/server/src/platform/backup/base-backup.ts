import pg from 'pg';
import { ignoreErrors } from '../guarded.ts';

/**
 * The backup of a running cluster has these steps besides reading its files. With them a restore reaches the state at
 * the moment of `stop`.
 */
export type BaseBackup = {
  /** This folder has the cluster's files. */
  readonly data: string;
  readonly postgres: string;
  /** Begins the backup. From now on the cluster's files may be read. */
  start(): Promise<void>;
  /** Ends the backup. From now on only the returned segments of PostgreSQL's log may still be read. */
  stop(): Promise<{ label: string; segments: string[] }>;
  /** Closes the session. Where `stop` was not called before, PostgreSQL cancels the backup. */
  close(): Promise<void>;
};

const backupLabel = 'backup';

/**
 * Makes a backup with PostgreSQL's low-level interface in a database session of its own, as PostgreSQL's manual
 * describes. A replication slot that ends with the session keeps the log that is written meanwhile.
 */
export async function openBaseBackup(url: string): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection is noticed by the statement that waits for it, or by the next statement.
  ignoreErrors(client);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('data_directory') as data, current_setting('server_version_num')::int / 10000 as postgres`,
    );
    let from = '';
    return {
      data: rows[0].data,
      postgres: String(rows[0].postgres),
      async start() {
        await client.query(
          `select pg_create_physical_replication_slot($1 || '_' || pg_backend_pid(), true, true)`,
          [backupLabel],
        );
        const begun = await client.query('select pg_backup_start($1, true) as lsn', [backupLabel]);
        from = begun.rows[0].lsn;
      },
      stop: () => stopBackup(client, from),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function stopBackup(client: pg.Client, from: string): Promise<{ label: string; segments: string[] }> {
  const ended = await client.query('select lsn, labelfile from pg_backup_stop(false)');
  const { rows } = await client.query(
    `select timeline_id as timeline, setting::bigint as size from pg_control_checkpoint(), pg_settings
     where name = 'wal_segment_size'`,
  );
  const { lsn, labelfile } = ended.rows[0];
  const span = { from, to: lsn, timeline: Number(rows[0].timeline), size: BigInt(rows[0].size) };
  return { label: labelfile, segments: logSegmentsOf(span) };
}

type WalRange = { from: string; to: string; timeline: number; size: bigint };

/** Names the segments of PostgreSQL's log from one position to the byte before another position. */
export function logSegmentsOf({ from, to, timeline, size }: WalRange): string[] {
  const [first, last] = [logPositionOf(from) / size, (logPositionOf(to) - 1n) / size];
  const perGroup = 0x1_0000_0000n / size;
  const names: string[] = [];
  for (let segment = first; segment <= last; segment += 1n)
    names.push([BigInt(timeline), segment / perGroup, segment % perGroup].map(eightHexDigits).join(''));
  return names;
}

/**
 * Reads a position in PostgreSQL's log such as `1/A0`: a number of 64 bits, whose two halves are written in hexadecimal
 * digits.
 */
function logPositionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const eightHexDigits = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
