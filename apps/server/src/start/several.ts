import { readSettings, type Settings } from '../platform/config/settings.ts';
import type { DatabaseUrls } from '../platform/db/roles.ts';
import { reportFailuresTo } from '../platform/guarded.ts';
import type { Lifecycle } from '../platform/lifecycle/lifecycle.ts';
import { mustHaveConnections, type Role } from '../platform/lifecycle/preconditions.ts';
import { createLog, type Logger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { startProcesses } from '../platform/processes/parent.ts';
import { logServerAddresses } from './announce.ts';
import { awaitClient } from './client.ts';
import { collectGarbageOfStart } from './collect.ts';
import { openMetricsPort } from './metrics-port.ts';
import { prepareMachine } from './prepare.ts';

type SeveralProcessesCommand = { role: Role; processes: number };

/**
 * Runs the parent of several processes on this machine. It prepares the machine and starts and ends the processes, but
 * answers no calls itself.
 */
export async function runSeveral(
  lifecycle: Lifecycle,
  { role, processes }: SeveralProcessesCommand,
): Promise<void> {
  const settings = readSettings();
  mustHaveConnections(processes, settings.database.url === null);
  const log = createLog(settings);
  const urls = await prepareMachine(lifecycle, settings, log);
  if (settings.demo) await seedDemo(settings, urls, log);
  await awaitClient(process.argv);
  const metrics = createMetrics(log);
  reportFailuresTo(metrics.failureCaught);
  const running = await startProcesses({ processes, worker: role === 'both', urls, metrics, log });
  lifecycle.onStop(running.stop);
  lifecycle.countOpen('processes', running.count);
  const { connectionCut } = metrics;
  const { exposition } = running;
  await openMetricsPort(lifecycle, { settings, log, metrics: { exposition, connectionCut } });
  logServerAddresses(running.addresses, settings, log);
  collectGarbageOfStart();
}

/** Fills the database of a demo. Only a demo needs the product's features in this process, and only once. */
async function seedDemo(settings: Settings, urls: DatabaseUrls, log: Logger): Promise<void> {
  const { closePlatform, createPlatform } = await import('../platform/platform.ts');
  const { seedDemoNight } = await import('../demo/seed.ts');
  const platform = await createPlatform(settings, urls, { log });
  try {
    await seedDemoNight(platform);
  } finally {
    await closePlatform(platform);
  }
}
