import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A test needs this program, and no package of npm has it. */
type Program = {
  /** The names of the program that will do, the best first. */
  readonly names: readonly string[];
  readonly debianPackage: string;
  readonly debianPath: string;
};

const redis: Program = {
  names: ['redis-server', 'valkey-server'],
  debianPackage: 'redis-server',
  debianPath: '/usr/bin/redis-server',
};
const haproxy: Program = {
  names: ['haproxy'],
  debianPackage: 'haproxy',
  debianPath: '/usr/sbin/haproxy',
};

/** The search for a program uses these functions of the machine. A test of the search gives it other functions. */
export type Machine = {
  /** Programs are looked for in these folders, in this order. */
  readonly folders: readonly string[];
  readonly isDebianRoot: boolean;
  /** Returns true where the file exists and prints its version. */
  works(path: string): boolean;
  run(command: string, args: readonly string[]): void;
};

/**
 * Returns the path of a Redis or Valkey that works. As root on Debian, it installs one if the machine has none. @throws
 * an error that explains what to install
 */
export function findRedis(machine: Machine = thisMachine()): string {
  const path = findOrInstall(redis, machine);
  if (path) return path;
  throw new Error(
    'No Redis: install redis-server or valkey-server (on Debian: apt-get install redis-server; on macOS: brew install redis).',
  );
}

/** Returns the path of HAProxy, and installs it where that is possible; null where the machine has none. */
export const findHaproxy = (machine: Machine = thisMachine()): string | null =>
  findOrInstall(haproxy, machine);

function findOrInstall({ names, debianPackage, debianPath }: Program, machine: Machine): string | null {
  const paths = machine.folders.flatMap(folder => names.map(name => join(folder, name)));
  const present = [...paths, debianPath].find(machine.works);
  if (present) return present;
  if (!machine.isDebianRoot) return null;
  machine.run('apt-get', ['update', '-qq']);
  machine.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage]);
  return machine.works(debianPath) ? debianPath : null;
}

function thisMachine(): Machine {
  return {
    folders: (process.env.PATH ?? '').split(delimiter),
    isDebianRoot: process.getuid?.() === 0 && existsSync('/etc/debian_version'),
    works: path => existsSync(path) && spawnSync(path, ['-v'], { timeout: 20_000 }).status === 0,
    run: (command, args) => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      spawnSync(command, args, { stdio: 'ignore', timeout: 300_000, env });
    },
  };
}
