import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './day-chart.module.css';
import { chartWords, shownCount } from './words.ts';

/**
 * A row has a number for each series, by the series' name. Null hides a number of people that is too small to be
 * shown.
 */
export type DayRow = {
  readonly id: string;
  readonly name: string;
  readonly values: Readonly<Record<string, number | null>>;
};

export type Series = { readonly name: string; readonly label: string; readonly color: string };

export type DayChartProps = {
  kind: 'bars' | 'lines';
  title: string;
  /** Each row is a day or a night, as this text names it. */
  of: string;
  rows: readonly DayRow[];
  series: readonly Series[];
};

const number = new Intl.NumberFormat('en-US');

/** Numbers by day are drawn or shown as a table. Screen readers get one sentence and the table. */
export function DayChart({ kind, title, of, rows, series }: DayChartProps) {
  const [asTable, setAsTable] = useState(false);
  const drawn = {
    h: '13rem',
    data: rows.map(({ name, values }) => ({ name, ...values })),
    dataKey: 'name',
    series: [...series],
    tickLine: 'none' as const,
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'top', align: 'left' } as const,
    xAxisProps: { interval: 'equidistantPreserveStart' } as const,
    yAxisProps: { allowDecimals: false, width: 36 },
    valueFormatter: (value: number) => number.format(value),
  };
  return (
    <div>
      <div className={classes.head}>
        <Button variant="subtle" size="compact-sm" onClick={() => setAsTable(!asTable)}>
          {asTable ? chartWords.asChart : chartWords.asTable}
        </Button>
      </div>
      {asTable ? (
        <Figures {...{ title, of, rows, series }} />
      ) : (
        <div role="img" aria-label={summaryOf(title, rows, series)} className={classes.drawn}>
          {kind === 'bars' ? (
            <BarChart {...drawn} maxBarWidth={36} barProps={{ isAnimationActive: false, radius: 2 }} />
          ) : (
            <LineChart
              {...drawn}
              connectNulls={false}
              curveType="monotone"
              strokeWidth={2}
              dotProps={{ r: 2.5 }}
              lineProps={{ isAnimationActive: false }}
            />
          )}
        </div>
      )}
    </div>
  );
}

function summaryOf(title: string, rows: DayChartProps['rows'], series: DayChartProps['series']): string {
  const sums = series.map(({ name, label }) => {
    const sum = rows.reduce((total, { values }) => total + (values[name] ?? 0), 0);
    return `${label} ${number.format(sum)}`;
  });
  return `${title}: ${sums.join(', ')}`;
}

function Figures({ title, of, rows, series }: Omit<DayChartProps, 'kind'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.scroll} tabIndex={0}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {series.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, values }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {series.map(column => (
                <td key={column.name}>{shownCount(values[column.name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
