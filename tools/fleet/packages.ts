import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The fleet is made of these programs of the machine. */
export type Programs = {
  readonly haproxy: string;
  readonly redis: string;
  readonly swift: boolean;
  /** The library that gives a program another clock, or null where the machine has none. */
  readonly faketime: string | null;
};

type PackageNeed = { readonly debian: string; readonly programs: readonly string[] };

const packageNeeds: readonly PackageNeed[] = [
  { debian: 'haproxy', programs: ['haproxy'] },
  { debian: 'redis-server', programs: ['redis-server', 'valkey-server'] },
  { debian: 'iproute2', programs: ['ip'] },
  { debian: 'util-linux', programs: ['nsenter'] },
  { debian: 'e2fsprogs', programs: ['mkfs.ext4'] },
];
const swiftNeeds: readonly PackageNeed[] = [
  { debian: 'swift-proxy', programs: ['swift-proxy-server'] },
  { debian: 'swift-account', programs: ['swift-account-server'] },
  { debian: 'swift-container', programs: ['swift-container-server'] },
  { debian: 'swift-object', programs: ['swift-object-server'] },
  { debian: 'memcached', programs: ['memcached'] },
];

/** Finds the programs, and installs what is missing as root on Debian. @throws an error that names what is missing */
export function findPrograms({ swift, install }: { swift: boolean; install: boolean }): Programs {
  if (process.platform !== 'linux') throw new Error('The fleet runs on Linux.');
  const wanted = [...packageNeeds, ...(swift ? swiftNeeds : [])];
  const missing = () => [
    ...wanted
      .filter(({ programs }) => programs.every(name => !programPathOf(name)))
      .map(({ debian }) => debian),
    ...(faketimeLibrary() ? [] : ['libfaketime']),
  ];
  const absent = missing();
  if (absent.length > 0 && install && isDebianRoot()) installPackages(absent);
  const without = missing().filter(name => name !== 'libfaketime');
  if (without.length > 0)
    throw new Error(`The fleet needs these packages of Debian or what they bring: ${without.join(' ')}.`);
  return {
    haproxy: programPathOf('haproxy') ?? '',
    redis: programPathOf('redis-server') ?? programPathOf('valkey-server') ?? '',
    swift,
    faketime: faketimeLibrary(),
  };
}

/** Returns why the fleet cannot run here as the machine is, or null where it can. */
export function reasonAgainstFleet(): string | null {
  try {
    findPrograms({ swift: false, install: false });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Programs for operators are in folders that the `PATH` of a user may lack. */
const foldersOfOperators = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

function programPathOf(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...foldersOfOperators];
  return folders.map(folder => join(folder, name)).find(path => existsSync(path));
}

const faketimeLibrary = (): string | null => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? null;

function installPackages(names: readonly string[]): void {
  console.log(`Installing ${names.join(' ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: 600_000 });
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', ...names);
}
