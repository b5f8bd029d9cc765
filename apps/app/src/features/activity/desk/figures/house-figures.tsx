import type { CityFigures as Figures } from '@nightjar/domain/activity/desk/entity';
import { nightDate } from '@nightjar/domain/kernel/night';
import { addDays, houseTimezone } from '@nightjar/domain/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useMinute } from '../../../../platform/now.ts';
import { ChartFrame, ChartSkeleton } from '../../../../ui/desk/chart/chart-frame.tsx';
import { DeskPanel } from '../../../../ui/desk/desk-panel.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { shownCount } from '../parts/chart/words.ts';
import classes from './house-figures.module.css';
import { houseFiguresOptions } from './remote.ts';
import { nightText, pouredDrinkCount, figuresWords as words } from './words.ts';

const chartHeight = '19rem';
const DayChart = lazy(async () => ({ default: (await import('../parts/chart/day-chart.tsx')).DayChart }));
const shownNightCount = 14;
const chartSeries = [
  { name: 'active', label: words.active, color: 'var(--nj-chart-2)' },
  { name: 'out', label: words.out, color: 'var(--nj-chart-3)' },
  { name: 'poured', label: words.poured, color: 'var(--nj-chart-1)' },
  { name: 'joined', label: words.joined, color: 'var(--nj-chart-4)' },
];

/** Shows the figures of each night of the last two weeks, for the whole city. */
export function HouseFigures() {
  const to = nightDate(new Date(useMinute()), houseTimezone);
  const query = useQuery(houseFiguresOptions({ from: addDays(to, 1 - shownNightCount), to }));
  return (
    <div className={classes.part}>
      <DeskPanel title={words.title} action={<p className={classes.note}>{words.note}</p>}>
        <QueryView
          query={query}
          skeleton={<ChartSkeleton height={chartHeight} />}
          errorFallback={words.failed}
          inCard
        >
          {figures => <FiguresChart figures={figures} />}
        </QueryView>
      </DeskPanel>
    </div>
  );
}

function FiguresChart({ figures: { nights, sum } }: { figures: Figures }) {
  const sums = [
    [words.joined, sum.joined],
    [words.active, sum.active],
    [words.out, sum.out],
    [words.poured, pouredDrinkCount(sum)],
  ] as const;
  const rows = nights.map(({ night, joined, active, out, free, paid }) => ({
    id: night,
    name: nightText(night),
    values: { joined, active, out, poured: pouredDrinkCount({ free, paid }) },
  }));
  return (
    <>
      <dl className={classes.sums}>
        {sums.map(([label, value]) => (
          <div key={label} className={classes.sum}>
            <dt>{label}</dt>
            <dd data-few={value === null || undefined}>{shownCount(value)}</dd>
          </div>
        ))}
      </dl>
      <ChartFrame height={chartHeight}>
        <DayChart kind="lines" title={words.chart} of={words.night} rows={rows} series={chartSeries} />
      </ChartFrame>
    </>
  );
}
