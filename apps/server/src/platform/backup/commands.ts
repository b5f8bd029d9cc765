import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Settings } from '../config/settings.ts';
import { findOrMakeClusterFolders } from '../db/embedded/place.ts';
import { openDatabaseServer } from '../db/server.ts';
import { openDataFolder } from '../lifecycle/data-folder.ts';
import type { Lifecycle } from '../lifecycle/lifecycle.ts';
import type { Logger } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { diskFileStore } from '../storage/files/disk.ts';
import type { FileStore } from '../storage/files/port.ts';
import { s3FileStore } from '../storage/files/s3.ts';
import { archiveNameOf, deleteOldArchives, isFolder, newestArchiveIn, readKept } from './archive-names.ts';
import { type BackupSummary, mustFit, mustNotExist, writeBackup } from './backup.ts';
import { recordBackup } from './record.ts';
import { type RestoreSummary, restoreBackup, restoreIntoDatabase } from './restore.ts';

/** Each check has a line for its result, and `failed` where it found something. */
export type CheckReport = {
  readonly summary: string;
  readonly failed: boolean;
  readonly refused: readonly { readonly feature: string; readonly reason: string }[];
};

type CommandContext = {
  settings: Settings;
  log: Logger;
  /** Checks the ledger and the audit trail of the database that these settings name. */
  check: (settings: Settings) => Promise<readonly CheckReport[]>;
} & Pick<Lifecycle, 'onStop' | 'stopping'>;
type BackupReport = { summary: string; failed?: boolean; refused?: CheckReport['refused'] };

const now = () => new Date();
const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
const secondsSince = (begun: Date) => `${((now().getTime() - begun.getTime()) / 1000).toFixed(1)} s`;

/**
 * `backup FILE|FOLDER [--portable] [--keep 14|30d]` writes the database and the uploads into one archive, while the
 * server runs or after it has stopped.
 */
export async function backup(context: CommandContext, argv: readonly string[]): Promise<BackupReport> {
  const { settings, stopping } = context;
  const usage = 'backup FILE|FOLDER [--portable] [--keep 14|30d]';
  const { file: place, options, keep } = readArguments(usage, argv, ['portable']);
  const kept = keep === null ? null : readKept(keep);
  const folder = (await isFolder(place)) ? place : null;
  if (keep !== null && !kept) throw new Error(`--keep takes a number of archives or of days: ${usage}.`);
  if (kept && !folder) throw new Error('--keep needs a folder, in which each backup gets a name of its own.');
  const begun = now();
  const file = folder ? join(folder, archiveNameOf(begun)) : place;
  if (isInsideFolder(settings.dataDir, file))
    throw new StartupError(`${file} is in DATA_DIR and would be lost with it: write the backup elsewhere.`);
  await mustNotExist(file);
  await mustFit(file);
  const url = await openSource(context);

  const form = settings.database.url || options.has('portable') ? 'tables' : 'files';
  const source = {
    url,
    form,
    uploads: await openStore(settings),
    key: settings.backupKeys[0] ?? null,
  } as const;
  const taken = await writeBackup(source, file, { now, stopping });
  const recorded = await recordBackup(url, taken).catch((error: Error) => {
    throw new StartupError(`${file} is whole, but the database did not record it: ${error.message}.`);
  });
  const deleted = folder && kept ? await deleteOldArchives(folder, kept, now()) : 0;
  return { summary: backupSentence(file, taken, { settings, begun, recorded, deleted }) };
}

type BackupSentenceContext = { settings: Settings; begun: Date; recorded: boolean; deleted: number };

function backupSentence(file: string, taken: BackupSummary, notes: BackupSentenceContext): string {
  const { settings, begun, recorded, deleted } = notes;
  return [
    `${file} has the database and ${taken.uploads} uploaded files: ${inMegabytes(taken.fileBytes)}, ${inMegabytes(taken.bytes)} unpacked, written in ${secondsSince(begun)}.`,
    settings.backupKeys.length > 0
      ? 'It is encrypted and signed.'
      : 'It is not encrypted and not signed: BACKUP_KEY is not set.',
    ...(recorded ? [] : ['The database is of an earlier version, which does not record backups.']),
    ...(deleted > 0 ? [`${deleted} older archives were deleted.`] : []),
  ].join(' ');
}

/** Opens the database to back up and returns the address of its superuser, or of the user of `DATABASE_URL`. */
async function openSource({ settings, log, onStop }: CommandContext): Promise<string> {
  if (!settings.database.url) await mustHaveDatabase(settings.dataDir);
  if (!settings.database.url || !settings.files.s3) await openDataFolder(settings, log);
  const database = await openDatabaseServer(settings, log, { shared: true });
  onStop(database.stop);
  return database.url;
}

async function openStore({ files, dataDir }: Settings): Promise<FileStore> {
  return files.s3 ? s3FileStore(files.s3) : diskFileStore(join(dataDir, 'files'));
}

/**
 * `restore FILE|FOLDER [--replace] [--trust-foreign] [--drill]` makes an archive, or the newest one of a folder, the
 * content of a database and a file store that no server uses. With `--drill` it restores the archive into a temporary
 * folder instead, checks the restored database, and deletes the folder.
 */
