import { Button } from '@mantine/core';
import { DataTable, NoMatches } from '../ui/desk/data-table.tsx';
import { DeskHeading } from '../ui/desk/desk-heading.tsx';
import { FilterBar } from '../ui/desk/filter-bar.tsx';
import { HrefLink } from '../ui/desk/href-link.tsx';
import type { ListState } from '../ui/desk/list-search.ts';
import { useListSearch } from '../ui/desk/use-list-search.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { barColumns, barFilters, barListShape, type ExampleVenueRow, exampleBars } from './desk-bars.tsx';
import { DeskFrame } from './desk-frame.tsx';

/** Shows a list of the desk: search, filters, order and pages work and are kept in the address. */
export function DeskChapter() {
  return <DeskFrame start="/venues?state=FL" page={BarsPage} />;
}

const pageSize = 20;

function BarsPage() {
  const list = useListSearch(barListShape);
  const found = barsMatching(list);
  const from = (list.page - 1) * pageSize;
  return (
    <>
      <DeskHeading
        title="Venues"
        crumbs={[{ label: 'Desk', href: '/' }]}
        text="Every bar on the map, and those that wait for a visit."
        actions={
          <>
            <Button variant="default" leftSection={<Icon name="DownloadSimple" size={18} />}>
              Staff CSV
            </Button>
            <Button leftSection={<Icon name="Plus" weight="bold" size={18} />}>Add a venue</Button>
          </>
        }
      />
      <FilterBar
        filters={barFilters}
        values={list.filters}
        onFilter={filterHandlerOf(list)}
        onClear={list.clear}
      />
      <DataTable
        label="Venues"
        columns={barColumns}
        query={successfulQueryOf(found.slice(from, from + pageSize))}
        rowKey={({ id }) => id}
        renderLink={({ id }, link) => <HrefLink href={`/venues/${id}`} {...link} />}
        sort={list.sort}
        onSort={column => list.sortBy(column as 'name')}
        empty={<NoMatches title="No venue fits these filters." onClear={list.clear} />}
        errorFallback="Failed to fetch venues"
        paging={{
          from: from + 1,
          total: found.length,
          onPrevious: list.isFirstPage ? null : list.previous,
          onNext: from + pageSize < found.length ? () => list.next('') : null,
        }}
      />
    </>
  );
}

const filterHandlerOf =
  ({ filter }: ReturnType<typeof useListSearch<typeof barListShape>>) =>
  (name: string, value: string, how: { typed: boolean }) =>
    filter(name as 'name', value, how);

function barsMatching({
  filters,
  sort,
}: Pick<ListState<typeof barListShape>, 'filters' | 'sort'>): ExampleVenueRow[] {
  const turn = sort.order === 'asc' ? 1 : -1;
  return exampleBars
    .filter(({ name }) => name.toLowerCase().includes((filters.name ?? '').toLowerCase()))
    .filter(({ state }) => !filters.state || state === filters.state)
    .filter(({ active }) => !filters.active || active === (filters.active === 'yes'))
    .toSorted((a, b) => turn * String(a[sort.by]).localeCompare(String(b[sort.by]), 'en', { numeric: true }));
}

export const successfulQueryOf = <Data,>(data: Data) => ({
  data,
  error: null,
  isPending: false,
  isFetching: false,
  fetchStatus: 'idle' as const,
  refetch: () => {},
});
