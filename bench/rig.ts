import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { signAccessToken } from '../apps/server/src/platform/auth/actor/access-token.ts';
import { makeKeyRing, newPrivateKey } from '../apps/server/src/platform/auth/actor/key-ring.ts';
import { startDisposablePostgres } from '../apps/server/src/platform/db/disposable.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { findLimit, type Limit } from './limit.ts';
import { apiNode, type Product, startProduct } from './product.ts';
import { ids } from './seed/city.ts';

/** A PostgreSQL server that writes as durably as the product's own, and products and limits that share it. */
export type Rig = {
  limit: Limit;
  /** "PostgreSQL 18.4". */
  version(): Promise<string>;
  /** A database of that name, migrated by this tree or by the one at `root`. */
  database(name: string, root?: string): Promise<string>;
  product(databaseUrl: string, options?: ProductOptions): Promise<Product>;
  /** Access tokens of the members with these numbers, who have a session each. */
  tokensOf(numbers: readonly number[]): Promise<string[]>;
  stop(): Promise<void>;
};

type ProductOptions = Pick<Parameters<typeof startProduct>[0], 'tapped' | 'root'> & {
  port?: number;
  processes?: number;
};

const run = promisify(execFile);
const publicUrl = 'https://nightjar.example';

export async function openRig(): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const postgres = await startDisposablePostgres({ durable: true });
  const signingKey = await newPrivateKey();
  const ring = await makeKeyRing([signingKey]);
  const open: Product[] = [];

  async function database(name: string, root?: string): Promise<string> {
    const url = await postgres.database(name);
    if (root) await migrateBy(root, url);
    else await migrate(url);
    return url;
  }

  async function product(databaseUrl: string, options: ProductOptions = {}): Promise<Product> {
    const { tapped, port, root, processes = 1 } = options;
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, root ? 'data-of-another' : 'data'),
      PUBLIC_URL: publicUrl,
      // A few members make the calls of thousands, from one address.
      AUTH_RATE_LIMITS: 'calls=999999,at_once=999999,strangers=999999,sockets=999999',
      // No text is sent here.
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'nobody’s token',
      TWILIO_FROM: '+18135550000',
      JWT_SIGNING_KEYS: JSON.stringify([signingKey]),
      ...(port && { PORT: String(port) }),
    };
    const command = processes > 1 ? [...apiNode, '--processes', String(processes)] : apiNode;
    const log = join(folder, `product-${open.length}.log`);
    const started = await startProduct({ env, log, tapped, root, command });
    open.push(started);
    return started;
  }

  /** A phone keeps its token for an hour, longer than a bench takes. */
  const signed = new Map<number, Promise<string>>();
  function tokenOf(number: number): Promise<string> {
    const token = signed.get(number) ?? sign(number);
    signed.set(number, token);
    return token;
  }

  const sign = (number: number) =>
    signAccessToken(
      ring,
      {
        userId: ids.user(number),
        sessionId: ids.session(number),
        phone: String(number),
        userMetadata: {},
        signedInAt: new Date(),
      },
      `${publicUrl}/auth/v1`,
      new Date(),
    );

  return {
    limit: await findLimit(),
    version: async () => versionOf(await postgres.database('postgres')),
    database,
    product,
    tokensOf: numbers => Promise.all(numbers.map(tokenOf)),
    async stop() {
      await Promise.all(open.map(each => each.stop()));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A module of another tree is loaded by a process of its own, so that its packages are its own as well. */
async function migrateBy(root: string, url: string): Promise<void> {
  const script = `const { migrate } = await import('./apps/server/src/platform/db/migrate.ts'); await migrate(process.argv[1]);`;
  await run(process.execPath, ['--input-type=module', '--eval', script, url], { cwd: root });
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return `PostgreSQL ${rows[0]?.server_version}`;
}
