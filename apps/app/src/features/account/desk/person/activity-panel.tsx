import { Button } from '@mantine/core';
import type { AppActivity } from '@nightjar/domain/activity/desk/entity';
import { localTime } from '@nightjar/domain/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { ownTimezone } from '../../../../platform/location/own-clock.ts';
import { useMinute } from '../../../../platform/now.ts';
import { ChartFrame, ChartSkeleton } from '../../../../ui/desk/chart/chart-frame.tsx';
import { DeskPanel, PanelEmpty } from '../../../../ui/desk/desk-panel.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { personActivityOptions } from '../remote.ts';
import {
  dayRows,
  type PersonPageParams,
  type ShownDayRange,
  shownDays,
  spanInMilliseconds,
} from './items.ts';
import { PeriodChoice } from './period-choice.tsx';
import classes from './person.module.css';
import { activityLine, dateText, momentText, personPageWords } from './words.ts';

const activityWords = personPageWords.activity;
const chartHeight = '15rem';
const DayChart = lazy(async () => ({
  default: (await import('../../../activity/desk/parts/chart/day-chart.tsx')).DayChart,
}));
/** The panel shows at most this many lines until "Show all" is pressed. */
const linesAtFirst = 12;
export type ActivityPanelProps = {
  userId: string;
  search: PersonPageParams;
  onChange: (part: PersonPageParams) => void;
};

/** Lists what a person did in the app between two days. */
export function ActivityPanel({ userId, search, onChange }: ActivityPanelProps) {
  const today = localTime(new Date(useMinute()), ownTimezone()).date;
  const shown = shownDays(search, today);
  const query = useQuery(personActivityOptions(userId, spanInMilliseconds(shown, ownTimezone())));
  return (
    <DeskPanel
      title={activityWords.title}
      action={<PeriodChoice shown={shown} today={today} onChange={onChange} />}
    >
      <QueryView
        query={query}
        skeleton={<ChartSkeleton height={chartHeight} />}
        errorFallback={activityWords.failed}
        inCard
      >
        {activity => <ActivityOfDays activity={activity} shown={shown} />}
      </QueryView>
    </DeskPanel>
  );
}

function ActivityOfDays({ activity, shown }: { activity: AppActivity; shown: ShownDayRange }) {
  const rows = dayRows(activity, shown).map(({ day, lines }) => ({
    id: day,
    name: dateText(day),
    values: { lines },
  }));
  if (activity.lines.length === 0) return <PanelEmpty>{activityWords.none}</PanelEmpty>;
  return (
    <>
      <ChartFrame height={chartHeight}>
        <DayChart
          kind="bars"
          title={activityWords.chart}
          of={activityWords.day}
          rows={rows}
          series={[{ name: 'lines', label: activityWords.things, color: 'var(--nj-chart-1)' }]}
        />
      </ChartFrame>
      <ActivityLines key={`${shown.from} ${shown.to}`} activity={activity} />
    </>
  );
}

function ActivityLines({ activity: { lines, more } }: { activity: AppActivity }) {
  const [all, setAll] = useState(false);
  const seen = all ? lines : lines.slice(0, linesAtFirst);
  return (
    <>
      <ul>
        {seen.map((line, place) => {
          const { did, what, href } = activityLine(line);
          return (
            <li key={`${line.at} ${place + 1}`} className={classes.row}>
              <span>
                {did}{' '}
                {href && (
                  <HrefLink href={href} className={classes.link}>
                    {what}
                  </HrefLink>
                )}
              </span>
              <time dateTime={line.at} className={classes.time}>
                {momentText(line.at)}
              </time>
            </li>
          );
        })}
      </ul>
      {(more || seen.length < lines.length) && (
        <div className={classes.more}>
          {seen.length < lines.length && (
            <Button variant="default" size="sm" onClick={() => setAll(true)}>
              {activityWords.all(lines.length)}
            </Button>
          )}
          {more && <p className={classes.quiet}>{activityWords.more}</p>}
        </div>
      )}
    </>
  );
}
