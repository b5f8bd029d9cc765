import { access, chown, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../db/embedded/account.ts';
import { reachableBinaries } from '../db/embedded/binaries.ts';
import { Cluster } from '../db/embedded/cluster.ts';
import { type ClusterPlace, findOrMakeClusterFolders } from '../db/embedded/place.ts';
import { StartupError } from '../startup-error.ts';
import type { BackupConditions } from './backup.ts';
import { extractArchive } from './extract.ts';
import type { ArchiveContents } from './read-archive.ts';
import type { TrustedKeys } from './signature.ts';
import { type FolderMove, swapFolders } from './swap.ts';

type RestoreTarget = {
  dataDir: string;
  /** With this option existing data is moved aside; without it the restore is refused. */
  replace: boolean;
  trust: TrustedKeys;
};
export type RestoreSummary = ArchiveContents & { aside: string[] };

/**
 * Replaces the database and the uploads of a data folder with those of an archive. The archive is checked against its
 * manifest and signature, unpacked beside them and started once. Only then is it moved into place, so a failure before
 * that leaves everything as it was.
 * @throws StartupError where the archive is damaged or not to be trusted, or the data folder is in use or not empty
 */
export async function restoreBackup(
  file: string,
  { dataDir, replace, trust }: RestoreTarget,
  { now, stopping }: BackupConditions,
): Promise<RestoreSummary> {
  const place = await findOrMakeClusterFolders(dataDir);
  const binaries = await reachableBinaries(place.account);
  const serving = new Cluster(place, binaries, { durable: true });
  const [data, uploads] = [join(place.folder, 'data'), join(dataDir, 'files')];
  const staged = {
    cluster: join(place.folder, `restoring-${process.pid}`),
    uploads: `${uploads}.restoring-${process.pid}`,
  };
  const mayBegin = async () => {
    if (await serving.isRunning())
      throw new StartupError(
        `PostgreSQL runs on ${dataDir}: stop the server first. If it was killed, start it once and stop it.`,
      );
    const taken = (await exists(data)) || (await exists(uploads));
    if (taken && !replace)
      throw new StartupError(`${dataDir} has data: --replace moves them aside and restores in their place.`);
  };

  await mayBegin();
  try {
    const database = join(staged.cluster, 'data');
    await mkdir(database, { recursive: true, mode: 0o700 });
    await mkdir(staged.uploads, { mode: 0o700 });
    const staging = { database, uploads: staged.uploads, owner: place.account };
    const found = await extractArchive(file, staging, { trust, stopping });
    await replayLog({ ...place, folder: staged.cluster }, binaries);
    await mayBegin();
    const stamp = now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '');
    const moves: FolderMove[] = [{ from: database, to: data, aside: `${data}.before-${stamp}` }];
    if (found.about.uploads)
      moves.push({ from: staged.uploads, to: uploads, aside: `${uploads}.before-${stamp}` });
    return { ...found, aside: await swapFolders(moves) };
  } finally {
    for (const folder of Object.values(staged)) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Replays PostgreSQL's log over the files, as PostgreSQL does at the first start.
 * @throws StartupError where that fails
 */
async function replayLog(place: ClusterPlace, binaries: string): Promise<void> {
  if (place.account) await giveFolderTo(place.account, place.folder);
  const cluster = new Cluster(place, binaries, { durable: true });
  try {
    await cluster.start();
  } finally {
    await cluster.stop();
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Makes the user that PostgreSQL runs as the owner of a folder and of the folders below it. That user already owns
 * their files.
 */
async function giveFolderTo(account: Account, folder: string): Promise<void> {
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await giveFolderTo(account, join(folder, entry.name));
}
