import { useQuery } from '@tanstack/react-query';
import { DataTable, NoMatches } from '../../../../ui/desk/data-table.tsx';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { type Filter, FilterBar } from '../../../../ui/desk/filter-bar.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { listQueryOf } from '../../../../ui/desk/list-search.ts';
import { useListSearch } from '../../../../ui/desk/use-list-search.ts';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { alcoholRulesOptions } from '../../../venues/desk/remote.ts';
import { lawSearch, shownRules } from './items.ts';
import { lawColumns } from './law-columns.tsx';
import { LawSheet } from './law-sheet.tsx';
import { lawWords as words } from './words.ts';

const lawFilters: readonly Filter[] = [
  { kind: 'search', name: 'name', label: words.filters.name },
  {
    kind: 'select',
    name: 'free',
    label: words.filters.free,
    any: words.filters.any,
    options: (['yes', 'no', 'unknown'] as const).map(value => ({ value, label: words.choices[value] })),
  },
];

export type LawScreenProps = {
  /** True for a super admin, who may change the laws in the table. */
  mayChange: boolean;
  /** The latest day that the form accepts as the day on which a law was looked up. */
  today: string;
};

/** Lists the law on drinks of each state of the US, and what it means for guests. */
export function LawScreen({ mayChange, today }: LawScreenProps) {
  const list = useListSearch(lawSearch);
  const query = useQuery(alcoholRulesOptions());
  const { state: opened, ...narrowing } = list.filters;
  const narrowed = Object.keys(narrowing).length > 0;
  const rules = query.data && shownRules(query.data, list);
  const addressOf = (state: string) => {
    const { filters, sort } = list;
    const query = listQueryOf(lawSearch, { filters: { ...filters, state }, sort, page: 1, trail: [] });
    return `/admin/law?${new URLSearchParams(query)}`;
  };
  return (
    <>
      <DeskHeading title={words.title} text={words.text} />
      <FilterBar
        filters={lawFilters}
        values={narrowing}
        onFilter={(name, value, how) => list.filter(name as keyof typeof lawSearch.filters, value, how)}
        onClear={list.clear}
      />
      <DataTable
        label={words.title}
        columns={lawColumns}
        query={{ ...query, data: rules }}
        rowKey={({ state }) => state}
        renderLink={({ state }, link) => <HrefLink href={addressOf(state)} {...link} />}
        sort={list.sort}
        onSort={column => list.sortBy(column as (typeof lawSearch.sorts)[number])}
        empty={
          narrowed ? (
            <NoMatches {...words.none} onClear={list.clear} />
          ) : (
            <EmptyPerch inPart pose="asleep" {...words.empty} />
          )
        }
        errorFallback={words.failed}
        skeletonRows={12}
      />
      <LawSheet
        rule={query.data?.find(({ state }) => state === opened) ?? null}
        mayChange={mayChange}
        today={today}
        onClose={() => list.filter('state', '', { typed: false })}
      />
    </>
  );
}
