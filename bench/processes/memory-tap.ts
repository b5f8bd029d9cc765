import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Memory } from '../weight/weigh.ts';

/**
 * This module is loaded into a server with `--import`, and weighs the process when the parent asks, after the garbage
 * is collected.
 */
setFlagsFromString('--expose-gc');
const gc: (how: object) => void = runInNewContext('gc');
/** This kind of collection also returns to the system what the heap took under load. */
const collect = () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });

process.on('message', async message => {
  if (message !== 'weigh') return;
  // The garbage is collected twice, because some closed objects release their memory only after a first collection.
  for (let round = 0; round < 3; round += 1) {
    collect();
    await pause(100);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ resident: rss, held: heapUsed + external } satisfies Memory);
});
process.channel?.unref();
