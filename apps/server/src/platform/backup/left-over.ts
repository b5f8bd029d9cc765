import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Cluster } from '../db/embedded/cluster.ts';
import type { ClusterPlace } from '../db/embedded/place.ts';

/**
 * Removes the folders that killed restores left, and stops a PostgreSQL that runs in one of them. The names of the
 * folders contain the process id of their restore.
 */
export async function removeWhatKilledRestoresLeft({
  place,
  binaries,
  dataDir,
}: RestoreLocations): Promise<void> {
  for (const folder of await abandonedFolders(place.folder, /^restoring-(\d+)$/)) {
    await new Cluster({ ...place, folder }, binaries, { durable: true }).stop();
    await rm(folder, { recursive: true, force: true });
  }
  for (const folder of await abandonedFolders(dataDir, /^files\.restoring-(\d+)$/))
    await rm(folder, { recursive: true, force: true });
}

type RestoreLocations = { place: ClusterPlace; binaries: string; dataDir: string };

async function abandonedFolders(parent: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(parent);
  return names
    .filter(name => {
      const pid = Number(pattern.exec(name)?.[1] ?? 0);
      return pid > 0 && !isRunning(pid);
    })
    .map(name => join(parent, name));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
