import { useLocation, useRouter } from '@tanstack/react-router';
import { type ListShape, listQueryOf, readListState } from './list-search.ts';

/** Keeps the filters of a page in its address. A filter that is undefined or empty is left out of the address. */
export function usePageFilters<const Shape extends ListShape>(shape: Shape) {
  type PageFilters = { readonly [Name in keyof Shape['filters']]?: string | undefined };
  const router = useRouter();
  const search: Record<string, unknown> = useLocation({ select: location => location.search });
  const state = readListState(shape, search);

  const change = (part: PageFilters) => {
    const filters = Object.fromEntries(
      Object.entries({ ...state.filters, ...part }).filter(([, value]) => Boolean(value)),
    ) as typeof state.filters;
    const query = new URLSearchParams(listQueryOf(shape, { ...state, filters })).toString();
    const { pathname } = router.state.location;
    void router.navigate({ href: query === '' ? pathname : `${pathname}?${query}`, resetScroll: false });
  };
  return { filters: state.filters as PageFilters, change };
}
