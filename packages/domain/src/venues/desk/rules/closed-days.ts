import { addDays } from '../../../kernel/time.ts';
import type { Closure } from '../../entity.ts';
import { venueListLimits } from '../entity.ts';

/** A venue is shut on these consecutive days for one reason. */
export type ClosedDays = { readonly from: string; readonly to: string; readonly reason: string };

const isDay = (date: string) => /^20\d\d-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));

/** Returns why these days cannot be saved as closed; null where they can. */
export function judgeClosedDays({ from, to }: ClosedDays): string | null {
  if (!isDay(from)) return 'Pick the first closed day.';
  if (!isDay(to)) return 'Pick the last closed day.';
  if (to < from) return 'The last day is before the first one.';
  return to > addDays(from, venueListLimits.closures)
    ? `At most ${venueListLimits.closures} days. For longer, hide the venue from guests.`
    : null;
}

/** Joins closures of single dates to runs of consecutive days with the same reason, in order. */
export function closedDaysOf(closures: readonly Closure[]): ClosedDays[] {
  const sorted = closures.toSorted((one, other) => one.date.localeCompare(other.date));
  const runs: ClosedDays[] = [];
  for (const { date, reason = '' } of sorted) {
    const last = runs.at(-1);
    if (last && last.reason === reason && date <= addDays(last.to, 1))
      runs[runs.length - 1] = { ...last, to: date };
    else runs.push({ from: date, to: date, reason });
  }
  return runs;
}

/**
 * Makes one closure of each closed date, with the first reason given for it. Runs of days that cannot be saved are left
 * out.
 */
export function closuresOfClosedDays(runs: readonly ClosedDays[]): Closure[] {
  const reasons = new Map<string, string>();
  for (const run of runs) {
    if (judgeClosedDays(run) !== null) continue;
    for (let date = run.from; date <= run.to; date = addDays(date, 1))
      if (!reasons.has(date)) reasons.set(date, run.reason);
  }
  return [...reasons]
    .map(([date, reason]) => (reason === '' ? { date } : { date, reason }))
    .toSorted((one, other) => one.date.localeCompare(other.date));
}
