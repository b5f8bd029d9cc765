import pg from 'pg';
import { ignoreErrors } from '../guarded.ts';

/**
 * A backup of a running cluster needs these parts beside its files, so that a restore reaches the moment of
 * `stop`.
 */
export type BaseBackup = {
  /** The cluster's files are below this folder. */
  readonly data: string;
  readonly postgres: string;
  /** Begins the backup: from now on the files may be read. */
  start(): Promise<void>;
  /** Ends the backup. From now on the files must not be read, except for the segments named here. */
  stop(): Promise<{ label: string; segments: string[] }>;
  /** Without `stop` before, the server forgets that a backup had begun. */
  close(): Promise<void>;
};

const label = 'backup';

/**
 * Backs up by PostgreSQL's low-level interface in its own session, as the manual asks for. A slot that ends
 * with the session keeps the log of the time between.
 */
export async function openBaseBackup(url: string): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the statement that waits for it, or the next one.
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
          [label],
        );
        const begun = await client.query('select pg_backup_start($1, true) as lsn', [label]);
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
  return { label: labelfile, segments: segmentsOf(span) };
}

type LogSpan = { from: string; to: string; timeline: number; size: bigint };

/** Names the log's files from one position to the byte before another. */
export function segmentsOf({ from, to, timeline, size }: LogSpan): string[] {
  const [first, last] = [positionOf(from) / size, (positionOf(to) - 1n) / size];
  const perGroup = 0x1_0000_0000n / size;
  const names: string[] = [];
  for (let segment = first; segment <= last; segment += 1n)
    names.push([BigInt(timeline), segment / perGroup, segment % perGroup].map(hex8).join(''));
  return names;
}

/** `1/A0` is a number of 64 bits with its halves in hexadecimal digits. */
function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const hex8 = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
