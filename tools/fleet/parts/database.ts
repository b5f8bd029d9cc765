import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reachableBinaries } from '../../../apps/server/src/platform/db/embedded/binaries.ts';
import { Cluster } from '../../../apps/server/src/platform/db/embedded/cluster.ts';
import {
  type ClusterPlace,
  findOrMakeClusterFolders,
} from '../../../apps/server/src/platform/db/embedded/place.ts';
import { copyCluster, giveTo } from '../../../apps/server/src/testing/replica/copy-cluster.ts';
import type { Place } from '../network.ts';
import { makeProgram, type Program } from '../program.ts';

/** One PostgreSQL server of the fleet, which is either the writer or a standby of the other one. */
export type DatabaseServer = {
  readonly name: string;
  readonly place: Place;
  readonly program: Program;
  /** Returns the address of one of its databases, for its superuser. */
  url(database: string): string;
  /** Starts the server as it was: as the writer, or as the standby that it is. */
  start(): Promise<void>;
  /** Writes the name of the standby whose confirmation each commit waits for, or none. */
  waitFor(standby: string | null): Promise<void>;
  /** Makes the server a new copy of another one, and starts it as the standby of that one. */
  follow(writer: DatabaseServer): Promise<void>;
};

type DatabaseOptions = {
  readonly place: Place;
  /** The files of the server are below this folder. */
  readonly folder: string;
  readonly log: string;
  readonly addresses: string;
  readonly clock: () => Record<string, string>;
};

const port = 5432;

/** Makes an empty server, which does not run yet. */
export async function makeDatabaseServer({
  place,
  folder,
  log,
  addresses,
  clock,
}: DatabaseOptions): Promise<DatabaseServer> {
  const files = await findOrMakeClusterFolders(folder);
  const binaries = await reachableBinaries(files.account);
  const data = join(files.folder, 'data');
  const program = makeProgram({
    place,
    command: () => [join(binaries, 'postgres'), '-D', data],
    env: clock,
    account: files.account,
    folder: files.folder,
    log,
    startsAgain: false,
  });
  // When this server becomes a standby, it gets a copy of the writer's files in place of these.
  await new Cluster(files, binaries, { durable: true }).initialise();
  await appendFile(join(data, 'pg_hba.conf'), `host all,replication all ${addresses} trust\n`);
  const waitFor = (standby: string | null) => writeSettings(files, { place, standby });
  await waitFor(null);
  await giveTo(files);
  const url = (database: string) => `postgresql://app@${place.address}:${port}/${database}`;

  return {
    name: place.name,
    place,
    program,
    url,
    waitFor,
    async start() {
      if (!program.isRunning()) await rm(join(data, 'postmaster.pid'), { force: true });
      program.start();
    },
    async follow(writer) {
      await program.kill();
      await rm(data, { recursive: true, force: true });
      await mkdir(data, { recursive: true, mode: 0o700 });
      await copyCluster(writer.url('postgres'), data);
      await waitFor(null);
      await rm(join(data, 'postgresql.auto.conf'), { force: true });
      await writeFile(join(data, 'standby.signal'), '');
      await writeFile(
        join(data, 'postgresql.auto.conf'),
        `primary_conninfo = '${connectionStringOf(writer)} application_name=${place.name} connect_timeout=3'\n`,
      );
      await giveTo(files);
      program.start();
    },
  };
}

const connectionStringOf = ({ place }: DatabaseServer) => `host=${place.address} port=${port} user=app`;

async function writeSettings(
  files: ClusterPlace,
  { place, standby }: { place: Place; standby: string | null },
): Promise<void> {
  const lines = [
    `listen_addresses = '${place.address}'`,
    `port = ${port}`,
    `unix_socket_directories = '${files.socketFolder}'`,
    'max_connections = 300',
    "timezone = 'UTC'",
    'jit = off',
    // A standby that was away for a while finds in the writer's log what it missed.
    'wal_keep_size = 128MB',
    'max_wal_size = 128MB',
    'wal_retrieve_retry_interval = 500',
    'wal_receiver_timeout = 3s',
    'wal_sender_timeout = 3s',
    'tcp_keepalives_idle = 5',
    'tcp_keepalives_interval = 2',
    'tcp_keepalives_count = 2',
    // A session of a node that is gone ends its transaction, and gives its locks back.
    'tcp_user_timeout = 5s',
    `synchronous_standby_names = '${standby ?? ''}'`,
  ];
  const path = join(files.folder, 'data', 'server.conf');
  await writeFile(path, `${lines.join('\n')}\n`, { mode: 0o644 });
}
