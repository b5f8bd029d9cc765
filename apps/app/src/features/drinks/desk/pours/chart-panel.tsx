import { useState } from 'react';
import { Chart, type ChartRow, ChartTable } from '../../../../ui/desk/chart/chart.tsx';
import { TableSwitch } from '../../../../ui/desk/chart/table-switch.tsx';
import { DeskPanel } from '../../../../ui/desk/desk-panel.tsx';
import classes from './chart-panel.module.css';
import { chartRowLabel, kindLabels, poursWords, totalPours } from './words.ts';

const chartWords = poursWords.chart;

export type PourRow = { id: string; tick: string; name: string; free: number; paid: number };

export type ChartPanelProps = {
  title: string;
  /** The heading of the column that names the hour or the night of each bar in the chart. */
  of: string;
  rows: readonly PourRow[];
};

const chartSeries = [
  { name: 'free', label: kindLabels.free, color: 'var(--nj-chart-1)' },
  { name: 'paid', label: kindLabels.paid, color: 'var(--nj-chart-2)' },
];
const tableColumns = [...chartSeries, { name: 'total', label: chartWords.total }];

/** Shows the numbers as a bar chart, which screen readers announce as a sentence, or as a table. */
export function ChartPanel({ title, of, rows }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const totals = {
    free: rows.reduce((sum, { free }) => sum + free, 0),
    paid: rows.reduce((sum, { paid }) => sum + paid, 0),
  };
  const busiest = rows.reduce<PourRow | null>(
    (most, row) => (totalPours(row) > (most ? totalPours(most) : 0) ? row : most),
    null,
  );
  const shown = rows.map(chartRowOf);
  return (
    <DeskPanel
      title={title}
      action={<TableSwitch asTable={asTable} words={chartWords} onSwitch={setAsTable} />}
    >
      {asTable ? (
        <ChartTable
          title={title}
          of={of}
          rows={[...shown, chartRowOf({ id: 'all', name: chartWords.total, ...totals })]}
          series={tableColumns}
          totals
          valueText={String}
        />
      ) : (
        <div
          role="img"
          aria-label={chartWords.summary(chartRowLabel(title, totals), busiest?.name ?? null)}
          className={classes.drawn}
        >
          <Chart kind="stacked" rows={shown} series={chartSeries} height="15rem" axisWidth={32} />
          {busiest === null && <p className={classes.none}>{chartWords.none}</p>}
        </div>
      )}
    </DeskPanel>
  );
}

function chartRowOf({ free, paid, ...row }: Omit<PourRow, 'tick'> & { tick?: string }): ChartRow {
  return { ...row, values: { free, paid, total: totalPours({ free, paid }) } };
}
