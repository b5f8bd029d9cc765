import { pino } from 'pino';
import { Exchange } from '../../platform/bus/exchange.ts';
import { openBus } from '../../platform/bus/open.ts';
import type { Bus } from '../../platform/bus/port.ts';
import { createMetrics } from '../../platform/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { buildServer } from '../../server.ts';
import { listenOn, type TestApp } from '../app.ts';
import { startProcess } from '../parent-processes.ts';

/** An event happens at the node `here` and is received at the node `there`, which may be the same node. */
export type Fleet = { platform: Platform; here: string; there: string; close(): Promise<void> };

const silentLog = pino({ level: 'silent' });

/** Returns a fleet for each way in which nodes can reach each other. A fleet is started when a test asks for it. */
export const fleetsOf = (app: TestApp, redisUrl: string): Record<string, () => Promise<Fleet>> => ({
  'on one node': async () => ({
    ...{ platform: app.platform, here: app.url, there: app.url },
    close: async () => {},
  }),
  'over two processes of one parent': () => {
    const exchange = new Exchange();
    return startFleetOn(app, [startProcess(exchange).bus, startProcess(exchange).bus]);
  },
  'over two nodes with Redis': async () =>
    startFleetOn(app, [await openBus(redisUrl, silentLog), await openBus(redisUrl, silentLog)]),
});

async function startFleetOn(app: TestApp, [first, second]: [Bus, Bus]): Promise<Fleet> {
  const [here, there] = [await startNode(app, first), await startNode(app, second)];
  return {
    ...{ platform: here.platform, here: here.url, there: there.url },
    async close() {
      await Promise.all([here.close(), there.close()]);
    },
  };
}

async function startNode(app: TestApp, bus: Bus) {
  const platform = { ...app.platform, bus, metrics: createMetrics(silentLog) };
  const server = await buildServer(platform);
  const url = await listenOn(server);
  async function close(): Promise<void> {
    await server.close();
    await bus.close();
  }
  return { platform, url, close };
}
