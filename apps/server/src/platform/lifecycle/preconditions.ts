import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** @throws StartupError if the folder cannot be made or written to */
export async function mustBeWritable(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(`DATA_DIR: ${dataDir} cannot be written to (${codeOf(error)}).`);
  }
}

/** Not `recursive`: where a file system takes no folders (/proc) Node would try for ever. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}

/** What a listening socket's refusal means for the settings. */
export function listenError(error: unknown, host: string, port: number): unknown {
  if (codeOf(error) === 'EADDRINUSE') {
    return new StartupError(`Port ${port} is taken: stop what uses it, or set PORT to another one.`);
  }
  if (codeOf(error) === 'EACCES')
    return new StartupError(`Port ${port} may not be used by this user: set PORT.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(codeOf(error))) {
    return new StartupError(`HOST: ${host} is not an address of this machine.`);
  }
  return error;
}

export type Role = 'both' | 'api' | 'worker';

/** `--role api` serves calls, `--role worker` does jobs; without it a process does both. */
export function readRole(argv: readonly string[]): Role {
  const at = argv.indexOf('--role');
  if (at === -1) return 'both';
  const role = argv[at + 1];
  if (role === 'api' || role === 'worker') return role;
  throw new StartupError('--role must be api or worker.');
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
