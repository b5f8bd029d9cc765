import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

/** A PostgreSQL server for one run of tests or tools: fast, without crash safety, gone from the disk when stopped. */
export async function startDisposablePostgres(): Promise<EmbeddedPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), `${brand.slug}-`));
  // Only its name is visible to others; without this a server running as another user could not enter.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, onTrouble: () => {} });
  return {
    database: postgres.database,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
