import { StartupError } from '../startup-error.ts';

/** `setting` is the setting that the operator has to change if the server cannot listen. */
export type ListenTarget = { host: string; port: number; setting: 'PORT' | 'METRICS_PORT' | 'DESK_PORT' };

/** Turns the error of a failed listening into a message about the setting. */
export function listenError(error: unknown, { host, port, setting }: ListenTarget): unknown {
  if (errorCodeOf(error) === 'EADDRINUSE') {
    return new StartupError(`Port ${port} is taken: stop what uses it, or set ${setting} to another one.`);
  }
  if (errorCodeOf(error) === 'EACCES')
    return new StartupError(`Port ${port} may not be used by this user: set ${setting}.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(errorCodeOf(error))) {
    return new StartupError(`HOST: ${host} is not an address of this machine.`);
  }
  return error;
}

export type Role = 'both' | 'api' | 'worker';

/** With `--role api` a process answers calls, with `--role worker` it runs jobs, and without a role it does both. */
export function readRole(argv: readonly string[]): Role {
  const at = argv.indexOf('--role');
  if (at === -1) return 'both';
  const role = argv[at + 1];
  if (role === 'api' || role === 'worker') return role;
  throw new StartupError('--role must be api or worker.');
}

/**
 * At most this many processes may be requested. A machine with more processor cores runs several servers in containers
 * or on virtual machines.
 */
const mostProcesses = 64;
/**
 * With the embedded PostgreSQL, at most this many processes may run. Each process uses up to 18 of its 200 connections.
 */
const mostProcessesOnEmbedded = 8;

/**
 * `--processes n` runs n processes that answer calls on one port, and one process that runs jobs. With `--role api`,
 * jobs run on another machine. Without the option, everything runs in one process.
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

/** @throws StartupError where the embedded PostgreSQL does not have enough connections for this many processes */
export function mustHaveConnections(processes: number, embedded: boolean): void {
  if (embedded && processes > mostProcessesOnEmbedded)
    throw new StartupError(
      `--processes may be at most ${mostProcessesOnEmbedded} on the embedded PostgreSQL: set DATABASE_URL for more.`,
    );
}

const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
