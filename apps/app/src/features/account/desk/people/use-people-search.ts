import { useState } from 'react';
import { auth } from '../../../../platform/auth.ts';
import { useListSearch } from '../../../../ui/desk/use-list-search.ts';
import { isPhoneNumberText, peopleSearch } from './items.ts';

/**
 * The phone number that was searched last, for the return from a profile to the search. It is in memory alone, so it is
 * lost when the tab closes or the session ends.
 */
let lastSearchedNumber = '';
auth.onChange(() => {
  lastSearchedNumber = '';
});

/** Keeps the name and the filters of the search in the page's address, and a phone number in memory alone. */
export function usePeopleSearch() {
  const list = useListSearch(peopleSearch);
  const [typed, setTyped] = useState(lastSearchedNumber);
  // A name in the address replaces a phone number that was typed before.
  const number = list.filters.term ? '' : typed;
  const take = (text: string) => {
    lastSearchedNumber = text;
    setTyped(text);
  };
  return {
    list,
    number,
    filter(name: string, value: string, how: { typed: boolean }) {
      if (name !== 'term') return list.filter('only', value, how);
      const isPhone = isPhoneNumberText(value);
      take(isPhone ? value : '');
      list.filter('term', isPhone ? '' : value, how);
    },
    clear() {
      take('');
      list.clear();
    },
  };
}
