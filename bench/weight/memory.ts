import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchLine, median } from '../measure.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import { keepSixPeopleBusy } from './phones.ts';
import { residentBelow } from './resident.ts';
import { type Sample, slopeOf } from './slope.ts';

const megabyte = 2 ** 20;
const mostMegabytesAtRest = 180;
const mostMegabytesBusy = 260;
/** A growth of fewer megabytes per minute than this counts as none, because two samples differ by more than that. */
const negligibleGrowthMegabytes = 0.5;
const restBeforeMeasureMs = 20_000;
const residentSampledEveryMs = 2_000;
const heapSampledEveryMs = 20_000;
/** `npm start` runs this command. */
const serverCommand = ['tools/run.mjs', 'apps/server/src/main.ts', '--with-client'];
/**
 * This command runs the server without its launcher, because the launcher would not pass on the messages of this
 * process.
 */
const serverScriptAlone = ['apps/server/src/main.ts'];

/**
 * Measures how much memory the server uses after `npm start`: at rest, under the calls of six busy phones, and whether
 * it grows in the second half of this many minutes. Two servers get the same calls. One shows the resident memory and
 * is left alone. The other shows the heap, and its garbage is collected before each measurement.
 */
export async function benchMemory(minutes: number): Promise<BenchLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-memory-'));
  const open: RunningProduct[] = [];
  const start = async (name: string, options: { command: readonly string[]; tapped?: 'memory' }) => {
    // Three people with two phones each make more calls than the limits allow them, so the limits are off.
    const env = { DATA_DIR: join(folder, name), AUTH_RATE_LIMITS: 'off' };
    const product = await startProduct({ env, log: join(folder, `${name}.log`), ...options });
    open.push(product);
    return product;
  };
  try {
    console.error('Starting two demo nights …');
    const alone = await start('alone', { command: serverCommand });
    const collected = await start('collected', { command: serverScriptAlone, tapped: 'memory' });
    const rest = await restingMegabytes(alone);
    console.error(`Six busy people for ${minutes} minutes …`);
    const busy = await sampleWhileBusy(minutes, alone, collected);
    return memoryLines(minutes, rest, busy);
  } finally {
    await Promise.all(open.map(product => product.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

const residentMegabytesOf = async ({ pid }: RunningProduct) => (await residentBelow(pid)) / megabyte;

/** Returns the memory in megabytes after the server has finished its start. */
async function restingMegabytes(product: RunningProduct): Promise<number> {
  await pause(restBeforeMeasureMs);
  const samples: number[] = [];
  while (samples.length < 5) {
    samples.push(await residentMegabytesOf(product));
    await pause(residentSampledEveryMs);
  }
  return median(samples);
}

type BusySamples = { resident: Sample[]; heap: Sample[] };

async function sampleWhileBusy(
  minutes: number,
  alone: RunningProduct,
  collected: RunningProduct,
): Promise<BusySamples> {
  const ended = AbortSignal.timeout(minutes * 60_000);
  const begun = performance.now();
  const minute = () => (performance.now() - begun) / 60_000;
  const sampled = async (each: number, look: () => Promise<number>): Promise<Sample[]> => {
    const samples: Sample[] = [];
    while (!ended.aborted) {
      await pause(each);
      samples.push({ minute: minute(), value: await look() });
    }
    return samples;
  };
  const [resident, heap] = await Promise.all([
    sampled(residentSampledEveryMs, () => residentMegabytesOf(alone)),
    sampled(heapSampledEveryMs, async () => (await collected.memory()).held / megabyte),
    keepSixPeopleBusy(alone.port, ended),
    keepSixPeopleBusy(collected.port, ended),
  ]);
  return { resident, heap };
}

function memoryLines(minutes: number, rest: number, { resident, heap }: BusySamples): BenchLine[] {
  const most = Math.max(...resident.map(({ value }) => value));
  const late = (samples: readonly Sample[]) => samples.filter(({ minute }) => minute >= minutes / 2);
  return [
    megabytesLine('resident after npm start, at rest', rest, mostMegabytesAtRest),
    megabytesLine('resident under six busy people, at most', most, mostMegabytesBusy),
    slopeLine(`resident, minutes ${minutes / 2} to ${minutes}`, late(resident)),
    slopeLine(`heap after collection, minutes ${minutes / 2} to ${minutes}`, late(heap)),
  ];
}

const megabytesLine = (what: string, megabytes: number, most: number): BenchLine => ({
  what,
  ours: `${Math.round(megabytes)} MB`,
  limit: `${most} MB`,
  ratio: megabytes / most,
  aim: `at most ${most} MB`,
  met: megabytes <= most,
});

function slopeLine(what: string, samples: readonly Sample[]): BenchLine {
  const slope = slopeOf(samples);
  return {
    what,
    ours: `${slope >= 0 ? '+' : ''}${slope.toFixed(2)} MB a minute, at ${Math.round(median(samples.map(({ value }) => value)))} MB`,
    limit: '',
    ratio: null,
    aim: `none: at most ${negligibleGrowthMegabytes} MB a minute`,
    met: slope <= negligibleGrowthMegabytes,
  };
}
