import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import classes from './chart.module.css';

export type ChartRow = {
  readonly id: string;
  readonly name: string;
  /** This is the label of this row on the axis. Without it the axis shows the row's name. */
  readonly tick?: string;
  /** Maps the name of each series to its number in this row. Null leaves a gap in the chart. */
  readonly values: Readonly<Record<string, number | null>>;
};

export type ChartSeries = { readonly name: string; readonly label: string; readonly color: string };

export type ChartProps = {
  kind: 'bars' | 'stacked' | 'lines';
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  height: string;
  /** The width in pixels of the space left of the chart, where the numbers of the axis are. */
  axisWidth: number;
  format?: (value: number) => string;
};

/** Draws a chart of numbers by hour or by day. */
export function Chart({ kind, rows, series, height, axisWidth, format }: ChartProps) {
  const drawn = {
    h: height,
    data: rows.map(({ name, tick = name, values }) => ({ tick, ...values })),
    dataKey: 'tick',
    series: [...series],
    tickLine: 'none' as const,
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'top', align: 'left' } as const,
    xAxisProps: { interval: 'equidistantPreserveStart', allowDuplicatedCategory: true } as const,
    yAxisProps: { allowDecimals: false, width: axisWidth },
    valueFormatter: format,
  };
  if (kind === 'lines')
    return (
      <LineChart
        {...drawn}
        connectNulls={false}
        curveType="monotone"
        strokeWidth={2}
        dotProps={{ r: 2.5 }}
        lineProps={{ isAnimationActive: false }}
      />
    );
  return (
    <BarChart
      {...drawn}
      type={kind === 'stacked' ? 'stacked' : 'default'}
      maxBarWidth={36}
      barProps={{ isAnimationActive: false, radius: 2 }}
    />
  );
}

export type ChartTableProps = {
  title: string;
  /** This is the header of the first column. It names the unit of a row: an hour, a day or a night. */
  of: string;
  rows: readonly ChartRow[];
  series: readonly Pick<ChartSeries, 'name' | 'label'>[];
  /** True if the last row has the totals. */
  totals?: boolean;
  valueText: (value: number | null | undefined) => string;
};

/** Shows the numbers of a chart as a table. */
export function ChartTable({ title, of, rows, series, totals, valueText }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.scroll} data-totals={totals || undefined} tabIndex={0}>
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
                <td key={column.name}>{valueText(values[column.name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
