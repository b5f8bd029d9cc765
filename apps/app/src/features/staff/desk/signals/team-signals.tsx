import { Title } from '@mantine/core';
import type { TeamSignal } from '@nightjar/domain/staff/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../../../../platform/now.ts';
import { type Column, DataTable } from '../../../../ui/desk/data-table.tsx';
import { ReasonedCell } from '../../../../ui/desk/reasoned-cell.tsx';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { RelativeTime } from '../../../../ui/format/relative-time.tsx';
import { PageLink } from '../../../../ui/row/page-link.tsx';
import { teamSignalsOptions } from '../remote.ts';
import classes from './signals.module.css';
import { kindIcons, kindLabels, teamSignalsWords as words } from './words.ts';

const { columns } = words;

/** Lists teams with unusual numbers, the most unusual first. */
export function TeamSignals() {
  const query = useQuery(teamSignalsOptions);
  const now = useMinute();
  const shown: readonly [Column<TeamSignal>, ...Column<TeamSignal>[]] = [
    { id: 'what', label: columns.what, width: '44%', cell: signal => signalCell(signal) },
    { id: 'where', label: columns.where, cell: signal => <TeamCell signal={signal} /> },
    { id: 'people', label: columns.people, short: true, cell: ({ people }) => words.people(people) },
    {
      ...{ id: 'last', label: columns.last, secondary: true, short: true },
      cell: ({ last_at }) => <RelativeTime at={Date.parse(last_at)} now={now} />,
    },
  ];
  return (
    <section aria-labelledby="signals-teams" className={classes.section}>
      <Title order={2} size="h4" id="signals-teams" className={classes.title}>
        {words.title}
      </Title>
      <DataTable
        label={words.title}
        columns={shown}
        query={query}
        rowKey={({ kind, venue }) => `${kind} ${venue.id}`}
        empty={<EmptyPerch inPart pose="asleep" {...words.empty} />}
        errorFallback={words.failed}
        skeletonRows={2}
      />
    </section>
  );
}

const signalCell = ({ kind, because }: TeamSignal) => (
  <ReasonedCell icon={kindIcons[kind]} text={kindLabels[kind]} because={because} />
);

function TeamCell({ signal: { venue } }: { signal: TeamSignal }) {
  return (
    <PageLink className={classes.place} page={{ to: '/admin/venues/$id/staff', params: { id: venue.id } }}>
      {venue.name}
    </PageLink>
  );
}
