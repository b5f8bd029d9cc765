import { measureFaults, resultsTable } from '../apps/server/src/testing/faults/fault-matrix.ts';
import { faults as all, openFleet } from '../apps/server/src/testing/faults/fleet.ts';
import type { BenchLine } from './measure.ts';

const faultLengthMs = 10_000;
const recoveryTargetMs = 5_000;
const answerP99TargetMs = 1_000;

/**
 * Breaks down one part after the other of a fleet of five processes, for ten seconds each. The tests do the same with
 * faults of three seconds.
 */
export async function benchFaults(): Promise<BenchLine[]> {
  const fleet = await openFleet();
  try {
    const { suffered, messages, pours, astray } = await measureFaults(fleet, all, faultLengthMs);
    console.error(resultsTable(suffered));
    const lost = messages.lost + pours.lost;
    const doubled = messages.doubled + pours.doubled;
    const total = `${messages.acknowledged} messages and ${pours.acknowledged} pours acknowledged`;
    return [
      ...suffered.map(({ fault, p99Ms, liveMs }) => ({
        what: fault,
        ours: `live after ${Math.round(liveMs)} ms; p99 of answers ${Math.round(p99Ms)} ms`,
        limit: '',
        ratio: null,
        aim: fault.includes('Redis') ? 'live within 5 s, p99 below 1 s' : 'live within 5 s',
        met: liveMs <= recoveryTargetMs && (!fault.includes('Redis') || p99Ms < answerP99TargetMs),
      })),
      {
        what: 'all faults together',
        ours: `${total}, ${lost} lost, ${doubled} doubled, ${astray} astray`,
        limit: '',
        ratio: null,
        aim: 'none lost, none doubled',
        met: lost + doubled + astray === 0,
      },
    ];
  } finally {
    await fleet.close();
  }
}
