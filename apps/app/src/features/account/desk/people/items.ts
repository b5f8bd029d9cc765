import type { adminUsersSearch } from '@nightjar/domain/account/desk/calls';
import {
  peopleFilters,
  peoplePageSizes,
  peopleSorts,
  searchedTermLimit,
} from '@nightjar/domain/account/desk/entity';
import type { RequestOf } from '@nightjar/domain/kernel/call';
import { userId } from '@nightjar/domain/kernel/id';
import * as z from 'zod/mini';
import type { Filter } from '../../../../ui/desk/filter-bar.tsx';
import type { ListShape, ListState } from '../../../../ui/desk/list-search.ts';
import { peopleWords } from './words.ts';

/**
 * The page's address holds the name and the filters of the search. It never holds a phone number, which would stay in
 * the browser's history.
 */
export const peopleSearch = {
  filters: {
    term: z.string().check(
      z.maxLength(searchedTermLimit),
      z.refine(text => !isPhoneNumberText(text)),
    ),
    only: z.enum(peopleFilters),
  },
  sorts: peopleSorts,
  order: 'desc',
  cursor: z.pipe(z.string(), userId),
} as const satisfies ListShape;

/** Matches a phone number or its beginning: digits, and the signs that people write between them. */
export const isPhoneNumberText = (text: string): boolean => /^[+(]?\d[\d\s().+-]*$/.test(text.trim());

/**
 * Returns the input of the call that searches people, from the filters in the page's address and a typed phone number.
 */
export function peopleSearchRequest(
  { filters, sort, trail }: ListState<typeof peopleSearch>,
  number: string,
): RequestOf<typeof adminUsersSearch> {
  const before = userId.safeParse(trail.at(-1));
  return {
    term: number || (filters.term ?? ''),
    only: filters.only,
    sortBy: sort.by,
    sortOrder: sort.order,
    limit: peoplePageSizes.preset,
    before: before.success ? before.data : undefined,
  };
}

export const peopleFilterFields: readonly Filter[] = [
  { kind: 'search', name: 'term', label: peopleWords.search },
  {
    kind: 'select',
    name: 'only',
    label: peopleWords.only,
    any: peopleWords.everybody,
    options: peopleWords.options,
  },
];
