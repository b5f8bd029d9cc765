import { useState } from 'react';
import { useListSearch } from '../../../../ui/desk/use-list-search.ts';
import { isNumber, peopleSearch } from './items.ts';
import { keepNumber, keptNumber } from './store.ts';

/** What the search shows: a name and the filters in the address, a phone number in memory alone. */
export function usePeopleSearch() {
  const list = useListSearch(peopleSearch);
  const [typed, setTyped] = useState(keptNumber);
  // A link with a name in it is about that name.
  const number = list.filters.term ? '' : typed;
  const take = (text: string) => {
    keepNumber(text);
    setTyped(text);
  };
  return {
    list,
    number,
    filter(name: string, value: string, how: { typed: boolean }) {
      if (name !== 'term') return list.filter('only', value, how);
      const isPhone = isNumber(value);
      take(isPhone ? value : '');
      list.filter('term', isPhone ? '' : value, how);
    },
    clear() {
      take('');
      list.clear();
    },
  };
}
