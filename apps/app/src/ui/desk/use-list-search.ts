import { useLocation, useRouter } from '@tanstack/react-router';
import {
  isFirstPage,
  type ListShape,
  type ListState,
  listQueryOf,
  nextPage,
  previousPage,
  readListState,
  withFilter,
  withoutFilters,
  withSort,
} from './list-search.ts';
import type { Paging } from './table-pager.tsx';

/**
 * Keeps the state of a list in the address, so that filters, order and page survive a reload, the Back button and a
 * link that is sent to a colleague. The route does not validate this part of the address, because the code for that
 * would load at every start. `shape` must be a constant outside of the component.
 */
export function useListSearch<const Shape extends ListShape>(shape: Shape) {
  const router = useRouter();
  const search: Record<string, unknown> = useLocation({ select: location => location.search });
  const state = readListState(shape, search);

  const show = (next: ListState<Shape>, replace = false) => {
    const { pathname } = router.state.location;
    const query = new URLSearchParams(listQueryOf(shape, next)).toString();
    void router.navigate({ href: query === '' ? pathname : `${pathname}?${query}`, replace });
  };

  return {
    ...state,
    isFirstPage: isFirstPage(state),
    /** `typed` is true for a text that the user is typing; the history then gets no new entry. */
    filter: (name: keyof Shape['filters'] & string, value: string, { typed = false } = {}) =>
      show(withFilter(state, name, value), typed),
    clear: () => show(withoutFilters(state)),
    sortBy: (by: Shape['sorts'][number]) => show(withSort(state, by)),
    /** `last` is the id of the last row of the shown page. */
    next: (last: string) => show(nextPage(shape, state, last)),
    previous: () => show(previousPage(state)),
  };
}

type PageNumberedList = Pick<ReturnType<typeof useListSearch>, 'page' | 'isFirstPage' | 'next' | 'previous'>;

/**
 * Returns the pager of a list that is requested by page number. `total` is null until the server has counted the rows.
 */
export function numberedPaging(list: PageNumberedList, rowsPerPage: number, total: number | null): Paging {
  const from = (list.page - 1) * rowsPerPage + 1;
  return {
    from,
    total,
    onPrevious: list.isFirstPage ? null : list.previous,
    onNext: total !== null && from + rowsPerPage <= total ? () => list.next('') : null,
  };
}
