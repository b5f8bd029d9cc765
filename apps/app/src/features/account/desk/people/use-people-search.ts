import { useState } from 'react';
import { useListSearch } from '../../../../ui/desk/use-list-search.ts';
import { isNumber, peopleSearch } from './items.ts';
import { keepNumber, lastSearchedNumber } from './store.ts';

/** The name and the filters are kept in the address, a phone number in memory alone. */
export function usePeopleSearch() {
  const list = useListSearch(peopleSearch);
  const [typed, setTyped] = useState(lastSearchedNumber);
  // A name in the address wins over a number that was typed before.
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
