import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DeskPanel } from '../../../../ui/desk/desk-panel.tsx';
import classes from './chart-panel.module.css';
import { drawnLabel, kindLabels, poursWords, totalOf } from './words.ts';

const words = poursWords.chart;

export type ChartRow = { id: string; tick: string; name: string; free: number; paid: number };

export type ChartPanelProps = {
  title: string;
  /** Each bar counts an hour or a night, as this text names it. */
  of: string;
  rows: readonly ChartRow[];
};

const series = [
  { name: 'free', label: kindLabels.free, color: 'eyeshine.6' },
  { name: 'paid', label: kindLabels.paid, color: 'dusk.8' },
];

/** The figures are shown as bars or as a table. Screen readers get one sentence and the table. */
export function ChartPanel({ title, of, rows }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const totals = {
    free: rows.reduce((sum, { free }) => sum + free, 0),
    paid: rows.reduce((sum, { paid }) => sum + paid, 0),
  };
  const busiest = rows.reduce<ChartRow | null>(
    (most, row) => (totalOf(row) > (most ? totalOf(most) : 0) ? row : most),
    null,
  );
  return (
    <DeskPanel
      title={title}
      action={
        <Button variant="subtle" size="compact-sm" onClick={() => setAsTable(!asTable)}>
          {asTable ? words.asChart : words.asTable}
        </Button>
      }
    >
      {asTable ? (
        <FigureTable {...{ title, of, rows, totals }} />
      ) : (
        <div
          role="img"
          aria-label={words.summary(drawnLabel(title, totals), busiest?.name ?? null)}
          className={classes.drawn}
        >
          <BarChart
            h="15rem"
            data={rows.map(row => ({ ...row }))}
            dataKey="tick"
            series={series}
            type="stacked"
            tickLine="none"
            withLegend
            legendProps={{ verticalAlign: 'top', align: 'left' }}
            maxBarWidth={36}
            xAxisProps={{ interval: 'equidistantPreserveStart', allowDuplicatedCategory: true }}
            yAxisProps={{ allowDecimals: false, width: 32 }}
            barProps={{ isAnimationActive: false, radius: 2 }}
          />
          {busiest === null && <p className={classes.none}>{words.none}</p>}
        </div>
      )}
    </DeskPanel>
  );
}

type FigureTableProps = ChartPanelProps & { totals: { free: number; paid: number } };

function FigureTable({ title, of, rows, totals }: FigureTableProps) {
  const drawn = [...rows, { id: 'all', name: words.total, ...totals }];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.scroll} tabIndex={0}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{kindLabels.free}</th>
            <th scope="col">{kindLabels.paid}</th>
            <th scope="col">{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {drawn.map(row => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              <td>{row.free}</td>
              <td>{row.paid}</td>
              <td>{totalOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
