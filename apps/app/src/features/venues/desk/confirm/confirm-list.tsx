import { Button } from '@mantine/core';
import type { DeskVenueRow } from '@nightjar/domain/venues/desk/entity';
import { venueNameLimit } from '@nightjar/domain/venues/entity';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useMinute } from '../../../../platform/now.ts';
import { type Column, DataTable, NoMatches } from '../../../../ui/desk/data-table.tsx';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { FilterBar } from '../../../../ui/desk/filter-bar.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { inOwnWords } from '../../../../ui/desk/own-words.ts';
import { useListSearch } from '../../../../ui/desk/use-list-search.ts';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { RelativeTime } from '../../../../ui/format/relative-time.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { adminVenuesOptions } from '../remote.ts';
import { Completeness } from './completeness.tsx';
import { WaitingPlaces, waitingPlacesOptions } from './waiting-places.tsx';
import { confirmWords } from './words.ts';

const words = confirmWords.list;
const pageSize = 20;
const filterText = z.string().check(z.maxLength(venueNameLimit));

/** The order of the list is fixed: the venue that waits longest comes first. */
const confirmListShape = {
  filters: { name: filterText, city: filterText },
  sorts: ['added'],
} as const;

/**
 * Lists the venues that no rep has confirmed. A team sees its own venues only. `mayAdd` is true for reps and
 * super admins.
 */
export function ConfirmList({ mayAdd }: { mayAdd: boolean }) {
  const [title, text, empty] = mayAdd
    ? [words.title, words.text, words.empty]
    : [words.ownTitle, words.ownText, words.ownEmpty];
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
  const places = useQuery({ ...waitingPlacesOptions(), enabled: mayAdd });
  const total = query.data?.total ?? null;
  const from = (list.page - 1) * pageSize + 1;
  const isFiltered = Boolean(name || city);
  const isDone = !isFiltered && list.isFirstPage && query.data?.data.length === 0;
  const add = (
    <Button
      leftSection={<Icon name="Plus" weight="bold" size={18} />}
      renderRoot={props => <HrefLink href="/admin/venues/add" {...props} />}
    >
      {words.add}
    </Button>
  );
  // The venues above the table load before it, so that the table does not move down.
  if (places.isLoading)
    return (
      <>
        <DeskHeading title={title} text={text} actions={mayAdd && add} />
        <RowsSkeleton />
      </>
    );
  return (
    <>
      <DeskHeading title={title} text={text} actions={mayAdd && !isDone && add} />
      {places.data && <WaitingPlaces venues={places.data.data} />}
      {!isDone && (
        <FilterBar
          filters={[
            { kind: 'search', name: 'name', label: words.filters.name },
            { kind: 'search', name: 'city', label: words.filters.city },
          ]}
          values={list.filters}
          onFilter={(field, value, how) => list.filter(field as 'name', value, how)}
          onClear={list.clear}
        />
      )}
      <DataTable
        label={title}
        columns={columns}
        query={inOwnWords({ ...query, data: query.data?.data })}
        rowKey={row => row.id}
        renderLink={(row, props) => <HrefLink href={`/admin/venues/confirm/${row.id}`} {...props} />}
        errorFallback={words.failed}
        empty={
          isFiltered ? (
            <NoMatches {...words.noMatches} onClear={list.clear} />
          ) : (
            <EmptyPerch pose="asleep" title={empty.title} text={empty.text} action={mayAdd && add} />
          )
        }
        paging={
          isDone
            ? undefined
            : {
                from,
                total,
                onPrevious: list.isFirstPage ? null : list.previous,
                onNext: total !== null && from + pageSize <= total ? () => list.next('') : null,
              }
        }
      />
    </>
  );
}

const columns: readonly [Column<DeskVenueRow>, ...Column<DeskVenueRow>[]] = [
  { id: 'name', label: words.columns.name, width: '32%', cell: row => row.name },
  { id: 'city', label: words.columns.city, cell: placeText },
  {
    id: 'by',
    label: words.columns.by,
    secondary: true,
    cell: row => row.added_by ?? words.imported,
  },
  { id: 'steps', label: words.columns.steps, short: true, cell: row => <Completeness row={row} /> },
  { id: 'age', label: words.columns.age, short: true, align: 'end', cell: row => <Age row={row} /> },
];

function placeText({ city, state }: DeskVenueRow): string {
  return [city, state].filter(Boolean).join(', ') || words.noCity;
}

function Age({ row }: { row: DeskVenueRow }) {
  return <RelativeTime at={Date.parse(row.created_at)} now={useMinute()} />;
}
