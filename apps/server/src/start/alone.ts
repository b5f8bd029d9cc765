import { readSettings } from '../platform/config/settings.ts';
import type { Lifecycle } from '../platform/lifecycle/lifecycle.ts';
import type { Role } from '../platform/lifecycle/preconditions.ts';
import { createLog } from '../platform/log.ts';
import { closePlatform, createPlatform } from '../platform/platform.ts';
import { logServerAddresses } from './announce.ts';
import { awaitClient } from './client.ts';
import { collectGarbageOfStart } from './collect.ts';
import { openMetricsPort } from './metrics-port.ts';
import { runNode } from './node.ts';
import { prepareMachine } from './prepare.ts';

/** Runs the server and the jobs in this one process. */
export async function runAlone(lifecycle: Lifecycle, role: Role): Promise<void> {
  const settings = readSettings();
  const log = createLog(settings);
  const urls = await prepareMachine(lifecycle, settings, log);
  const platform = await createPlatform(settings, urls, { log });
  lifecycle.onStop(() => closePlatform(platform));
  if (settings.demo) await (await import('../demo/seed.ts')).seedDemoNight(platform);
  await awaitClient(process.argv);
  await openMetricsPort(lifecycle, platform);
  logServerAddresses(await runNode(lifecycle, { platform, role, databaseUrl: urls.direct }), settings, log);
  collectGarbageOfStart();
}
