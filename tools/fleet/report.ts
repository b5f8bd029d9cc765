import { alignedColumns } from '../../bench/measure.ts';
import type { Verdict } from './checker.ts';
import { formatSeconds, type NightResult } from './night.ts';

/** Writes the result of a night for the reader of the terminal. */
export function reportOf(result: NightResult): string {
  const { suffered, verdicts, astray, jobsLeft, unwell } = result;
  const faults = alignedColumns([
    ['fault', 'acknowledged', 'p99', 'longest gap', 'well after'],
    ...suffered.map(({ fault, acknowledged, slowestMs, gapMs, wellAfterMs }) => [
      fault,
      String(acknowledged),
      formatSeconds(slowestMs),
      formatSeconds(gapMs),
      formatSeconds(wellAfterMs),
    ]),
  ]);
  const kinds = alignedColumns([
    ['what', 'acknowledged', 'lost', 'doubled', 'out of order'],
    ...Object.entries(verdicts).map(([kind, verdict]) => [kind, ...cellsOf(verdict)]),
  ]);
  return [
    faults,
    '',
    kinds,
    '',
    `p99 of all answers ${formatSeconds(result.slowestMs)}, longest gap ${formatSeconds(result.longestGapMs)}.`,
    `The standby became the writer ${result.failovers} times.`,
    ...(astray > 0 ? [`${astray} messages differ between a phone and the database.`] : []),
    ...(jobsLeft === 0 ? [] : [`${jobsLeft} jobs are due, and no worker does them.`]),
    ...unwell,
  ].join('\n');
}

const cellsOf = ({ acknowledged, lost, doubled, outOfOrder }: Verdict) =>
  [acknowledged, lost, doubled, outOfOrder].map(String);

/** True where everything that was acknowledged is there, once and in order, and the fleet is well. */
export const isClean = ({ verdicts, astray, jobsLeft, unwell }: NightResult): boolean =>
  Object.values(verdicts).every(({ lost, doubled, outOfOrder }) => lost + doubled + outOfOrder === 0) &&
  astray + unwell.length === 0 &&
  jobsLeft === 0;
