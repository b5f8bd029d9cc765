import { useLocation, useRouter } from '@tanstack/react-router';
import { readList, writeList } from '../../../../ui/desk/list-search.ts';
import { type PoursSearch, poursShape, tableFilters } from './items.ts';

/** The page's address keeps what it shows; an undefined part is left out of the address. */
export function usePoursSearch() {
  const router = useRouter();
  const search: Record<string, unknown> = useLocation({ select: location => location.search });
  const state = readList(poursShape, search);

  const change = (part: PoursSearch) => {
    const filters = Object.fromEntries(
      Object.entries({ ...state.filters, ...part }).filter(
        ([, value]) => value !== undefined && value !== '',
      ),
    );
    const query = new URLSearchParams(writeList(poursShape, { ...state, filters })).toString();
    const { pathname } = router.state.location;
    void router.navigate({ href: query === '' ? pathname : `${pathname}?${query}`, resetScroll: false });
  };
  const clear = () => change(Object.fromEntries(tableFilters.map(name => [name, undefined])));
  return { search: state.filters as PoursSearch, change, clear };
}
