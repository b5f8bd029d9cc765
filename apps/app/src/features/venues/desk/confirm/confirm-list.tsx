import { Button } from '@mantine/core';
import type { DeskVenueRow } from '@nightjar/domain/venues/desk/entity';
import { venueNameLimit } from '@nightjar/domain/venues/entity';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useMinute } from '../../../../platform/now.ts';
import { type Column, DataTable, NoMatches } from '../../../../ui/desk/data-table.tsx';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { type Filter, FilterBar } from '../../../../ui/desk/filter-bar.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { numberedPaging, useListSearch } from '../../../../ui/desk/use-list-search.ts';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { RelativeTime } from '../../../../ui/format/relative-time.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { adminVenuesOptions } from '../remote.ts';
import { Completeness } from './completeness.tsx';
import { WaitingPlaces, waitingPlacesOptions } from './waiting-places.tsx';
import { confirmWords } from './words.ts';

const listWords = confirmWords.list;
const pageSize = 20;
const filterTextSchema = z.string().check(z.maxLength(venueNameLimit));

/** The order of the list is fixed: the venue that has waited longest comes first. */
const confirmListShape = {
  filters: { name: filterTextSchema, city: filterTextSchema },
  sorts: ['added'],
} as const;

/**
 * Lists the venues that no rep has confirmed. A team sees its own venues only. `mayAdd` is true for reps and
 * super admins.
 */
export function ConfirmList({ mayAdd }: { mayAdd: boolean }) {
  const unconfirmed = useUnconfirmedVenues();
  const places = useQuery({ ...waitingPlacesOptions(), enabled: mayAdd });
  const title = mayAdd ? listWords.title : listWords.ownTitle;
  const { isDone } = unconfirmed;
  // The table appears once the venues above it have loaded, so that these do not push the table down.
  const isShown = !places.isLoading;
  return (
    <>
      <DeskHeading
        title={title}
        text={mayAdd ? listWords.text : listWords.ownText}
        actions={mayAdd && !(isShown && isDone) && <AddVenueButton />}
      />
      {!isShown && <RowsSkeleton />}
      {places.data && <WaitingPlaces venues={places.data.data} />}
      {isShown && <UnconfirmedVenues {...unconfirmed} title={title} mayAdd={mayAdd} />}
    </>
  );
}

function useUnconfirmedVenues() {
  const list = useListSearch(confirmListShape);
  const { name, city } = list.filters;
  const query = useQuery(
    adminVenuesOptions({
      confirmed: false,
      name,
      city,
      page: list.page,
      pageSize,
      sortBy: 'added',
      sortOrder: 'asc',
    }),
  );
  const isFiltered = Boolean(name || city);
  const isDone = !isFiltered && list.isFirstPage && query.data?.data.length === 0;
  return { list, query, isFiltered, isDone };
}

type UnconfirmedVenuesProps = ReturnType<typeof useUnconfirmedVenues> & { title: string; mayAdd: boolean };

function UnconfirmedVenues({ list, query, isFiltered, isDone, title, mayAdd }: UnconfirmedVenuesProps) {
  const empty = mayAdd ? listWords.empty : listWords.ownEmpty;
  return (
    <>
      {!isDone && (
        <FilterBar
          filters={listFilters}
          values={list.filters}
          onFilter={(field, value, how) => list.filter(field as 'name', value, how)}
          onClear={list.clear}
        />
      )}
      <DataTable
        label={title}
        columns={listColumns}
        query={{ ...query, data: query.data?.data }}
        rowKey={row => row.id}
        renderLink={(row, props) => <HrefLink href={`/admin/venues/confirm/${row.id}`} {...props} />}
        errorFallback={listWords.failed}
        empty={
          isFiltered ? (
            <NoMatches {...listWords.noMatches} onClear={list.clear} />
          ) : (
            <EmptyPerch pose="asleep" {...empty} action={mayAdd && <AddVenueButton />} />
          )
        }
        paging={isDone ? undefined : numberedPaging(list, pageSize, query.data?.total ?? null)}
      />
    </>
  );
}

const AddVenueButton = () => (
  <Button
    leftSection={<Icon name="Plus" weight="bold" size={18} />}
    renderRoot={props => <HrefLink href="/admin/venues/add" {...props} />}
  >
    {listWords.add}
  </Button>
);

const listFilters: readonly Filter[] = [
  { kind: 'search', name: 'name', label: listWords.filters.name },
  { kind: 'search', name: 'city', label: listWords.filters.city },
];

const listColumns: readonly [Column<DeskVenueRow>, ...Column<DeskVenueRow>[]] = [
  { id: 'name', label: listWords.columns.name, width: '32%', cell: row => row.name },
  { id: 'city', label: listWords.columns.city, cell: placeText },
  {
    id: 'by',
    label: listWords.columns.by,
    secondary: true,
    cell: row => row.added_by ?? listWords.imported,
  },
  { id: 'steps', label: listWords.columns.steps, short: true, cell: row => <Completeness row={row} /> },
  {
    id: 'age',
    label: listWords.columns.age,
    short: true,
    align: 'end',
    cell: row => <WaitingSince row={row} />,
  },
];

function placeText({ city, state }: DeskVenueRow): string {
  return [city, state].filter(Boolean).join(', ') || listWords.noCity;
}

function WaitingSince({ row }: { row: DeskVenueRow }) {
  return <RelativeTime at={Date.parse(row.created_at)} now={useMinute()} />;
}
