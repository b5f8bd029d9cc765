import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { WeighedProcess } from '../weight/weigh.ts';

/**
 * This module is loaded into a server with `--import`. When the parent process asks, it measures the memory of the
 * server after the garbage is collected.
 */
setFlagsFromString('--expose-gc');
const gc: (how: object) => void = runInNewContext('gc');
/** This kind of garbage collection also returns memory to the operating system that the heap used under load. */
const collect = () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });

process.on('message', async message => {
  if (message !== 'weigh') return;
  // The garbage is collected three times, because some closed objects release their memory only after a first
  // collection.
  for (let round = 0; round < 3; round += 1) {
    collect();
    await pause(100);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  const resources = Object.fromEntries(
    Object.entries(Object.groupBy(process.getActiveResourcesInfo(), kind => kind)).map(([kind, all = []]) => [
      kind,
      all.length,
    ]),
  );
  process.send?.({ resident: rss, held: heapUsed + external, resources } satisfies WeighedProcess);
});
process.channel?.unref();
