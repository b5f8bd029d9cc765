import { Button, Stack } from '@mantine/core';
import type { EventCard } from '@nightjar/domain/events/entity';
import { nightDate } from '@nightjar/domain/kernel/night';
import { houseTimezone } from '@nightjar/domain/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../../../../platform/now.ts';
import { type Column, DataTable, NoMatches } from '../../../../ui/desk/data-table.tsx';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { FilterBar } from '../../../../ui/desk/filter-bar.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { numberedPaging, useListSearch } from '../../../../ui/desk/use-list-search.ts';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { adminEventsOptions } from '../remote.ts';
import { monthOf, nightsOfMonth } from './flow.ts';
import { allPlanShape, eventsPerPage, mostEventsInMonth } from './items.ts';
import { MonthGrid, MonthHead } from './month-grid.tsx';
import { useEventFilters } from './use-event-filters.ts';
import { ViewSwitch } from './view-switch.tsx';
import { nightLabel, planWords, startLabel } from './words.ts';

type EventListState = ReturnType<typeof useListSearch<typeof allPlanShape>>;

const eventHref = ({ event_id }: EventCard) => `/admin/events/${event_id}`;

/** Lists the events of all venues that the reader works for, or of every venue. */
export function AllEventsScreen() {
  const list = useListSearch(allPlanShape);
  const isMonth = list.filters.view === 'month';
  const filters = useEventFilters({ withTime: !isMonth });
  const { view: _view, month: _month, ...values } = list.filters;
  const clear = () => list.clear();
  return (
    <Stack gap="md">
      <DeskHeading
        title={planWords.title}
        actions={
          <Button renderRoot={props => <HrefLink {...props} href="/admin/events/add" />}>
            {planWords.add}
          </Button>
        }
      />
      <FilterBar
        filters={filters}
        values={values}
        onFilter={(name, value, how) => list.filter(name as keyof typeof values, value, how)}
        onClear={clear}
      >
        <ViewSwitch month={isMonth} onMonth={month => list.filter('view', month ? 'month' : '')} />
      </FilterBar>
      {isMonth ? <AllEventsMonth list={list} /> : <AllEventsTable list={list} />}
    </Stack>
  );
}

/** Turns the filters of the list into the input of the call that loads the events. */
const eventsRequest = ({ search, venue, type, status }: EventListState['filters']) => ({
  ...(search !== undefined && { search }),
  ...(venue !== undefined && { venue_id: venue }),
  ...(type !== undefined && { type_id: Number(type) }),
  ...(status !== undefined && { status: status as EventCard['status'] }),
});

function timeFilterParams({ date, when }: EventListState['filters']) {
  if (date !== undefined) return { date };
  if (when === 'all') return {};
  return { when: when === 'past' ? ('past' as const) : ('upcoming' as const) };
}

function AllEventsTable({ list }: { list: EventListState }) {
  const now = new Date(useMinute());
  const offset = (list.page - 1) * eventsPerPage;
  const query = useQuery(
    adminEventsOptions({
      ...eventsRequest(list.filters),
      ...timeFilterParams(list.filters),
      limit: eventsPerPage,
      offset,
    }),
  );
  const isFiltered = Object.keys(list.filters).length > 0;
  return (
    <DataTable
      label={planWords.table}
      columns={eventColumnsAt(now)}
      query={{ ...query, data: query.data?.events }}
      rowKey={({ event_id }) => event_id}
      renderLink={(event, props) => <HrefLink href={eventHref(event)} {...props} />}
      errorFallback={planWords.failedAll}
      empty={isFiltered ? <NoMatches {...planWords.noMatches} onClear={list.clear} /> : <NoEvents />}
      paging={numberedPaging(list, eventsPerPage, query.data?.total ?? null)}
    />
  );
}

const NoEvents = () => (
  <EmptyPerch
    inPart
    pose="asleep"
    {...planWords.empty}
    action={
      <Button renderRoot={props => <HrefLink {...props} href="/admin/events/add" />}>{planWords.add}</Button>
    }
  />
);

function eventColumnsAt(now: Date): readonly [Column<EventCard>, ...Column<EventCard>[]] {
  const labels = planWords.columns;
  return [
    { id: 'event', label: labels.event, cell: ({ name }) => name, width: '28%' },
    {
      id: 'date',
      label: labels.date,
      cell: event => `${nightLabel(event.night)}, ${startLabel(event)}`,
      short: true,
    },
    { id: 'type', label: labels.type, cell: ({ type }) => type.name, secondary: true },
    { id: 'venue', label: labels.venue, cell: ({ venue }) => venue.name },
    {
      id: 'going',
      label: labels.going,
      cell: ({ going_count }) => going_count,
      align: 'end',
      secondary: true,
    },
    {
      id: 'status',
      label: labels.status,
      cell: event => <StatusBadge event={event} now={now} />,
      short: true,
    },
  ];
}

function AllEventsMonth({ list }: { list: EventListState }) {
  const tonight = nightDate(new Date(useMinute()), houseTimezone);
  const month = list.filters.month ?? monthOf(tonight);
  const query = useQuery(
    adminEventsOptions({ ...eventsRequest(list.filters), ...nightsOfMonth(month), limit: mostEventsInMonth }),
  );
  return (
    <>
      <MonthHead
        month={month}
        thisMonth={monthOf(tonight)}
        onMonth={to => list.filter('month', to === monthOf(tonight) ? '' : to)}
      />
      <QueryView query={query} skeleton={<RowsSkeleton rows={5} />} errorFallback={planWords.failedAll}>
        {({ events }) => (
          <MonthGrid month={month} events={events} tonight={tonight} hrefOf={eventHref} withVenue />
        )}
      </QueryView>
    </>
  );
}
