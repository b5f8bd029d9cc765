import { access, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reachableBinaries } from '../db/embedded/binaries.ts';
import { Cluster } from '../db/embedded/cluster.ts';
import { findOrMakeClusterFolders } from '../db/embedded/place.ts';
import { prepareOwner } from '../db/prepare.ts';
import type { GivenUrls } from '../db/roles.ts';
import { StartupError } from '../startup-error.ts';
import type { FileStore } from '../storage/files/port.ts';
import type { BackupConditions } from './backup.ts';
import { checkArchive, unpackEntry } from './extract.ts';
import { removeWhatKilledRestoresLeft } from './left-over.ts';
import { archiveFormat } from './manifest.ts';
import type { ArchiveContents } from './read-archive.ts';
import { restoreTables } from './restore-tables.ts';
import type { TrustedKeys } from './signature.ts';
import { restoreCluster, restoreIntoNewCluster } from './staged-cluster.ts';
import { type FolderMove, swapFolders } from './swap.ts';
import type { LoadedTables } from './tables/load.ts';
import { openUploadLoader, type UploadLoader } from './upload-loader.ts';

type RestoreOptions = {
  /** With this option existing data is moved aside or deleted; without it, a restore over existing data is refused. */
  replace: boolean;
  trust: TrustedKeys;
};
export type RestoreTarget = RestoreOptions & {
  dataDir: string;
  /** The uploads are in this store. It is null where they are in a folder beside the database. */
  store: FileStore | null;
};
export type RestoreSummary = ArchiveContents & LoadedTables & { aside: string[] };

/**
 * Restores into the embedded database. The archive is checked against its manifest and signature, made into a new
 * cluster beside the present one, and started once. Only then is it moved into place, so a failure before that leaves
 * everything as it was.
 * @throws StartupError where the archive is damaged or not to be trusted, or the data folder is in use, or has data and
 * `replace` is false
 */
export async function restoreBackup(
  file: string,
  { dataDir, store, replace, trust }: RestoreTarget,
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
    const taken = (await exists(data)) || (!store && (await exists(uploads)));
    if (taken && !replace)
      throw new StartupError(`${dataDir} has data: --replace moves them aside and restores in their place.`);
  };

  await mayBegin();
  await removeWhatKilledRestoresLeft({ place, binaries, dataDir });
  const loader = store ? openUploadLoader(store) : folderLoader(staged.uploads);
  try {
    await mkdir(join(staged.cluster, 'data'), { recursive: true, mode: 0o700 });
    if (!store) await mkdir(staged.uploads, { mode: 0o700 });
    const { about } = await checkArchive(file, { trust, stopping });
    const restore = about.format === archiveFormat.files ? restoreCluster : restoreIntoNewCluster;
    const target = { place: { ...place, folder: staged.cluster }, binaries, loader };
    const unpackedInto = store ? [place.folder] : [place.folder, dataDir];
    const found = await restore(file, target, { trust, stopping, unpackedInto });
    await mayBegin();
    const stamp = now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '');
    const moves: FolderMove[] = [
      { from: join(staged.cluster, 'data'), to: data, aside: `${data}.before-${stamp}` },
    ];
    if (found.about.uploads && !store)
      moves.push({ from: staged.uploads, to: uploads, aside: `${uploads}.before-${stamp}` });
    return { ...found, aside: await swapFolders(moves) };
  } catch (error) {
    await loader.undo();
    throw error;
  } finally {
    for (const folder of Object.values(staged)) await rm(folder, { recursive: true, force: true });
  }
}

/** Unpacks uploads into a folder that nothing uses yet and that is removed after a failure. */
function folderLoader(uploads: string): UploadLoader {
  const staging = { database: '', uploads, owner: null };
  return {
    take: entry => unpackEntry(entry, staging),
    finish: async () => {},
    undo: async () => {},
  };
}

type DatabaseTarget = RestoreOptions & { url: string; given: GivenUrls | null; store: FileStore };

/**
 * Writes an archive of tables into the database of another server, in one transaction.
 * @throws StartupError where the archive is damaged, not to be trusted or no archive of tables, or the database is in
 * use, or has tables and `replace` is false
 */
export async function restoreIntoDatabase(
  file: string,
  { url, given, store, replace, trust }: DatabaseTarget,
  { stopping }: Pick<BackupConditions, 'stopping'>,
): Promise<RestoreSummary> {
  const { about } = await checkArchive(file, { trust, stopping });
  if (about.format === archiveFormat.files)
    throw new StartupError(
      `${file} has the files of an embedded database, which no other PostgreSQL reads. Restore it without DATABASE_URL, and take from there an archive of tables: npm run backup -- FILE --portable.`,
    );
  const owner = await prepareOwner(url, given);
  const target = { url: owner, replace, uploads: openUploadLoader(store) };
  return { ...(await restoreTables(file, target, { trust, stopping })), aside: [] };
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
