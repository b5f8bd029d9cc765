import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterFolderOf } from './place.ts';

/** This line of `postmaster.pid` has the folder of the socket. */
const socketFolderLine = 4;

/**
 * Returns the address of the embedded database in a data folder without starting or changing anything: null where it
 * was stopped, and undefined where it was never made. A server that was killed may still seem to run.
 */
export async function findEmbeddedDatabase(dataDir: string): Promise<string | null | undefined> {
  const data = join(await clusterFolderOf(dataDir), 'data');
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(codeOfError);
  if (version === 'ENOENT' || version === 'ENOTDIR') return undefined;
  const lock = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const folder = lock.split('\n')[socketFolderLine]?.trim();
  return folder ? `postgresql://app@localhost/app?host=${encodeURIComponent(folder)}` : null;
}

const codeOfError = (error: NodeJS.ErrnoException): string => error.code ?? '';
