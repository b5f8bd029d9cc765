import type { AppActivity } from '@nightjar/domain/activity/desk/entity';
import { activityDaysLimit } from '@nightjar/domain/activity/desk/entity';
import { reportId } from '@nightjar/domain/kernel/id';
import { addDays, day, momentOn } from '@nightjar/domain/kernel/time';
import * as z from 'zod/mini';
import type { ListShape } from '../../../../ui/desk/list-search.ts';

/**
 * The activity of a person is shown for one of these numbers of days, unless the user chooses a first and a last day.
 * The first number is the default.
 */
export const activitySpans = ['7', '30'] as const;
export type ActivitySpan = (typeof activitySpans)[number] | 'own';

/** The page's address holds the shown days of the activity, and the id of the report that led to this page. */
export const personSearchShape = {
  filters: { span: z.enum(activitySpans), from: day, to: day, report: z.pipe(z.string(), reportId) },
  sorts: ['latest'],
} as const satisfies ListShape;

export type PersonPageParams = {
  readonly [Name in keyof (typeof personSearchShape)['filters']]?: string | undefined;
};

/**
 * Returns the first and the last shown day. A chosen range is shortened to the days that one request may cover, and
 * leaves out days that have not begun.
 */
export function shownDays({ span, from, to }: PersonPageParams, today: string) {
  if (from === undefined && to === undefined) {
    const name = activitySpans.find(known => known === span) ?? activitySpans[0];
    return { name: name as ActivitySpan, from: addDays(today, 1 - Number(name)), to: today };
  }
  const last = to !== undefined && to < today ? to : today;
  const first = from !== undefined && from <= last ? from : last;
  // The range has one day less than `activityDaysLimit`. Otherwise a range with a day of 25 hours, on which clocks go
  // back, would be longer than the server allows.
  const earliest = addDays(last, 2 - activityDaysLimit);
  const isTooLong = first < earliest;
  return { name: 'own' as ActivitySpan, from: isTooLong ? earliest : first, to: last };
}
export type ShownDayRange = ReturnType<typeof shownDays>;

/** Returns where the first day begins and the last day ends in a time zone, in milliseconds since the epoch. */
export const spanInMilliseconds = ({ from, to }: ShownDayRange, timezone: string) => ({
  start: momentOn(from, 0, timezone).getTime(),
  end: momentOn(addDays(to, 1), 0, timezone).getTime() - 1,
});

/** Returns one row for each shown day, because the server's answer leaves out the days on which nothing happened. */
export function dayRows({ days }: Pick<AppActivity, 'days'>, { from, to }: ShownDayRange) {
  const known = new Map(days.map(({ day: date, lines }) => [date, lines ?? 0]));
  const rows: { day: string; lines: number }[] = [];
  for (let date = from; date <= to; date = addDays(date, 1))
    rows.push({ day: date, lines: known.get(date) ?? 0 });
  return rows;
}
