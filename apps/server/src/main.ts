import type { FastifyInstance } from 'fastify';
import { seedDemoNight } from './demo/seed.ts';
import { readSettings } from './platform/config/settings.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabaseServer } from './platform/db/server.ts';
import { runUntilStopped } from './platform/lifecycle/lifecycle.ts';
import { listenError, mustBeWritable, readRole } from './platform/lifecycle/preconditions.ts';
import { createLog } from './platform/log.ts';
import { closePlatform, createPlatform } from './platform/platform.ts';
import { buildServer } from './server.ts';
import { welcome } from './welcome.ts';
import { buildWorker } from './worker.ts';

/**
 * So many may knock while the server is busy. Whom the system turns away tries again a second later, then two, four and
 * eight: with Node's 511 a crowd that came back at once took minutes. The system's own limit may be lower.
 */
const backlog = 16_384;

await runUntilStopped(async ({ onStop }) => {
  const role = readRole(process.argv);
  const settings = readSettings();
  const log = createLog(settings);
  await mustBeWritable(settings.dataDir);

  const database = await openDatabaseServer(settings, log);
  onStop(database.stop);
  await migrate(database.url);
  const platform = await createPlatform(settings, database.url, log);
  onStop(() => closePlatform(platform));

  if (settings.demo) await seedDemoNight(platform);
  if (role !== 'api') {
    const worker = await buildWorker(platform, database.url);
    onStop(worker.stop);
  }
  if (role !== 'worker') {
    const server = await buildServer(platform);
    onStop(() => server.close());
    const address = await listen(server, settings.host, settings.port);
    console.log(welcome(address, settings.demo));
  }
});

async function listen(server: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    const address = await server.listen({ host, port, backlog });
    return address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost');
  } catch (error) {
    throw listenError(error, host, port);
  }
}
