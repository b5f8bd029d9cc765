import { readSettings } from '../platform/config/settings.ts';
import type { Lifecycle } from '../platform/lifecycle/lifecycle.ts';
import { limitsPerProcess } from '../platform/limits/share.ts';
import { createLog } from '../platform/log.ts';
import { closePlatform, createPlatform } from '../platform/platform.ts';
import type { Parent } from '../platform/processes/child.ts';
import { collectGarbageOfStart } from './collect.ts';
import { runNode } from './node.ts';

/**
 * Runs one of several processes. Its parent has prepared the machine, and orders the role of this process now or later.
 */
export async function runChild(lifecycle: Lifecycle, parent: Parent): Promise<void> {
  // A spare process has loaded both roles before its order comes, so that it can replace another process at once.
  await Promise.all([import('../server.ts'), import('../worker.ts')]);
  const order = await parent.awaitOrder(lifecycle.stopping);
  if (!order) return;
  const { name, role, processes, urls } = order;
  const given = readSettings();
  const rateLimits = limitsPerProcess(given.auth.rateLimits, processes);
  const settings = { ...given, auth: { ...given.auth, rateLimits } };
  const log = createLog(settings).child({ process: name });
  const platform = await createPlatform(settings, urls, { log, parent });
  lifecycle.onStop(() => closePlatform(platform));
  parent.offer(platform.metrics);
  parent.ready(await runNode(lifecycle, { platform, role, databaseUrl: urls.direct }));
  collectGarbageOfStart();
}
