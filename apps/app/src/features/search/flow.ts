import type { EventCard } from '@nightjar/domain/events/entity';
import type { ListedPerson } from '@nightjar/domain/people/entity';
import { searchKinds } from '@nightjar/domain/search/entity';
import type { NearbyPro } from '@nightjar/domain/staff/entity';
import type { VenueCard } from '@nightjar/domain/venues/entity';

/** The first of these tabs is shown when the search opens. Each other tab narrows the search to one kind of thing. */
export const searchTabs = ['all', ...searchKinds] as const;
export type SearchTab = (typeof searchTabs)[number];

/** The page's address keeps these filters of the bars. `kind` is the id of a venue type. */
export type BarFilters = { readonly kind?: number; readonly open?: true };

/** Reads the filters in the page's address, whose values are texts. It ignores everything else there. */
export function readBarFilters({ kind, open }: Record<string, unknown>): BarFilters {
  return {
    ...(/^\d{1,9}$/.test(String(kind)) && { kind: Number(kind) }),
    ...(String(open) === 'true' && { open: true }),
  };
}

export const hasBarFilters = ({ kind, open }: BarFilters): boolean => kind !== undefined || open === true;

/** Pages that were loaded one after the other may overlap, so each item is listed once. */
export function withoutDuplicates<Item>(items: readonly Item[], idOf: (item: Item) => string): Item[] {
  return [...new Map(items.map(item => [idOf(item), item])).values()];
}

/** The things that the device has kept from earlier answers. One thing may be there several times. */
export type KeptThings = {
  readonly people: readonly ListedPerson[];
  readonly venues: readonly VenueCard[];
  readonly pros: readonly NearbyPro[];
  readonly events: readonly EventCard[];
};
