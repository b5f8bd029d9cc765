import { access } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Settings } from '../config/settings.ts';
import { findOrMakeClusterFolders } from '../db/embedded/place.ts';
import { openDatabaseServer } from '../db/server.ts';
import { openDataFolder } from '../lifecycle/data-folder.ts';
import type { Lifecycle } from '../lifecycle/lifecycle.ts';
import type { Logger } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { mustNotExist, writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

type CommandContext = { settings: Settings; log: Logger } & Lifecycle;
type BackupReport = { summary: string };

const now = () => new Date();
const alternativeAdvice =
  'DATABASE_URL is set: this command is for the embedded database. docs/operations.md, part 9, says how another PostgreSQL is backed up and restored.';

/**
 * `backup FILE` writes the embedded database and the uploads into one archive, while the server runs or after it has
 * stopped.
 */
export async function backup(
  { settings, log, onStop, stopping }: CommandContext,
  argv: readonly string[],
): Promise<BackupReport> {
  const { file } = readArguments('backup FILE', argv, []);
  if (settings.database.url) throw new StartupError(alternativeAdvice);
  if (isInsideFolder(settings.dataDir, file))
    throw new StartupError(`${file} is in DATA_DIR and would be lost with it: write the backup elsewhere.`);
  await mustNotExist(file);
  await mustHaveDatabase(settings.dataDir);
  await openDataFolder(settings, log);
  const database = await openDatabaseServer(settings, log, { shared: true });
  onStop(database.stop);

  const uploads = settings.files.s3 ? null : join(settings.dataDir, 'files');
  const taken = await writeBackup({ url: database.url, uploads, key: settings.backupKeys[0] ?? null }, file, {
    now,
    stopping,
  });
  const megabytes = `${Math.ceil(taken.bytes / 1e6).toLocaleString('en')} MB`;
  const what = uploads ? `the database and ${taken.uploads} uploaded files` : 'the database';
  const elsewhere = uploads
    ? ''
    : ' The uploads are in the bucket of S3_BUCKET: its versioning keeps them (docs/operations.md, part 9).';
  return { summary: `${file} has ${what}, ${megabytes} unpacked.${elsewhere}${unsignedNote(settings)}` };
}

/**
 * `restore FILE [--replace] [--trust-foreign]` replaces the content of a data folder that no server uses with that of
 * an archive.
 */
export async function restore(
  { settings, log, stopping }: CommandContext,
  argv: readonly string[],
): Promise<BackupReport> {
  const usage = 'restore FILE [--replace] [--trust-foreign]';
  const { file, options } = readArguments(usage, argv, ['replace', 'trust-foreign']);
  if (settings.database.url) throw new StartupError(alternativeAdvice);
  await access(file).catch(() => {
    throw new StartupError(`There is no file ${file}.`);
  });
  await openDataFolder(settings, log);
  const trust = { keys: settings.backupKeys, foreign: options.has('trust-foreign') };
  const target = { dataDir: settings.dataDir, replace: options.has('replace'), trust };
  const { about, ended_at, uploads, aside, signed } = await restoreBackup(file, target, { now, stopping });
  const what = about.uploads ? `the database and ${uploads} uploaded files` : 'the database';
  const before = aside.length > 0 ? ` The former data was moved to ${aside.join(' and ')}.` : '';
  const origin = signed ? ' A key in BACKUP_KEY signed it.' : uncheckedNote(settings);
  return { summary: `Restored ${what} as of ${ended_at}, version ${about.version}.${origin}${before}` };
}

const unsignedNote = ({ backupKeys }: Settings) =>
  backupKeys.length > 0 ? '' : ' It is not signed: BACKUP_KEY is not set.';
const uncheckedNote = ({ backupKeys }: Settings) =>
  backupKeys.length > 0
    ? ' No key in BACKUP_KEY signed it: it was restored because of --trust-foreign.'
    : ' Who made it was not checked: BACKUP_KEY is not set.';

function readArguments(usage: string, argv: readonly string[], allowed: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    strict: false,
  });
  const [file, ...more] = positionals;
  const options = new Set(Object.keys(values));
  const known = Object.entries(values).every(([name, value]) => allowed.includes(name) && value === true);
  if (!file || more.length > 0 || !known) throw new Error(`Name one file: ${usage}.`);
  return { file: resolve(file), options };
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
