import { alignedColumns } from '../measure.ts';
import type { Traffic } from './ask.ts';
import { type CodePart, idlePart } from './frames.ts';
import { type SelfTime, summedBy } from './self-times.ts';

/** What a call did under load and without load, and on which code its process spent its time. */
export type Profiled = {
  id: string;
  holds: string;
  rate: number;
  /** This is the processor time per call, in milliseconds. */
  core: number;
  times: readonly SelfTime[];
  /** This is the traffic of one call, on average. */
  underLoad: Traffic;
  alone: Traffic;
};

const codePartKinds: readonly CodePart['kind'][] = ['our folders', 'npm packages', 'Node'];
const leastShareShown = 0.003;
const mostFunctionsShown = 20;

export function profileReport(
  { id, holds, rate, core, times, underLoad, alone }: Profiled,
  connections: number,
): string {
  const busy = times.filter(({ part }) => part.name !== idlePart.name);
  const busyMs = sumOfTimes(busy);
  const shares = (sums: [string, number][]) =>
    sums
      .map(([name, milliseconds]) => [name, milliseconds / busyMs] as const)
      .filter(([, share]) => share >= leastShareShown)
      .map(([name, share]) => [name, percent(share), `${(share * core).toFixed(3)} ms`]);
  const head = (name: string) => [name, 'of the busy time', 'of a core per call'];
  return [
    `${id}, ${holds}, ${connections} connections: ${Math.round(rate).toLocaleString('en')} calls a second, ${core.toFixed(2)} ms of a core per call, idle ${percent(1 - busyMs / sumOfTimes(times))} of the time.`,
    alignedColumns([
      ['per call', 'round trips', 'rows', 'bytes'],
      ['under load', ...trafficCells(underLoad)],
      ['alone', ...trafficCells(alone)],
    ]),
    alignedColumns([head('self time'), ...shares(summedBy(busy, ({ part }) => part.kind))]),
    ...codePartKinds.map(kind =>
      alignedColumns([
        head(kind),
        ...shares(
          summedBy(
            busy.filter(({ part }) => part.kind === kind),
            ({ part }) => part.name,
          ),
        ),
      ]),
    ),
    alignedColumns([
      head('heaviest functions'),
      ...shares(summedBy(busy, selfTimeNameOf)).slice(0, mostFunctionsShown),
    ]),
  ].join('\n\n');
}

const sumOfTimes = (times: readonly SelfTime[]) =>
  times.reduce((all, { milliseconds }) => all + milliseconds, 0);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const trafficCells = ({ roundTrips, rows, bytes }: Traffic) => [
  roundTrips.toFixed(2),
  rows.toFixed(1),
  Math.round(bytes).toLocaleString('en'),
];

function selfTimeNameOf({ frame: { functionName, url, lineNumber }, part, caller }: SelfTime): string {
  const name = `${functionName || '(anonymous)'}, ${part.name}`;
  if (url) return `${name}, ${lastPathSegmentOf(url)}:${lineNumber + 1}`;
  return caller ? `${name}, called by ${lastPathSegmentOf(caller)}` : name;
}

const lastPathSegmentOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);
