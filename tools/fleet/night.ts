import { setTimeout as pause } from 'node:timers/promises';
import { askDatabase } from '../../apps/server/src/testing/replica/ask.ts';
import { type Answer, judge, longestGap, slowestOfHundred, type Verdict } from './checker.ts';
import type { Fault } from './faults.ts';
import type { Fleet } from './fleet.ts';
import { gatherCrowd } from './load/crowd.ts';
import { attend } from './load/events.ts';
import { talk } from './load/messages.ts';
import { pour } from './load/pours.ts';
import type { Load, LoadKind } from './load/records.ts';
import { upload } from './load/uploads.ts';
import { waitUntilWell } from './well.ts';

/** What people noticed from the beginning of a fault until all was well again. */
export type Suffered = {
  readonly fault: string;
  readonly acknowledged: number;
  readonly slowestMs: number;
  readonly gapMs: number;
  /** After the end of the fault it took so long until every part worked and every kind of write was acknowledged. */
  readonly wellAfterMs: number;
};

export type NightResult = {
  readonly suffered: readonly Suffered[];
  readonly verdicts: Readonly<Record<LoadKind, Verdict>>;
  readonly slowestMs: number;
  readonly longestGapMs: number;
  readonly astray: number;
  readonly jobsLeft: number;
  readonly failovers: number;
  /** Each sentence names what did not become well again, or a write that was refused. A refusal ends the night. */
  readonly unwell: readonly string[];
};

type NightOptions = {
  readonly faults: readonly Fault[];
  readonly minutes: number;
  readonly faultMs: number;
  readonly say: (line: string) => void;
};

const minuteMs = 60_000;
const baselineSpanMs = 3_000;

/**
 * Lets people write all night while one fault after the other strikes. It then compares what was acknowledged with what
 * is there.
 */
export async function spendNight(fleet: Fleet, options: NightOptions): Promise<NightResult> {
  let over = false;
  const isOver = () => over;
  const crowd = await gatherCrowd(fleet);
  const messages = await talk(crowd, 2, isOver);
  const loads: readonly Load[] = [
    messages,
    pour(crowd, 2, isOver),
    upload(crowd, 1, isOver),
    await attend(crowd, 1, isOver),
  ];
  const refusals: string[] = [];
  const writing = loads.map(({ working }) =>
    working.catch(error => {
      refusals.push((error as Error).message);
      over = true;
    }),
  );
  try {
    const struck = await strikeAllFaults(fleet, loads, { ...options, isOver });
    over = true;
    await Promise.all(writing);
    options.say('Comparing what was acknowledged with what is there …');
    const found = await Promise.all(loads.map(async load => [load.kind, await verdictOf(load)] as const));
    const answers = answersOf(loads);
    return {
      suffered: struck.suffered,
      unwell: [...struck.unwell, ...refusals],
      verdicts: Object.fromEntries(found) as Record<LoadKind, Verdict>,
      slowestMs: slowestOfHundred(answers),
      longestGapMs: Math.max(0, ...struck.suffered.map(({ gapMs }) => gapMs)),
      astray: await messages.countMessageMismatches(),
      jobsLeft: await countJobsLeft(fleet),
      failovers: fleet.keeper.failovers(),
    };
  } finally {
    over = true;
    await Promise.all(loads.map(load => load.close()));
    await crowd.close();
  }
}

const verdictOf = async (load: Load): Promise<Verdict> =>
  judge(load.record.acknowledged, await load.findWrites());

async function strikeAllFaults(
  fleet: Fleet,
  loads: readonly Load[],
  { faults, minutes, faultMs, say, isOver }: NightOptions & { isOver: () => boolean },
) {
  const end = performance.now() + minutes * minuteMs;
  const suffered: Suffered[] = [];
  const unwell: string[] = [];
  for (let at = 0; !isOver() && (at === 0 || performance.now() + faultMs < end); at += 1) {
    const fault = at === 0 ? nothing : faults[(at - 1) % faults.length];
    if (!fault) break;
    const begun = performance.now();
    await fault.strike(fleet, at === 0 ? baselineSpanMs : faultMs);
    const struck = performance.now();
    const complaint = await waitUntilWell(fleet, loads);
    const well = performance.now();
    if (complaint) unwell.push(`After "${fault.name}": ${complaint}`);
    const line = measureFaultEffect({ fault: fault.name, begun, struck, well }, loads);
    suffered.push(line);
    say(sentenceOf(line));
  }
  return { suffered, unwell };
}

/** The first line of the report is about a time without a fault, to show how long the machine itself takes. */
const nothing: Pick<Fault, 'name' | 'strike'> = { name: 'nothing', strike: (_, forMs) => pause(forMs) };

type FaultTimes = {
  readonly fault: string;
  readonly begun: number;
  readonly struck: number;
  readonly well: number;
};

function measureFaultEffect({ fault, begun, struck, well }: FaultTimes, loads: readonly Load[]): Suffered {
  const inSpan = (answers: readonly Answer[]) => answers.filter(({ at }) => at > begun && at <= well);
  const answers = inSpan(answersOf(loads));
  return {
    fault,
    acknowledged: answers.length,
    slowestMs: slowestOfHundred(answers),
    gapMs: longestGap(answers, begun, well),
    wellAfterMs: well - struck,
  };
}

const answersOf = (loads: readonly Load[]) => loads.flatMap(({ record }) => record.answers);

const sentenceOf = ({ fault, acknowledged, slowestMs, gapMs, wellAfterMs }: Suffered) =>
  [
    `  ${fault}: ${acknowledged} acknowledged`,
    `p99 ${formatSeconds(slowestMs)}`,
    `longest gap ${formatSeconds(gapMs)}`,
    `well after ${formatSeconds(wellAfterMs)}`,
  ].join(', ');

export const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Due jobs get this many milliseconds to be done, because the jobs of a killed worker are free again only after a
 * minute.
 */
const jobsMs = 90_000;

/** Waits until no job is due any more, for at most `jobsMs`, and returns the number of those that are left. */
async function countJobsLeft({ databaseUrl }: Fleet): Promise<number> {
  const end = performance.now() + jobsMs;
  for (;;) {
    const row = await askDatabase(
      databaseUrl,
      `select count(*)::int as due from graphile_worker.jobs
       where run_at <= now() - interval '5 seconds' and attempts < max_attempts`,
      { limitMs: 10_000 },
    ).catch(() => undefined);
    if (row?.due === 0 || performance.now() > end) return Number(row?.due ?? Number.NaN);
    await pause(500);
  }
}
