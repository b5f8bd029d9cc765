import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchLine, median } from './measure.ts';
import { startProduct } from './product.ts';

const laterStartCount = 3;
const readyWithinSeconds = 5;
/** `npm start` runs this command. */
const serverCommand = ['tools/run.mjs', 'apps/server/src/main.ts', '--with-client'];

/**
 * Measures the time from `npm start` to the message "ready": first with an empty data folder, then with a folder that
 * has the demo's data.
 */
export async function benchStartUp(): Promise<BenchLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
  const start = async () => {
    const product = await startProduct({
      env: { DATA_DIR: join(folder, 'data') },
      log: join(folder, 'log'),
      command: serverCommand,
    });
    await product.stop();
    return product.startedIn;
  };
  try {
    const first = await start();
    const laterStarts: number[] = [];
    while (laterStarts.length < laterStartCount) laterStarts.push(await start());
    return [
      startUpLine('first start, demo night seeded', first, null),
      startUpLine('second start', median(laterStarts), readyWithinSeconds),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function startUpLine(what: string, seconds: number, limit: number | null): BenchLine {
  return {
    what,
    ours: `${seconds.toFixed(1)} s`,
    limit: limit === null ? '' : `${limit} s`,
    ratio: limit === null ? null : seconds / limit,
    aim: limit === null ? '' : `under ${limit} s`,
    met: limit === null ? null : seconds < limit,
  };
}
