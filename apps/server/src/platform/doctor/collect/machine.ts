import { existsSync } from 'node:fs';
import { access, constants, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import type { Settings } from '../../config/settings.ts';
import type { Space } from '../../disk/room.ts';
import { findVolumes, measureVolume } from '../../disk/volumes.ts';

export type NamedSpace = { readonly name: string; readonly space: Space };

/** The server measures its own volumes while it runs. It does not measure this one. */
export const temporaryVolume = 'temporary files';

export type MachineFacts = {
  readonly volumes: readonly NamedSpace[];
  readonly canWrite: boolean;
  readonly openFiles: number | null;
  readonly node: string;
  /** The server is tested with this version of Node, which npm installs with it. */
  readonly ownNode: string;
  /** The client is `missing`, of `another version`, or `built` from this one. */
  readonly client: 'missing' | 'another version' | 'built';
};

const serverPackagePath = join(import.meta.dirname, '../../../../package.json');
const clientFolder = join(import.meta.dirname, '../../../../../app/dist');

/** Measures this machine. Nothing is written, and no network is used. */
export async function collectMachine(
  { dataDir, database }: Pick<Settings, 'dataDir' | 'database'>,
  client: string = clientFolder,
): Promise<MachineFacts> {
  const folder = nearestFolder(dataDir);
  const { dependencies } = JSON.parse(await readFile(serverPackagePath, 'utf8'));
  const own = await findVolumes({ dataDir: folder, database });
  const measured = [...own, { name: temporaryVolume, folder: tmpdir() }];
  const volumes = await Promise.all(
    measured.map(async ({ name, folder: place }) => {
      const space = await measureVolume({ folder: place }).catch(() => null);
      return space && { name: displayNameByVolume[name] ?? name, space };
    }),
  );
  return {
    volumes: volumes.filter(volume => volume !== null),
    canWrite: await access(folder, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    ),
    openFiles: await readOpenFileLimit(),
    node: process.versions.node,
    ownNode: dependencies.node,
    client: await readClientState(client),
  };
}

/** A data folder that does not exist yet will be on the volume of the folder above it. */
const nearestFolder = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));

const displayNameByVolume: Readonly<Record<string, string>> = {
  data: 'DATA_DIR',
  database: 'the embedded database',
  'database log': 'the log of the embedded database',
};

/** Returns how many files and sockets this process may have open, or null where the system does not show it. */
async function readOpenFileLimit(): Promise<number | null> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const limit = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return limit === undefined ? null : Number(limit);
}

/** The service worker of a client has the version that it was built from. */
async function readClientState(folder: string): Promise<MachineFacts['client']> {
  if (!existsSync(join(folder, 'index.html'))) return 'missing';
  const worker = await readFile(join(folder, 'sw.js'), 'utf8').catch(() => '');
  const hasVersion = ['"', "'", '`'].some(quote => worker.includes(quote + brand.version + quote));
  return hasVersion ? 'built' : 'another version';
}
