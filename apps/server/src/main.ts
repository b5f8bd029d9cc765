import type { FastifyInstance } from 'fastify';
import { seedDemoNight } from './demo/seed.ts';
import { readSettings } from './platform/config/settings.ts';
import { prepareDatabase } from './platform/db/prepare.ts';
import { openDatabaseServer } from './platform/db/server.ts';
import { metricsServer } from './platform/http/health.ts';
import { openDataFolder } from './platform/lifecycle/data-folder.ts';
import { runUntilStopped } from './platform/lifecycle/lifecycle.ts';
import { type Listening, listenError, readRole } from './platform/lifecycle/preconditions.ts';
import { createLog } from './platform/log.ts';
import { closePlatform, createPlatform } from './platform/platform.ts';
import { buildServers } from './server.ts';
import { welcome } from './welcome.ts';
import { buildWorker } from './worker.ts';

/**
 * The length of the queue of connections while the server is busy. A refused client tries again a second later, then
 * two, four and eight: with Node's 511 a crowd that reconnected at once took minutes. The system's own limit may be
 * lower.
 */
const backlog = 16_384;

await runUntilStopped(async ({ onStop }) => {
  const role = readRole(process.argv);
  const settings = readSettings();
  const log = createLog(settings);
  await openDataFolder(settings, log);
  if (settings.production && !settings.database.url)
    log.warn('DATABASE_URL is not set: the embedded PostgreSQL serves this machine alone.');

  const database = await openDatabaseServer(settings, log);
  onStop(database.stop);
  const urls = await prepareDatabase(database.url, {
    given: settings.database.roles,
    needsRoles: settings.production,
    onTrouble: message => log.warn(message),
  });
  const platform = await createPlatform(settings, urls, log);
  onStop(() => closePlatform(platform));

  if (settings.demo) await seedDemoNight(platform);
  const { port: metricsPort } = settings.metrics;
  if (metricsPort !== null) {
    const metrics = metricsServer(platform);
    onStop(() => metrics.close());
    const address = await listen(metrics, {
      host: settings.host,
      port: metricsPort,
      setting: 'METRICS_PORT',
    });
    log.info(`The metrics stand at ${address}/metrics.`);
  }
  if (role !== 'api') {
    const worker = await buildWorker(platform, urls.app);
    onStop(worker.stop);
  }
  if (role !== 'worker') {
    const { server, desk } = await buildServers(platform);
    onStop(() => server.close());
    if (desk) {
      onStop(() => desk.close());
      const { desk: at, host } = settings;
      const address = await listen(desk, { host, port: at.port ?? 0, setting: 'DESK_PORT' });
      log.info(`The desk answers at ${address}.`);
    }
    const address = await listen(server, { host: settings.host, port: settings.port, setting: 'PORT' });
    console.log(welcome(address, settings));
  }
});

async function listen(server: FastifyInstance, where: Listening): Promise<string> {
  try {
    const address = await server.listen({ host: where.host, port: where.port, backlog });
    return address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost');
  } catch (error) {
    throw listenError(error, where);
  }
}
