import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The search for Redis uses these functions of the machine. A test of the search gives it other functions. */
export type Machine = {
  /** These are the paths of installed servers, the best first. */
  readonly installed: readonly string[];
  readonly isDebianRoot: boolean;
  /** Returns true where the file exists and prints its version. */
  works(path: string): boolean;
  run(command: string, args: readonly string[]): void;
};

const redisProgramNames = ['redis-server', 'valkey-server'];
const debianRedisPath = '/usr/bin/redis-server';

/**
 * Returns the path of a Redis or Valkey that works, and installs one if the machine has none. @throws an error that
 * explains what to install
 */
export function findRedis(machine: Machine = thisMachine()): string {
  const present = machine.installed.find(machine.works);
  if (present) return present;
  if (machine.isDebianRoot) {
    machine.run('apt-get', ['update', '-qq']);
    machine.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server']);
    if (machine.works(debianRedisPath)) return debianRedisPath;
  }
  throw new Error(
    'No Redis: install redis-server or valkey-server (on Debian: apt-get install redis-server; on macOS: brew install redis).',
  );
}

function thisMachine(): Machine {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return {
    installed: folders.flatMap(folder => redisProgramNames.map(name => join(folder, name))),
    isDebianRoot: process.getuid?.() === 0 && existsSync('/etc/debian_version'),
    works: path => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0,
    run: (command, args) => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      spawnSync(command, args, { stdio: 'ignore', timeout: 300_000, env });
    },
  };
}
