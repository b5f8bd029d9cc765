import { StartupError } from '../startup-error.ts';

/** Where a server is to listen, and by which setting. */
export type Listening = { host: string; port: number; setting: 'PORT' | 'METRICS_PORT' | 'DESK_PORT' };

/** What a listening socket's refusal means for the settings. */
export function listenError(error: unknown, { host, port, setting }: Listening): unknown {
  if (codeOf(error) === 'EADDRINUSE') {
    return new StartupError(`Port ${port} is taken: stop what uses it, or set ${setting} to another one.`);
  }
  if (codeOf(error) === 'EACCES')
    return new StartupError(`Port ${port} may not be used by this user: set ${setting}.`);
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
