import { StartupError } from '../startup-error.ts';

/** `setting` is the one that the operator has to change. */
export type ListenTarget = { host: string; port: number; setting: 'PORT' | 'METRICS_PORT' | 'DESK_PORT' };

/** Turns the refusal of a listening socket into a message about the setting. */
export function listenError(error: unknown, { host, port, setting }: ListenTarget): unknown {
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

/** A machine with more cores than this runs several servers in containers or on virtual machines. */
const mostProcesses = 64;
/** Each process takes up to 18 of the 200 connections that the embedded PostgreSQL has. */
const mostOnEmbedded = 8;

/**
 * `--processes n` runs n processes that serve calls behind one port, and one that does jobs unless `--role
 * api` means that jobs run elsewhere. Without it everything runs in one process.
 */
export function readProcesses(argv: readonly string[], role: Role): number {
  const at = argv.indexOf('--processes');
  if (at === -1) return 1;
  const count = Number(argv[at + 1]);
  if (!Number.isInteger(count) || count < 1 || count > mostProcesses)
    throw new StartupError(`--processes must be a whole number from 1 to ${mostProcesses}.`);
  if (role === 'worker')
    throw new StartupError('--processes is for processes that serve calls: leave out --role worker.');
  return count;
}

/** @throws StartupError where the embedded PostgreSQL has not enough connections for so many processes */
export function mustHaveConnections(processes: number, embedded: boolean): void {
  if (embedded && processes > mostOnEmbedded)
    throw new StartupError(
      `--processes may be at most ${mostOnEmbedded} on the embedded PostgreSQL: set DATABASE_URL for more.`,
    );
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
