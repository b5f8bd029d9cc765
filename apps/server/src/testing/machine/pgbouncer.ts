import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import { findOrMakePostgresUser } from '../../platform/db/embedded/account.ts';
import { passThroughMode } from '../../platform/db/embedded/place.ts';
import { freePort } from '../redis/start.ts';

/**
 * `keepsStatements` is true from version 1.21 on: a statement that was prepared on one connection of pgbouncer then
 * works on its other connections.
 */
export type FoundPooler = { readonly path: string; readonly keepsStatements: boolean };

/** Debian has pgbouncer where no user's search path leads. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/** Returns the pgbouncer of the machine, or null where it has none. */
export function findPgbouncer(): FoundPooler | null {
  for (const folder of folders) {
    const path = join(folder, 'pgbouncer');
    const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/i.exec(stdout ?? '') ?? [];
    if (major) return { path, keepsStatements: Number(major) > 1 || Number(minor) >= 21 };
  }
  return null;
}

export type PoolerSettings = Readonly<Record<string, string | number>>;

export type TestPooler = {
  /** Returns the address of the same database through the pooler, for the user of `url`. */
  poolerUrlOf(url: string): string;
  close(): Promise<void>;
};

/** Starts pgbouncer in front of the PostgreSQL server of `url`, at which all users sign in without a password. */
export async function startPooler(
  { path, keepsStatements }: FoundPooler,
  url: string,
  settings: PoolerSettings = {},
): Promise<TestPooler> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  await chmod(folder, passThroughMode);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const configuration = join(folder, 'pgbouncer.ini');
  const all: PoolerSettings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: 4,
    ignore_startup_parameters: 'options',
    ...(keepsStatements && { max_prepared_statements: 200 }),
    ...settings,
  };
  await writeFile(
    users,
    ['app', `${brand.slug}_app`, `${brand.slug}_rest`].map(name => `"${name}" ""\n`).join(''),
  );
  await writeFile(configuration, configurationOf(new URL(url).searchParams.get('host') ?? '', all));
  for (const file of [users, configuration]) await chmod(file, 0o644);
  // Like PostgreSQL, pgbouncer refuses to run as root. It reaches the socket of PostgreSQL as PostgreSQL's user alone.
  const account = process.getuid?.() === 0 ? await findOrMakePostgresUser() : {};
  const child = spawn(path, [configuration], { stdio: ['ignore', 'ignore', 'pipe'], ...account });
  const ended = once(child, 'exit');
  let output = '';
  const up = new Promise<void>(resolve => {
    child.stderr.on('data', chunk => {
      output += chunk;
      if (output.includes('process up')) resolve();
    });
  });
  const tooEarly = ended.then(() => {
    throw new Error(`pgbouncer ended: ${output}`);
  });
  await Promise.race([up, tooEarly]);
  tooEarly.catch(() => {});
  return {
    poolerUrlOf(given) {
      const { username, pathname } = new URL(given);
      return `postgresql://${username}@127.0.0.1:${port}${pathname}`;
    },
    async close() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configurationOf = (socketFolder: string, settings: PoolerSettings): string => `[databases]
* = host=${socketFolder} port=5432
[pgbouncer]
${Object.entries(settings)
  .map(([name, value]) => `${name} = ${value}`)
  .join('\n')}
`;
