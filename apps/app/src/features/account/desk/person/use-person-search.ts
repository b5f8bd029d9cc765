import { useLocation, useRouter } from '@tanstack/react-router';
import { readList, writeList } from '../../../../ui/desk/list-search.ts';
import { type PersonSearch, personShape } from './items.ts';

/** The page's address keeps what it shows; an undefined part is left out of the address. */
export function usePersonSearch() {
  const router = useRouter();
  const search: Record<string, unknown> = useLocation({ select: location => location.search });
  const state = readList(personShape, search);
  const change = (part: PersonSearch) => {
    const filters = Object.fromEntries(
      Object.entries({ ...state.filters, ...part }).filter(([, value]) => value),
    );
    const query = new URLSearchParams(writeList(personShape, { ...state, filters })).toString();
    const { pathname } = router.state.location;
    void router.navigate({ href: query === '' ? pathname : `${pathname}?${query}`, resetScroll: false });
  };
  return { search: state.filters, change };
}
