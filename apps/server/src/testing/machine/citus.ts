import pg from 'pg';
import { distribute } from '../../platform/db/distributing/command.ts';
import { prepareDatabase } from '../../platform/db/prepare.ts';

/**
 * `CITUS_URL` names a database with Citus on a coordinator to which workers were added. Test databases are then made on
 * all of these machines, and their chat is distributed. Its user is a superuser with the same password on each.
 */
export const citusUrl = process.env.CITUS_URL ?? null;

type Node = { host: string; port: number };

const addressOn = (url: string, { host, port }: Node, database?: string): string => {
  const changed = new URL(url);
  changed.hostname = host;
  changed.port = String(port);
  if (database) changed.pathname = `/${database}`;
  return changed.href;
};

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

const findNodes = (url: string): Promise<Node[]> =>
  ask<Node>(
    url,
    `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' order by groupid`,
  );

type JoinedDatabase = { url: string; drop: () => Promise<void> };

/** Makes a database with this version's schema, whose chat lies on the workers. */
export async function createDistributedDatabase(url: string, name: string): Promise<JoinedDatabase> {
  const joined = await createJoinedDatabase(url, name);
  await prepareDatabase(joined.url);
  const database = { url: null, readUrl: null, readLagMs: 2000, planMode: null, roles: null };
  const context = { settings: { database }, print: () => {}, confirm: async () => false };
  await distribute(context, ['--coordinator', joined.url, '--shards', '8', '--trial', '--yes']);
  return joined;
}

/** Makes an empty database of this name on the coordinator and on each worker, which know of each other. */
export async function createJoinedDatabase(url: string, name: string): Promise<JoinedDatabase> {
  const nodes = await findNodes(url);
  const [coordinator, ...workers] = nodes;
  if (!coordinator || workers.length === 0)
    throw new Error('CITUS_URL: add the coordinator and its workers there by citus_add_node().');
  for (const node of nodes) await joinDatabase(url, node, name);
  const own = addressOn(url, coordinator, name);
  await ask(own, 'select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
  for (const { host, port } of workers) await ask(own, 'select citus_add_node($1, $2)', [host, port]);
  return {
    url: own,
    async drop() {
      for (const node of nodes)
        await ask(addressOn(url, node), `drop database if exists ${name} with (force)`);
    },
  };
}

async function joinDatabase(url: string, node: Node, name: string): Promise<void> {
  await ask(addressOn(url, node), `create database ${name}`);
  const own = addressOn(url, node, name);
  await ask(own, 'create extension citus');
  const { username, password } = new URL(url);
  if (password)
    await ask(own, 'insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, $1, $2)', [
      username,
      `password=${password}`,
    ]);
}
