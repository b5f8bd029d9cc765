import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/start.ts';

/**
 * Starts a PostgreSQL server for one run of tests or tools and deletes it afterwards. Without crash safety it is fast;
 * `durable` makes it write as the product's own does.
 */
export async function startDisposablePostgres({ durable = false } = {}): Promise<EmbeddedPostgres> {
  const parent = durable ? tmpdir() : await fastFolder();
  const dataDir = await mkdtemp(join(parent, `${brand.slug}-`));
  // Other users see only the folder's name; without this mode a server that runs as another user could not enter.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, durable, onTrouble: () => {} });
  const heir = deleteAfterProcess(dataDir);
  return {
    database: postgres.database,
    async stop() {
      heir.kill();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Linux keeps these files in memory: a disk takes a fifth of the tests' time to make and drop their databases. */
const memoryFolder = '/dev/shm';
/** A complete run of the tests takes less than a quarter of it. Containers often have 64 MB there. */
const memoryFolderBytes = 4 * 2 ** 30;

async function fastFolder(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => null);
  return memory && memory.bavail * memory.bsize >= memoryFolderBytes ? memoryFolder : tmpdir();
}

/** Starts a shell that waits for the end of its input, which comes when this process is killed, and then clears up. */
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
