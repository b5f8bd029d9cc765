import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { openBaseBackup } from '../../platform/backup/base-backup.ts';
import { clusterParts, logParts } from '../../platform/backup/cluster-files.ts';
import { entryNames } from '../../platform/backup/manifest.ts';
import type { ArchivePart } from '../../platform/backup/tar.ts';
import type { ClusterPlace } from '../../platform/db/embedded/place.ts';

const execFileAsync = promisify(execFile);

/**
 * Makes a copy of a running server's files by the product's own code for backups. `primaryUrl` is a connection
 * string of its superuser.
 */
export async function copyCluster(primaryUrl: string, data: string): Promise<void> {
  const backup = await openBaseBackup(primaryUrl);
  try {
    await backup.start();
    for await (const part of clusterParts(backup.data)) await writePart(data, part);
    const { label, segments } = await backup.stop();
    for await (const part of logParts(backup.data, segments)) await writePart(data, part);
    await writeFile(join(data, 'backup_label'), label);
  } finally {
    await backup.close();
  }
}

async function writePart(data: string, { path, content }: ArchivePart): Promise<void> {
  const target = join(data, path.slice(entryNames.database.length));
  const ownerOnly = 0o700;
  if (path.endsWith('/')) return void (await mkdir(target, { recursive: true, mode: ownerOnly }));
  await mkdir(dirname(target), { recursive: true, mode: ownerOnly });
  await writeFile(target, content, { mode: 0o600 });
}

/** Gives the files to the user of PostgreSQL. */
export async function giveTo({ folder, account }: ClusterPlace): Promise<void> {
  if (account) await execFileAsync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
}
