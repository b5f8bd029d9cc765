import cluster from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { httpConnectionCount } from '../load.ts';
import { prepareStatement } from '../script.ts';
import { acceptJoins } from './accept-joins.ts';

/**
 * The queue of new connections is as long as the product's, so that the server refuses none of many simultaneous
 * connections.
 */
const backlog = 16_384;

/**
 * This server runs without the product. It answers every request by running a script of SQL on one connection, and
 * keeps sockets open. Several processes share one port as the product's processes do.
 */
export type BareServer = { url: string; statements: string[]; processes: number };
export type BareServerReady = { port: number; pids: number[] };

process.once('message', async (server: BareServer) => {
  const listens =
    cluster.isPrimary && server.processes > 1 ? await startWorkers(server) : await listen(server);
  process.send?.(listens);
  process.once('disconnect', () => process.exit());
});

async function startWorkers(server: BareServer): Promise<BareServerReady> {
  const started = Array.from({ length: server.processes }, async () => {
    const worker = cluster.fork();
    worker.send(server);
    const [listens] = (await once(worker, 'message')) as [BareServerReady];
    return listens;
  });
  const all = await Promise.all(started);
  return { port: all[0]?.port ?? 0, pids: [process.pid, ...all.flatMap(({ pids }) => pids)] };
}

async function listen({ url, statements }: BareServer): Promise<BareServerReady> {
  const pool = new pg.Pool({ connectionString: url, max: httpConnectionCount });
  const prepared = statements.map(prepareStatement);
  const app = Fastify();
  app.post('/', async request => {
    const given = request.body as Record<string, number | string>;
    const client = await pool.connect();
    try {
      const data: unknown[] = [];
      for (const { variables, ...query } of prepared) {
        const { rows } = await client.query({ ...query, values: variables.map(name => given[name]) });
        data.push(rows);
      }
      return { success: true, data };
    } finally {
      client.release();
    }
  });
  acceptJoins(app.server);
  await app.listen({ host: '127.0.0.1', port: 0, backlog });
  return { port: (app.server.address() as AddressInfo).port, pids: [process.pid] };
}
