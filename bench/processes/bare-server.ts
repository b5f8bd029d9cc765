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
 * keeps sockets open.
 */
export type BareServer = { url: string; statements: string[] };
export type BareServerReady = { port: number };

process.once('message', async ({ url, statements }: BareServer) => {
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
  process.send?.({ port: (app.server.address() as AddressInfo).port } satisfies BareServerReady);
  process.once('disconnect', () => process.exit());
});
