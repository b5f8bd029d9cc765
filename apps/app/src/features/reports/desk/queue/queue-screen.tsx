import { SegmentedControl, Stack } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { queueStates, reportsPageSizes } from '@nightjar/domain/reports/desk/entity';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useMinute } from '../../../../platform/now.ts';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { TablePager } from '../../../../ui/desk/table-pager.tsx';
import { useListSearch } from '../../../../ui/desk/use-list-search.ts';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { CardsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { queueWords as words } from '../parts/words.ts';
import { type QueueState, reportsOptions } from '../remote.ts';
import classes from './queue.module.css';
import { ReportCard } from './report-card.tsx';

/**
 * The order of the queue is fixed: the targets that most people reported come first. Among targets that equally many
 * people reported, the target with the oldest open report comes first.
 */
const queueShape = { filters: { state: z.enum(queueStates) }, sorts: ['waiting'] } as const;

/** Lists the reports, grouped by the reported person or venue, with ten groups on a page. */
export function QueueScreen() {
  const list = useListSearch(queueShape);
  const state: QueueState = list.filters.state ?? 'open';
  const query = useQuery(reportsOptions(state, list.page));
  const now = useMinute();
  const total = query.data?.total ?? null;
  const from = (list.page - 1) * reportsPageSizes.preset + 1;
  const hasNext = total !== null && from + reportsPageSizes.preset <= total;
  return (
    <Stack gap="md">
      <DeskHeading title={words.title} text={words.text} />
      <SegmentedControl
        className={classes.states}
        classNames={{ label: classes.state }}
        aria-label={words.show}
        value={state}
        data={queueStates.map(value => ({ value, label: words.states[value] }))}
        onChange={value => list.filter('state', value === 'open' ? '' : value)}
      />
      <QueryView
        query={query}
        errorFallback={words.failed}
        skeleton={<CardsSkeleton cards={4} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyPerch pose="asleep" icon="Flag" {...words.empty[state]} />}
      >
        {({ data }) => (
          <>
            <ul className={classes.cards}>
              {data.map(group => (
                <ReportCard key={reportGroupKey(group)} group={group} now={now} />
              ))}
            </ul>
            <TablePager
              label={words.title}
              from={from}
              total={total}
              shown={data.length}
              onPrevious={list.isFirstPage ? null : list.previous}
              onNext={hasNext ? () => list.next('') : null}
              onMove={() => window.scrollTo({ top: 0 })}
            />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

/** A deleted account has no id, so the id of its newest report serves as the key. */
const reportGroupKey = ({
  target,
  reports,
}: {
  target: { id: string | null };
  reports: { report_id: string }[];
}) => target.id ?? reports[0]?.report_id ?? '';
