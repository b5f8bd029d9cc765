import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findRedis } from '../../apps/server/src/testing/machine/programs.ts';
import type { Deployment } from './deployment.ts';

/** The commands of some secrets need neither a database nor Redis. */
type CommandMachine = Pick<Deployment, 'folder' | 'settingsFile' | 'sites' | 'control'> &
  Partial<Pick<Deployment, 'postgres' | 'redis'>>;

/**
 * Writes the address and the settings file of the first machine into a script, in the place of those in
 * docs/secrets.md.
 */
const placedAt = ({ settingsFile, sites }: CommandMachine, script: string): string =>
  script.replaceAll('/etc/nightjar/nightjar.env', settingsFile).replaceAll('https://$SITE', sites[0]);

/**
 * Runs commands of docs/secrets.md on the first machine. `typed` is what an operator types where a command asks.
 * @throws with the output where a command fails
 */
export async function runCommands(machine: CommandMachine, script: string, typed: string): Promise<void> {
  const child = spawn('bash', ['-e', '-u', '-o', 'pipefail', '-c', placedAt(machine, script)], {
    cwd: machine.folder,
    env: surroundingsOf(machine),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(chunk));
  child.stdin.on('error', () => {});
  child.stdin.end(typed);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The commands ended with ${code}: ${Buffer.concat(output)}`);
}

/** The commands find the programs of an operator's machine: those that would need systemd or sudo have a stand-in. */
function surroundingsOf({ folder, control, postgres, redis }: CommandMachine): Record<string, string> {
  const programs = join(folder, 'bin');
  mkdirSync(programs, { recursive: true });
  const put = (name: string, script: string) =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  put('sudo', '[ "$1" != -u ] || shift 2\nexec "$@"');
  put(
    'systemctl',
    `[ "$*" = 'restart nightjar' ] || exit 1\nexec curl --fail-with-body --silent --show-error ${control}`,
  );
  if (redis) put('redis-cli', `exec ${findRedisCli()} -p ${redis.port} "$@"`);
  if (spawnSync('which', ['psql']).status !== 0)
    put('psql', `exec ${process.execPath} ${psqlScript(programs)} "$@"`);
  const surroundings = { PATH: `${programs}:${process.env.PATH}`, HOME: folder };
  if (!postgres) return surroundings;
  const admin = new URL(postgres.adminUrl);
  return {
    ...surroundings,
    PGHOST: admin.searchParams.get('host') ?? '',
    PGUSER: admin.username,
    PGDATABASE: 'postgres',
    ADMIN_URL: postgres.adminUrl,
  };
}

function findRedisCli(): string {
  const folder = dirname(findRedis());
  const path = ['redis-cli', 'valkey-cli'].map(name => join(folder, name)).find(existsSync);
  if (!path) throw new Error('Beside the Redis of this machine there is no redis-cli.');
  return path;
}

/** Where this machine has no psql, its commands are sent by the library of the server. */
function psqlScript(folder: string): string {
  const path = join(folder, 'psql.mjs');
  writeFileSync(
    path,
    `import pg from '${import.meta.resolve('pg')}';
     import { parseArgs } from 'node:util';
     const options = { quiet: { type: 'boolean' }, dbname: { type: 'string' }, command: { type: 'string', multiple: true } };
     const { values } = parseArgs({ options });
     const url = new URL(process.env.ADMIN_URL);
     url.pathname = '/' + (values.dbname ?? process.env.PGDATABASE);
     const client = new pg.Client({ connectionString: url.href });
     await client.connect();
     for (const command of values.command) await client.query(command);
     await client.end();`,
  );
  return path;
}
