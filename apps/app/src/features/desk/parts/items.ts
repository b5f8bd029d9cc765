import type { RequestOf } from '@nightjar/domain/kernel/call';
import type { adminVenues } from '@nightjar/domain/venues/desk/calls';
import { venueSorts } from '@nightjar/domain/venues/desk/entity';
import { venueNameLimit } from '@nightjar/domain/venues/entity';
import * as z from 'zod/mini';
import type { Filter } from '../../../ui/desk/filter-bar.tsx';
import type { ListShape, ListState } from '../../../ui/desk/list-search.ts';
import { findWords } from './words.ts';

export const venuesPerPage = 20;
const searchTextSchema = z.string().check(z.maxLength(venueNameLimit));

export const venueListShape = {
  filters: {
    name: searchTextSchema,
    city: searchTextSchema,
    state: searchTextSchema,
    active: z.enum(['yes', 'no']),
    archived: z.enum(['yes']),
  },
  sorts: venueSorts,
} as const satisfies ListShape;

/**
 * Returns the input of the call that lists venues. It asks for archived venues only where the reader may see them, even
 * if the page's address has that filter.
 */
export function venueSearchRequest(
  { filters, sort, page }: ListState<typeof venueListShape>,
  seesArchived: boolean,
): RequestOf<typeof adminVenues> {
  const { name, city, state, active, archived } = filters;
  return {
    ...(name && { name }),
    ...(city && { city }),
    ...(state && { state }),
    ...(active && { active: active === 'yes' }),
    archived: seesArchived && archived === 'yes',
    page,
    pageSize: venuesPerPage,
    sortBy: sort.by,
    sortOrder: sort.order,
  };
}

const { filters, active } = findWords;

/** Only a reader who may see archived venues can filter by them. */
export const venueFilters = (seesArchived: boolean): Filter[] => [
  { kind: 'search', name: 'name', label: filters.name },
  { kind: 'search', name: 'city', label: filters.city },
  { kind: 'search', name: 'state', label: filters.state },
  {
    kind: 'select',
    name: 'active',
    label: filters.active,
    any: filters.anyActive,
    options: [
      { value: 'yes', label: active.yes },
      { value: 'no', label: active.no },
    ],
  },
  ...(seesArchived ? [archivedFilter] : []),
];

const archivedFilter: Filter = {
  kind: 'select',
  name: 'archived',
  label: filters.archived,
  any: filters.notArchived,
  options: [{ value: 'yes', label: findWords.archivedOnly }],
};
