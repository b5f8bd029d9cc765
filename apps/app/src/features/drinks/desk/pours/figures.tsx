import { Skeleton, Stack } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import type { VenueAnalytics } from '@nightjar/domain/drinks/desk/entity';
import { pourKinds } from '@nightjar/domain/drinks/entity';
import { nightDate } from '@nightjar/domain/kernel/night';
import { lazy } from 'react';
import { ChartFrame, ChartSkeleton } from '../../../../ui/desk/chart/chart-frame.tsx';
import { DeskNotice } from '../../../../ui/desk/desk-notice.tsx';
import { DeskPanel } from '../../../../ui/desk/desk-panel.tsx';
import { BarList } from './bar-list.tsx';
import classes from './figures.module.css';
import { hoursToShow } from './flow.ts';
import { PoursHero } from './hero.tsx';
import type { ShownNightRange } from './items.ts';
import { SettlementPanel } from './settlement.tsx';
import { hourTick, kindLabels, momentLabel, nightLabel, nightTick, poursWords, totalPours } from './words.ts';

const chartHeight = '18rem';
const ChartPanel = lazy(async () => ({ default: (await import('./chart-panel.tsx')).ChartPanel }));

export type FiguresProps = {
  venueId: string;
  figures: VenueAnalytics;
  shown: ShownNightRange;
  onMonth: () => void;
};

/** Counts the drinks of the shown nights: in total, by hour, by night, by bartender and by kind of drink. */
export function PourFigures({ venueId, figures, shown, onMonth }: FiguresProps) {
  const { hours, nights, pros, now, span, timezone, wrong_codes } = figures;
  const nightOf = (at: string) => (span === 'day' ? null : nightDate(new Date(at), timezone));
  const times = wrong_codes.map(at => momentLabel(at, timezone, nightOf(at)));
  return (
    <Stack gap="md">
      {times.length > 0 && <DeskNotice icon="WarningCircle">{poursWords.wrongCodes(times)}</DeskNotice>}
      <div className={classes.top}>
        <PoursHero figures={figures} running={shown.running} />
        <ChartFrame height={chartHeight}>
          {span !== 'day' && (
            <ChartPanel
              title={poursWords.chart.byNight}
              of={poursWords.chart.night}
              rows={nights.map(({ night, free, paid }) => ({
                ...{ id: night, free, paid },
                tick: nightTick(night, span),
                name: nightLabel(night),
              }))}
            />
          )}
          {span === 'day' && <PoursByHour hours={hours} />}
        </ChartFrame>
      </div>
      {span !== 'day' && (
        <ChartFrame height={chartHeight}>
          <PoursByHour hours={hours} />
        </ChartFrame>
      )}
      <div className={classes.parts} data-parts={figures.may_manage ? 3 : 2}>
        <DeskPanel title={poursWords.byPro.title}>
          <BarList
            {...{ label: poursWords.byPro.title, of: poursWords.byPro.name }}
            rows={pros.map(pro => ({ id: pro.pro_id, name: pro.first_name, count: totalPours(pro) }))}
            empty={poursWords.byPro.none}
          />
        </DeskPanel>
        <DeskPanel title={poursWords.byKind.title}>
          <BarList
            {...{ label: poursWords.byKind.title, of: poursWords.byKind.name }}
            rows={pourKinds.map(kind => ({ id: kind, name: kindLabels[kind], count: now[kind], kind }))}
            empty={poursWords.chart.none}
          />
        </DeskPanel>
        {figures.may_manage && <SettlementPanel venueId={venueId} shown={shown} onMonth={onMonth} />}
      </div>
    </Stack>
  );
}

function PoursByHour({ hours }: Pick<VenueAnalytics, 'hours'>) {
  return (
    <ChartPanel
      title={poursWords.chart.byHour}
      of={poursWords.chart.hour}
      rows={hoursToShow(hours).map(({ hour, free, paid }, place) => ({
        ...{ id: `hour-${place}`, free, paid },
        tick: hourTick(hour),
        name: hourTick(hour),
      }))}
    />
  );
}

/** The skeleton has the shape of the loaded figures. */
export function FiguresSkeleton() {
  return (
    <Stack gap="md">
      <div className={classes.top}>
        <ChartSkeleton height={chartHeight} />
        <ChartSkeleton height={chartHeight} />
      </div>
      <div className={classes.parts} data-parts={3}>
        {['pro', 'kind', 'sum'].map(part => (
          <Skeleton key={part} height="10rem" />
        ))}
      </div>
    </Stack>
  );
}
