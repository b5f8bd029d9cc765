import { connectionCount } from '../calls/rounds.ts';
import type { Stage } from '../calls/stage.ts';
import { alignedColumns, perSecond } from '../measure.ts';
import type { Rig } from '../rig.ts';
import type { CheckedOut } from './commit.ts';
import { type ComparedCall, compare, type RoundSettings } from './compare.ts';

/** Returns one table that compares each call of the stages in this tree and in the other commit. */
export async function benchAgainst(
  rig: Rig,
  stages: readonly Stage[],
  other: CheckedOut,
  length: RoundSettings,
): Promise<string> {
  const compared: ComparedCall[] = [];
  for (const stage of stages) compared.push(...(await compare(rig, stage, other.root, length)));
  return [
    `This tree beside ${other.name}: a database each on one server, the same requests, ${connectionCount} connections, in turns; medians of ${length.rounds} rounds of ${length.seconds} s.`,
    ...(other.samePackages
      ? []
      : [`The lock file of ${other.name} differs: it runs with the packages of this tree.`]),
    '',
    comparisonTable(compared, other.name),
  ].join('\n');
}

const formatMilliseconds = (value: number, digits: number) =>
  Number.isNaN(value) ? '' : `${value.toFixed(digits)} ms`;

function comparisonTable(compared: readonly ComparedCall[], name: string): string {
  const core = ['core time per call now', name, "PostgreSQL's core time now", name];
  const head = ['what', 'now', name, 'ratio', ...core, 'p99 now', name];
  return alignedColumns([
    head,
    ...compared.map(({ what, ours, theirs, ratio }) => [
      what,
      perSecond(ours.rate),
      perSecond(theirs.rate),
      ratio.toFixed(2),
      formatMilliseconds(ours.core, 2),
      formatMilliseconds(theirs.core, 2),
      formatMilliseconds(ours.database, 2),
      formatMilliseconds(theirs.database, 2),
      formatMilliseconds(ours.p99, 1),
      formatMilliseconds(theirs.p99, 1),
    ]),
  ]);
}
