import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMinute } from '../../../platform/now.ts';
import { DataTable, NoMatches } from '../../../ui/desk/data-table.tsx';
import { FilterBar } from '../../../ui/desk/filter-bar.tsx';
import { numberedPaging, useListSearch } from '../../../ui/desk/use-list-search.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { PageLink } from '../../../ui/row/page-link.tsx';
import { adminVenuesOptions } from '../../venues/desk/remote.ts';
import { venueFilters, venueListShape, venueSearchRequest, venuesPerPage } from './items.ts';
import { venueColumns } from './venue-columns.tsx';
import { findWords } from './words.ts';

export type VenueListProps = {
  /** True for a rep or super admin, who finds every venue. */
  seesEveryVenue: boolean;
  /** True where the reader may see archived venues. */
  seesArchived: boolean;
  /** The link that adds a venue, which an empty list shows. */
  add?: ReactNode;
};

/**
 * Lists the venues that the reader may open, searched by name and place. The page's address holds the search, the
 * filters and the page number.
 */
export function VenueList({ seesEveryVenue, seesArchived, add }: VenueListProps) {
  const list = useListSearch(venueListShape);
  const query = useQuery(adminVenuesOptions(venueSearchRequest(list, seesArchived)));
  const now = new Date(useMinute());
  const narrowed = Object.keys(list.filters).length > 0;
  const words = narrowed ? findWords.none : findWords.empty;
  return (
    <>
      <FilterBar
        filters={venueFilters(seesArchived)}
        values={list.filters}
        onFilter={(name, value, how) => list.filter(name as keyof typeof venueListShape.filters, value, how)}
        onClear={list.clear}
      />
      <DataTable
        label={seesEveryVenue ? findWords.title.all : findWords.title.own}
        columns={venueColumns(now)}
        query={{ ...query, data: query.data?.data }}
        rowKey={({ id }) => id}
        renderLink={({ id }, link) => (
          <PageLink page={{ to: '/admin/venues/$id/info', params: { id } }} {...link} />
        )}
        sort={list.sort}
        onSort={column => list.sortBy(column as (typeof venueListShape.sorts)[number])}
        empty={
          narrowed ? (
            <NoMatches
              title={words.title}
              text={seesEveryVenue ? words.rep : words.own}
              onClear={list.clear}
            />
          ) : (
            <EmptyPerch title={words.title} text={seesEveryVenue ? words.rep : words.own} action={add} />
          )
        }
        errorFallback={findWords.failed}
        paging={numberedPaging(list, venuesPerPage, query.data?.total ?? null)}
      />
    </>
  );
}