export async function restore(context: CommandContext, argv: readonly string[]): Promise<BackupReport> {
  const { settings, log } = context;
  const usage = 'restore FILE|FOLDER [--replace] [--trust-foreign] [--drill]';
  const { file: place, options } = readArguments(usage, argv, ['replace', 'trust-foreign', 'drill']);
  const file = (await isFolder(place)) ? await newestArchiveIn(place) : place;
  await access(file).catch(() => {
    throw new StartupError(`There is no file ${file}.`);
  });
  const how = {
    replace: options.has('replace'),
    trust: { keys: settings.backupKeys, foreign: options.has('trust-foreign') },
  };
  if (options.has('drill')) return drill(context, file, how);
  const begun = now();
  if (!settings.database.url || !settings.files.s3) await openDataFolder(settings, log);
  const restored = await restoreToConfiguredTarget(context, file, how);
  const reports = await context.check(settings);
  return reportOf(`Restored ${restoreSentence(restored, settings, begun)}`, reports);
}

type RestoreChoice = { replace: boolean; trust: { keys: readonly string[]; foreign: boolean } };

async function restoreToConfiguredTarget(
  { settings, stopping }: CommandContext,
  file: string,
  how: RestoreChoice,
): Promise<RestoreSummary> {
  const { url, roles } = settings.database;
  if (url) {
    const target = { url, given: roles, store: await openStore(settings), ...how };
    return restoreIntoDatabase(file, target, { stopping });
  }
  const store = settings.files.s3 ? await s3FileStore(settings.files.s3) : null;
  return restoreBackup(file, { dataDir: settings.dataDir, store, ...how }, { now, stopping });
}

/** Restores an archive into a temporary folder, with an embedded database, so that nothing of the operator's changes. */
async function drill(context: CommandContext, file: string, how: RestoreChoice): Promise<BackupReport> {
  const begun = now();
  const folder = await mkdtemp(join(tmpdir(), 'drill-'));
  try {
    await chmod(folder, 0o711);
    const beside = {
      ...context.settings,
      dataDir: join(folder, 'data'),
      database: { ...context.settings.database, url: null, readUrl: null, roles: null },
      files: { s3: null },
    };
    await openDataFolder(beside, context.log);
    const restored = await restoreToConfiguredTarget({ ...context, settings: beside }, file, {
      ...how,
      replace: false,
    });
    const reports = await context.check(beside);
    return reportOf(`A drill restored ${restoreSentence(restored, beside, begun)}`, reports);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function restoreSentence(restored: RestoreSummary, { backupKeys }: Settings, begun: Date): string {
  const { about, ended_at, uploads, aside, signed, droppedJobs, foreign, missingFiles } = restored;
  const what = about.uploads ? `the database and ${uploads} uploaded files` : 'the database';
  return [
    `${what} as of ${ended_at}, version ${about.version}, in ${secondsSince(begun)}.`,
    originSentence(signed, backupKeys.length > 0),
    'All sessions have ended: everybody signs in again.',
    ...(droppedJobs > 0 ? [`${droppedJobs} texts and pushes that waited are not sent.`] : []),
    ...(missingFiles > 0
      ? [`${missingFiles} files were removed during the backup, and their rows were left out.`]
      : []),
    ...(foreign.length > 0
      ? [`Not restored, because these tables are not the product's: ${foreign.join(', ')}.`]
      : []),
    ...(aside.length > 0 ? [`The former data was moved to ${aside.join(' and ')}.`] : []),
  ].join(' ');
}

function originSentence(signed: boolean, hasKey: boolean): string {
  if (signed) return 'A key in BACKUP_KEY signed it.';
  return hasKey
    ? 'No key in BACKUP_KEY signed it: it was restored because of --trust-foreign.'
    : 'Who made it was not checked: BACKUP_KEY is not set.';
}

const reportOf = (sentence: string, reports: readonly CheckReport[]): BackupReport => ({
  summary: [sentence, ...reports.map(({ summary }) => summary)].join('\n'),
  failed: reports.some(({ failed }) => failed),
  refused: reports.flatMap(({ refused }) => refused),
});

function readArguments(usage: string, argv: readonly string[], flags: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    strict: false,
    options: { keep: { type: 'string' } },
  });
  const [file, ...more] = positionals;
  const { keep = null, ...others } = values;
  const takesKeep = usage.includes('--keep');
  const known = Object.entries(others).every(([name, value]) => flags.includes(name) && value === true);
  if (!file || more.length > 0 || !known || (keep !== null && (!takesKeep || typeof keep !== 'string')))
    throw new Error(`Name one file: ${usage}.`);
  return { file: resolve(file), options: new Set(Object.keys(others)), keep: keep as string | null };
}

const isInsideFolder = (folder: string, path: string) => !relative(folder, path).startsWith('..');

async function mustHaveDatabase(dataDir: string): Promise<void> {
  const none = () => {
    throw new StartupError(`DATA_DIR: there is no database in ${dataDir} to back up.`);
  };
  await access(dataDir).catch(none);
  const { folder } = await findOrMakeClusterFolders(dataDir);
  await access(join(folder, 'data', 'PG_VERSION')).catch(none);
}
