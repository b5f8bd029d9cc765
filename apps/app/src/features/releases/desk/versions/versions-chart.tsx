import { Chart, type ChartRow, ChartTable } from '../../../../ui/desk/chart/chart.tsx';
import type { VersionTable } from './flow.ts';
import classes from './versions.module.css';
import { countText, dayText, versionLabel, versionsWords as words } from './words.ts';

/** The newest version has the first color. */
const colours = [1, 2, 3, 5, 6].map(at => `var(--nj-chart-${at})`);
const oldestColour = 'var(--nj-chart-6)';

export type VersionsChartProps = { table: VersionTable; summary: string; asTable: boolean; height: string };

/** Draws how many devices ran which version on each day, or shows the numbers as a table with the newest day first. */
export function VersionsChart({ table: { versions, rows }, summary, asTable, height }: VersionsChartProps) {
  // The chart takes a dot in the name of a series for a path into the row.
  const nameOf = (at: number) => `version-${at}`;
  const series = versions.map((version, at) => ({
    ...{ name: nameOf(at), label: versionLabel(version), color: colours[at] ?? oldestColour },
  }));
  const drawn: ChartRow[] = rows.map(({ day, devices, total }) => {
    const values = versions.map((version, at) => [nameOf(at), devices[version] ?? 0]);
    return { id: day, name: dayText(day), values: { ...Object.fromEntries(values), total } };
  });
  if (asTable)
    return (
      <ChartTable
        title={words.chart}
        of={words.day}
        rows={drawn.toReversed()}
        series={[...series, { name: 'total', label: words.total }]}
        valueText={countText}
      />
    );
  return (
    <div role="img" aria-label={`${words.chart}. ${summary}`} className={classes.drawn}>
      <Chart kind="stacked" rows={drawn} series={series} height={height} axisWidth={36} format={countText} />
    </div>
  );
}
