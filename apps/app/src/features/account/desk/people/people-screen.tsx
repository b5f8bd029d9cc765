import type { PeopleSort } from '@nightjar/domain/account/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../../../../platform/now.ts';
import { DataTable, NoMatches } from '../../../../ui/desk/data-table.tsx';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { FilterBar } from '../../../../ui/desk/filter-bar.tsx';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { PageLink } from '../../../../ui/row/page-link.tsx';
import { peopleOptions } from '../remote.ts';
import { peopleFilterFields, peopleSearchRequest } from './items.ts';
import { peopleColumns } from './people-columns.tsx';
import { usePeopleSearch } from './use-people-search.ts';
import { peopleWords as words } from './words.ts';

/** Finds any account by the person's name or by their whole phone number. */
export function PeopleScreen() {
  const { list, number, filter, clear } = usePeopleSearch();
  const query = useQuery(peopleOptions(peopleSearchRequest(list, number)));
  const now = useMinute();
  const people = query.data?.people;
  const isSearch = number !== '' || list.filters.term !== undefined;
  const last = people?.at(-1);
  const next = query.data?.more && last ? () => list.next(last.id) : null;
  return (
    <>
      <DeskHeading title={words.title} text={words.lead} />
      <FilterBar
        filters={peopleFilterFields}
        values={{ ...list.filters, ...(number && { term: number }) }}
        onFilter={filter}
        onClear={clear}
      />
      <DataTable
        label={words.title}
        columns={peopleColumns(now)}
        query={{ ...query, data: people }}
        rowKey={({ id }) => id}
        renderLink={({ id }, link) => (
          <PageLink page={{ to: '/admin/people/$userId', params: { userId: id } }} {...link} />
        )}
        // Found people are in the order of how well they match, so their list is not sorted.
        {...(!isSearch && { sort: list.sort, onSort: by => list.sortBy(by as PeopleSort) })}
        empty={
          <NoPeopleFound term={list.filters.term} only={list.filters.only} number={number} onClear={clear} />
        }
        errorFallback={words.failed}
        paging={{ onPrevious: list.isFirstPage ? null : list.previous, onNext: next }}
      />
    </>
  );
}

type NoPeopleFoundProps = {
  term: string | undefined;
  only: string | undefined;
  number: string;
  onClear: () => void;
};

function NoPeopleFound({ term, only, number, onClear }: NoPeopleFoundProps) {
  if (number) return <NoMatches {...words.unknownNumber} onClear={onClear} />;
  if (term) return <NoMatches {...words.unknown} onClear={onClear} />;
  if (only) return <NoMatches {...words.none} onClear={onClear} />;
  return <EmptyPerch {...words.empty} />;
}
