/**
 * `npm run night` breaks one part of a public server after the other while guests pour and talk, and prints the rows of
 * the table in docs/operations.md. `npm run night -- redis` plays the faults with this word in their name.
 */
import { mountSmallVolume } from '../../apps/server/src/testing/machine/small-volume.ts';
import { makeClock } from './clock.ts';
import { leakOnSignal, makeMemoryLimit } from './memory.ts';
import { openFleet, openOneMachine, type Place } from './place.ts';
import { type Outcome, playAll } from './play.ts';
import {
  type Fault,
  faultOfDisk,
  faultsOfClock,
  faultsOfFleet,
  faultsOfMemory,
  faultsOfOneMachine,
} from './strikes.ts';
import { rowOf, tableOf } from './table.ts';

const faultFilter = process.argv[2]?.toLowerCase() ?? '';
const smallVolumeMb = 640;
const memoryBytes = 640 * 2 ** 20;

function playSelectedFaults<Where extends Place>(
  open: () => Promise<Where>,
  faults: readonly Fault<Where>[],
) {
  const asked = faults.filter(({ name }) => name.toLowerCase().includes(faultFilter));
  return playAll(open, asked, outcome => console.error(rowOf(outcome)));
}

async function playMemoryFaults(): Promise<Outcome[]> {
  const limit = makeMemoryLimit(memoryBytes);
  if (!limit) return skipFaults('a control group with a limit of memory needs root on Linux');
  const [ofNode, ofKernel] = faultsOfMemory(limit);
  const withLimit = `--max-old-space-size=300 ${leakOnSignal}`;
  const outcomes = [
    ...(await playSelectedFaults(
      () => openOneMachine({ env: { NODE_OPTIONS: withLimit } }),
      ofNode ? [ofNode] : [],
    )),
    ...(await playSelectedFaults(
      () => openOneMachine({ env: { NODE_OPTIONS: leakOnSignal } }),
      ofKernel ? [ofKernel] : [],
    )),
  ];
  limit.close();
  return outcomes;
}

async function playDiskFaults(): Promise<Outcome[]> {
  const volume = await mountSmallVolume(smallVolumeMb);
  if (typeof volume === 'string') return skipFaults(volume);
  try {
    return await playSelectedFaults(() => openOneMachine({ parent: volume.folder }), [faultOfDisk(volume)]);
  } finally {
    await volume.unmount();
  }
}

async function playClockFaults(): Promise<Outcome[]> {
  const clock = makeClock();
  if (!clock) return skipFaults('a clock that jumps needs the package libfaketime of Debian');
  return playSelectedFaults(() => openFleet({ clock }), faultsOfClock(clock));
}

function skipFaults(reason: string): [] {
  console.error(`Left out: ${reason}.`);
  return [];
}

const outcomes = [
  ...(await playSelectedFaults(openOneMachine, faultsOfOneMachine)),
  ...(await playMemoryFaults()),
  ...(await playDiskFaults()),
  ...(await playSelectedFaults(openFleet, faultsOfFleet)),
  ...(await playClockFaults()),
];
console.log(tableOf(outcomes));
process.exitCode = outcomes.some(({ lost }) => lost > 0) ? 1 : 0;
