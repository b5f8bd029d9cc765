import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { answered } from '../answered.ts';
import type { Platform } from '../platform.ts';

/**
 * `/healthz`: the process lives. `/readyz`: it can serve; without Redis it can, though live updates wait, and it says
 * so. `/metrics`: Prometheus.
 */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await databaseAnswers(platform);
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'database out of reach',
      live_updates: platform.bus.isLive() ? 'ready' : 'Redis out of reach',
    });
  });
  app.get('/metrics', async (_request, reply) => {
    const { text, contentType } = await platform.metrics.exposition();
    return reply.type(contentType).send(text);
  });
}

/** A database that takes longer serves nobody. */
const databaseMs = 2_000;

async function databaseAnswers({ db, log }: Platform): Promise<boolean> {
  try {
    await answered(sql`select 1`.execute(db), databaseMs);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return false;
  }
}
