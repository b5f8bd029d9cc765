import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { addDays } from '@nightjar/domain/kernel/time';
import type { DailyVersionUsage } from '@nightjar/domain/releases/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useMinute } from '../../../../platform/now.ts';
import { ChartFrame, ChartSkeleton } from '../../../../ui/desk/chart/chart-frame.tsx';
import { TableSwitch } from '../../../../ui/desk/chart/table-switch.tsx';
import { DeskPanel, PanelEmpty } from '../../../../ui/desk/desk-panel.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { versionDaysShown, versionsByDayOptions } from '../remote.ts';
import { choicesIn, type PlatformChoice, versionTable } from './flow.ts';
import classes from './versions.module.css';
import { platformLabels, versionsWords as words } from './words.ts';

const chartHeight = '15rem';
/** Until the chart's code has loaded, the frame keeps the space of the chart and of the padding below the chart. */
const frameHeight = `calc(${chartHeight} + var(--mantine-spacing-md))`;
const VersionsChart = lazy(async () => ({
  default: (await import('./versions-chart.tsx')).VersionsChart,
}));

/** Shows how many devices ran which version on each of the last days, for all platforms or for one. */
export function VersionsPanel() {
  const query = useQuery(versionsByDayOptions(versionDaysShown));
  const [platform, setPlatform] = useState<PlatformChoice>('all');
  const [asTable, setAsTable] = useState(false);
  const choices = choicesIn(query.data ?? []);
  return (
    <div className={classes.part}>
      <DeskPanel
        title={words.title}
        action={
          choices.length > 1 && (
            <span className={classes.controls}>
              <SegmentedControl
                aria-label={words.platform}
                size="xs"
                classNames={{ label: classes.choice }}
                value={platform}
                data={choices.map(value => ({ value, label: platformLabels[value] }))}
                onChange={value => setPlatform(value as PlatformChoice)}
              />
              <TableSwitch asTable={asTable} words={words} onSwitch={setAsTable} />
            </span>
          )
        }
      >
        <QueryView
          query={query}
          skeleton={<ChartSkeleton height={chartHeight} />}
          errorFallback={words.failed}
          empty={<PanelEmpty>{words.none}</PanelEmpty>}
          inCard
        >
          {counted => <Versions counted={counted} platform={platform} asTable={asTable} />}
        </QueryView>
      </DeskPanel>
    </div>
  );
}

type VersionsProps = { counted: readonly DailyVersionUsage[]; platform: PlatformChoice; asTable: boolean };

function Versions({ counted, platform, asTable }: VersionsProps) {
  const last = new Date(useMinute()).toISOString().slice(0, 10);
  const table = versionTable(counted, platform, { first: addDays(last, 1 - versionDaysShown), last });
  const today = table.rows.at(-1);
  const [newest = null] = table.versions;
  const total = today?.total ?? 0;
  const share = newest === null || total === 0 ? 0 : (today?.devices[newest] ?? 0) / total;
  const summary = words.summary(total, total === 0 ? null : newest, share);
  return (
    <>
      <p className={classes.summary}>{summary}</p>
      <ChartFrame height={frameHeight}>
        <VersionsChart table={table} summary={summary} asTable={asTable} height={chartHeight} />
      </ChartFrame>
    </>
  );
}
