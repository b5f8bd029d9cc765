import { SegmentedControl, Title } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { signalSpans } from '@nightjar/domain/drinks/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../../../../platform/now.ts';
import { DataTable } from '../../../../ui/desk/data-table.tsx';
import { useListSearch } from '../../../../ui/desk/use-list-search.ts';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { suspiciousPoursOptions } from '../remote.ts';
import { signalKey, signalsShape } from './items.ts';
import { signalColumns } from './signal-columns.tsx';
import classes from './signals.module.css';
import { spanLabels, signalsWords as words } from './words.ts';

const defaultSpan = 'week';

/** Lists unusual pours, the most unusual first. */
export function PourSignals() {
  const list = useListSearch(signalsShape);
  const span = signalSpans.find(known => known === list.filters.span) ?? defaultSpan;
  const query = useQuery(suspiciousPoursOptions(span));
  const now = useMinute();
  return (
    <section aria-labelledby="signals-pours" className={classes.section}>
      <div className={classes.head}>
        <Title order={2} size="h4" id="signals-pours">
          {words.title}
        </Title>
        <SegmentedControl
          aria-label={words.span}
          classNames={{ label: classes.span }}
          value={span}
          data={signalSpans.map(value => ({ value, label: spanLabels[value] }))}
          onChange={value => list.filter('span', value === defaultSpan ? '' : value)}
        />
      </div>
      <DataTable
        label={words.title}
        columns={signalColumns(now)}
        query={query}
        rowKey={signalKey}
        empty={<EmptyPerch inPart pose="asleep" {...words.empty(span)} />}
        errorFallback={words.failed}
        skeletonRows={4}
      />
    </section>
  );
}
