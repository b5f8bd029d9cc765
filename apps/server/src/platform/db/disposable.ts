import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import type { PostgresPackage } from './embedded/binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/start.ts';

type DisposableOptions = { durable?: boolean; postgres?: PostgresPackage | undefined };

/**
 * Starts a PostgreSQL server for one run of tests or tools, and deletes it afterwards. The server is fast because it
 * gives up crash safety. With `durable` it writes to the disk as the product's own server does.
 */
export async function startDisposablePostgres({
  durable = false,
  postgres: version,
}: DisposableOptions = {}): Promise<EmbeddedPostgres> {
  const parent = durable ? tmpdir() : await fastestFolder();
  const dataDir = await mkdtemp(join(parent, `${brand.slug}-`));
  // Other users can see only the folder's name. Without this mode, a PostgreSQL that runs as another user could not
  // enter the folder.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, durable, postgres: version, onTrouble: () => {} });
  const heir = deleteAfterProcess(dataDir);
  return {
    database: postgres.database,
    cutOff: postgres.cutOff,
    async stop() {
      heir.kill();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Linux keeps the files of this folder in memory. On a disk, making and dropping the databases would take a fifth of
 * the tests' time.
 */
const memoryFolder = '/dev/shm';
/**
 * The folder must have this many bytes free. A complete run of the tests needs less than a quarter of them, but
 * containers often have only 64 MB there.
 */
const memoryFolderBytes = 4 * 2 ** 30;

async function fastestFolder(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => null);
  return memory && memory.bavail * memory.bsize >= memoryFolderBytes ? memoryFolder : tmpdir();
}

/**
 * Starts a shell that waits for the end of its input, which comes even when this process is killed. The shell then
 * deletes the data folder.
 */
function deleteAfterProcess(dataDir: string) {
  const script =
    'read -r _; kill -QUIT "$(head -n 1 "$1/postgres/data/postmaster.pid")"; sleep 1; rm -rf "$1"';
  const heir = spawn('sh', ['-c', script, 'sh', dataDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  heir.unref();
  if (heir.stdin instanceof Socket) heir.stdin.unref();
  return heir;
}
