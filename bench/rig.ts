import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { signAccessToken } from '../apps/server/src/platform/auth/actor/access-token.ts';
import { makeKeyRing, newPrivateKey } from '../apps/server/src/platform/auth/actor/key-ring.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { startTestPostgres } from '../apps/server/src/testing/machine/postgres.ts';
import { productionVariables } from '../apps/server/src/testing/production.ts';
import { findLimit, type LimitProgram } from './limit.ts';
import { apiNodeCommand, type RunningProduct, startProduct } from './product.ts';
import { ids } from './seed/city.ts';

/**
 * The bench measures on this database server. It is a PostgreSQL that writes as durably as the product's own. The
 * product and the limits it is compared with use the same server.
 */
export type Rig = {
  limit: LimitProgram;
  /** Returns the version of PostgreSQL, such as "PostgreSQL 18.4". */
  version(): Promise<string>;
  /** Returns the process id of PostgreSQL's first process. */
  postmaster(): Promise<number>;
  /** Makes a database with this name. It is migrated by this tree, or by the tree at `root`. */
  database(name: string, root?: string): Promise<string>;
  product(databaseUrl: string, options?: ProductOptions): Promise<RunningProduct>;
  /**
   * Returns access tokens of the members with these numbers. A member gets the same token each time, as a phone has one
   * session.
   */
  tokensOf(numbers: readonly number[]): Promise<string[]>;
  /** Returns an access token of a person who is not one of the members. */
  tokenOf(person: { userId: string; sessionId: string }): Promise<string>;
  /** Signs tokens that are valid for an hour from now on. */
  newTokensOf(numbers: readonly number[]): Promise<string[]>;
  stop(): Promise<void>;
};

type ProductOptions = Pick<Parameters<typeof startProduct>[0], 'tapped' | 'root'> & {
  port?: number;
  processes?: number;
  /** With this token, the product shows its metrics. */
  metricsToken?: string;
};

const execFileAsync = promisify(execFile);
const publicUrl = productionVariables.PUBLIC_URL;

/**
 * The people of a bench have accepted the texts of its product, so that no question about them covers a page. A database
 * of an older tree does not know which texts a person accepted.
 */
const acceptedByDefault = `
  do $$ begin
    if exists (select from information_schema.columns where table_name = 'users' and column_name = 'terms_version') then
      alter table users alter column terms_version set default '2026-11-01', alter column privacy_version set default '2026-11-01';
    end if;
  end $$`;

/** The statements that fill a database use this function, which a database of an older tree does not have. */
const timeOfIds = `
  do $$ begin
    if to_regprocedure('time_of_id(uuid)') is null then
      create function time_of_id(id uuid) returns timestamptz language sql immutable as
        'select uuid_extract_timestamp(id)';
    end if;
  end $$`;

async function prepareDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`${acceptedByDefault}; ${timeOfIds}`).finally(() => client.end());
}

export async function openRig(): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const postgres = await startTestPostgres({ durable: true });
  const signingKey = await newPrivateKey();
  const ring = await makeKeyRing([signingKey]);
  const open: RunningProduct[] = [];

  async function createDatabase(name: string, root?: string): Promise<string> {
    const url = await postgres.database(name);
    if (root) await migrateBy(root, url);
    else await migrate(url);
    await prepareDatabase(url);
    return url;
  }

  async function launchProduct(databaseUrl: string, options: ProductOptions = {}): Promise<RunningProduct> {
    const { tapped, port, root, processes = 1, metricsToken } = options;
    const env = {
      ...productionVariables,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, root ? 'data-of-another' : 'data'),
      // A few members of the bench make as many calls as thousands of people, from one IP address, so the limits are
      // raised.
      AUTH_RATE_LIMITS: 'calls=999999,at_once=999999,strangers=999999,sockets=999999',
      JWT_SIGNING_KEYS: JSON.stringify([signingKey]),
      ...(port && { PORT: String(port) }),
      ...(metricsToken && { METRICS_TOKEN: metricsToken }),
    };
    const command = processes > 1 ? [...apiNodeCommand, '--processes', String(processes)] : apiNodeCommand;
    const log = join(folder, `product-${open.length}.log`);
    const started = await startProduct({ env, log, tapped, root, command });
    open.push(started);
    return started;
  }

  const signToken = (person: { userId: string; sessionId: string }) =>
    signAccessToken(
      ring,
      { ...person, phone: '1', userMetadata: {}, signedInAt: new Date() },
      { issuer: `${publicUrl}/auth/v1`, now: new Date() },
    );
  const memberOf = (number: number) => ({ userId: ids.user(number), sessionId: ids.session(number) });
  const tokens = new Map<number, Promise<string>>();
  const tokenOfMember = (number: number) => {
    const token = tokens.get(number) ?? signToken(memberOf(number));
    tokens.set(number, token);
    return token;
  };

  return {
    limit: await findLimit(),
    version: async () => postgresVersionOf(await postgres.database('postgres')),
    postmaster: async () => postmasterOf(await postgres.database('postgres')),
    database: createDatabase,
    product: launchProduct,
    tokensOf: numbers => Promise.all(numbers.map(tokenOfMember)),
    tokenOf: signToken,
    newTokensOf: numbers => Promise.all(numbers.map(number => signToken(memberOf(number)))),
    async stop() {
      await Promise.all(open.map(each => each.stop()));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Migrates a database by the code of another tree. A separate process loads that code, so that it uses its own packages
 * too.
 */
async function migrateBy(root: string, url: string): Promise<void> {
  const script = `const { migrate } = await import('./apps/server/src/platform/db/migrate.ts'); await migrate(process.argv[1]);`;
  await execFileAsync(process.execPath, ['--input-type=module', '--eval', script, url], { cwd: root });
}

async function postgresVersionOf(url: string): Promise<string> {
  return `PostgreSQL ${await queryTextValue(url, "current_setting('server_version')")}`;
}

/** Reads the process id of PostgreSQL's first process from the first line of the lock file in its data folder. */
async function postmasterOf(url: string): Promise<number> {
  return Number.parseInt(await queryTextValue(url, "pg_read_file('postmaster.pid')"), 10);
}

async function queryTextValue(url: string, expression: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: string }>(`select ${expression} as value`);
  await client.end();
  return rows[0]?.value ?? '';
}
