import { readFileSync } from 'node:fs';
import { returnWithinMs } from '../../apps/server/src/platform/realtime/topics/return-spread.ts';
import { startBareServer } from '../bare.ts';
import { coreTimeText, withCoreTime } from '../core-time.ts';
import { allPidsOf } from '../cores.ts';
import type { BenchLine } from '../measure.ts';
import { openPhones } from '../phones.ts';
import type { ConnectCommand } from '../processes/phones.ts';
import type { Rig } from '../rig.ts';
import type { Script } from '../script.ts';
import { type CallsMeanwhile, callsMeanwhileText, withCallsMeanwhile } from './meanwhile.ts';

type Phone = ConnectCommand['phones'][number];

/** `phonesOn` makes the phones. `script` has the statements that the product sends to PostgreSQL for one of them. */
type Crowd = { url: string; script: Script; phonesOn(port: number): Phone[] };

/** How a crowd of phones returned to the product or to a bare server. */
type Returned = {
  connected: number;
  seconds: number;
  failed: number;
  trouble: string;
  /** This is the processor time of the server for each phone, in milliseconds. */
  core: number;
  meanwhile: CallsMeanwhile;
};

const socketCounts = [1_000, 3_000, 10_000];
export const mostPhones = Math.max(...socketCounts);
const connectsSpreadOverMs = 5_000;
const mostSecondsToReturn = 10;
const giveUpMs = 60_000;
/** Besides its sockets, a process has fewer than this many files open. */
const mostOtherFiles = 500;

/**
 * Ends a server that has phones, as a crash would, and measures how soon all of them are back. Meanwhile, a call of the
 * first phone is repeated over other connections. The largest crowd returns also to two processes behind one port.
 */
export async function benchReturning(rig: Rig, crowd: Crowd): Promise<BenchLine[]> {
  const lines: BenchLine[] = [];
  for (const size of socketCounts) {
    if (size + mostOtherFiles > mostOpenFiles()) {
      lines.push(skippedCrowdLine(size));
      continue;
    }
    const processes = size === mostPhones ? [1, 2] : [1];
    for (const count of processes) {
      const ours = await measureReturnToProduct(rig, crowd, { size, processes: count });
      const bare = await returnToBare(crowd, { size, processes: count });
      lines.push(...returningLines({ size, processes: count }, ours, bare));
    }
  }
  return lines;
}

type CrashSetup = { size: number; processes: number };

async function measureReturnToProduct(
  rig: Rig,
  { url, phonesOn }: Crowd,
  crash: CrashSetup,
): Promise<Returned> {
  const { size, processes } = crash;
  const crashing = await rig.product(url, { processes });
  const { port } = crashing;
  const held = openPhones();
  const phones = phonesOn(port).slice(0, size);
  try {
    const waiting = phones.map(({ token, topics }) => ({ token, topics }));
    await held.connect({ port, phones: waiting, withinMs: connectsSpreadOverMs, giveUpMs });
    await crashing.kill();
    await held.leave();
    const product = await rig.product(url, { port, processes });
    const pids = processes > 1 ? await allPidsOf(product) : [product.pid];
    const returned = await measureReturn({ port, phones, pids, call: phones[0]?.catchUp ?? '' });
    await held.stop();
    await product.stop();
    return returned;
  } catch (error) {
    await held.stop();
    throw error;
  }
}

/** Lets the phones come to a bare server that checks no token, right or rule and only runs the product's statements. */
async function returnToBare(
  { url, script, phonesOn }: Crowd,
  { size, processes }: CrashSetup,
): Promise<Returned> {
  const bare = await startBareServer(url, script, processes);
  const { port, pids } = bare;
  const requests = bare.requests(Array.from({ length: size }, (_, index) => index));
  const phones = phonesOn(port)
    .slice(0, size)
    .map(({ token, topics }, index) => ({ token, topics, catchUp: requests[index] }));
  const returned = await measureReturn({ port, phones, pids, call: requests[0] ?? '' });
  await bare.stop();
  return returned;
}

type ReturnSetup = { port: number; phones: Phone[]; pids: readonly number[]; call: string };

async function measureReturn({ port, phones, pids, call }: ReturnSetup): Promise<Returned> {
  const held = openPhones();
  const withinMs = returnWithinMs(phones.length);
  const connect = () => held.connect({ port, phones, withinMs, giveUpMs });
  const { done, meanwhile } = await withCallsMeanwhile({ port, request: call }, () =>
    withCoreTime(pids, async () => ({ ...(await connect()), answers: phones.length })),
  );
  await held.leave();
  await held.stop();
  return { ...done, meanwhile };
}

/**
 * Returns how many files a process may have open at most on this machine. Node sets its own limit to the same number.
 */
function mostOpenFiles(): number {
  try {
    const line = /^Max open files +\d+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return Number(line?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function returningLines({ size, processes }: CrashSetup, ours: Returned, bare: Returned): BenchLine[] {
  const aim = mostSecondsToReturn / processes;
  const isBack = ours.connected === size;
  const clients = `${size.toLocaleString('en')} clients back after a crash`;
  const over = `over ${(returnWithinMs(size) / 1000).toFixed(1)} s as the server said`;
  return [
    {
      what: processes > 1 ? `${clients}, to ${processes} processes on these cores` : `${clients}, ${over}`,
      ours: returnText(ours, size),
      limit: `${returnText(bare, size)} bare ws, Fastify, pg`,
      ratio: isBack && bare.connected === size ? ours.seconds / bare.seconds : null,
      core: coreTimeText(ours.core, bare.core, 'bare'),
      aim: `at most ${aim} s`,
      met: isBack && ours.seconds <= aim,
    },
    {
      what: '  a call meanwhile: p99, slowest',
      ours: callsMeanwhileText(ours.meanwhile),
      limit: `${callsMeanwhileText(bare.meanwhile)} bare`,
      ratio: ours.meanwhile.p99 / bare.meanwhile.p99,
      aim: '',
      met: null,
    },
  ];
}

function returnText({ connected, seconds, failed, trouble }: Returned, size: number): string {
  const time = connected === size ? `${seconds.toFixed(1)} s` : `${connected} of them in ${seconds} s`;
  return failed > 0 ? `${time}, ${failed} tries failed (${trouble})` : time;
}

function skippedCrowdLine(size: number): BenchLine {
  return {
    what: `${size.toLocaleString('en')} clients back after a crash`,
    ours: `not here: ${mostOpenFiles()} open files at most`,
    limit: '',
    ratio: null,
    aim: `at most ${mostSecondsToReturn} s`,
    met: null,
  };
}
