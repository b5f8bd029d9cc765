import { useState } from 'react';
import { Chart, type ChartRow, type ChartSeries, ChartTable } from '../../../../../ui/desk/chart/chart.tsx';
import { TableSwitch } from '../../../../../ui/desk/chart/table-switch.tsx';
import classes from './day-chart.module.css';
import { chartWords, shownCount } from './words.ts';

export type DayChartProps = {
  kind: 'bars' | 'lines';
  title: string;
  /** The heading of the column that names the day or the night of each row. */
  of: string;
  /**
   * Each row is a day or a night with a number for each series. A number is null where it counts so few people that it
   * could identify them.
   */
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
};

const numberFormat = new Intl.NumberFormat('en-US');

/** Draws the numbers of each day as a chart, which screen readers announce as a sentence, or shows them as a table. */
export function DayChart({ kind, title, of, rows, series }: DayChartProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <div>
      <div className={classes.head}>
        <TableSwitch asTable={asTable} words={chartWords} onSwitch={setAsTable} />
      </div>
      {asTable ? (
        <ChartTable title={title} of={of} rows={rows} series={series} valueText={shownCount} />
      ) : (
        <div role="img" aria-label={chartSummary(title, rows, series)} className={classes.drawn}>
          <Chart
            kind={kind}
            rows={rows}
            series={series}
            height="13rem"
            axisWidth={36}
            format={value => numberFormat.format(value)}
          />
        </div>
      )}
    </div>
  );
}

function chartSummary(title: string, rows: readonly ChartRow[], series: readonly ChartSeries[]): string {
  const sums = series.map(({ name, label }) => {
    const sum = rows.reduce((total, { values }) => total + (values[name] ?? 0), 0);
    return `${label} ${numberFormat.format(sum)}`;
  });
  return `${title}: ${sums.join(', ')}`;
}
