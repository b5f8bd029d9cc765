import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../ui/input/use-debounced.ts';
import { fullName } from '../../account/desk/parts/words.ts';
import { peopleOptions } from '../../account/desk/remote.ts';
import { adminVenuesOptions } from '../../venues/desk/remote.ts';
import {
  isLongEnoughToSearch,
  itemsNamed,
  mayFindPerson,
  type PaletteGroup,
  type PaletteItem,
} from './flow.ts';

/** The palette shows at most this many venues and this many people. */
const mostFound = 5;

export type PaletteSearchInput = {
  readonly text: string;
  readonly pages: readonly PaletteItem[];
  readonly actions: readonly PaletteItem[];
  /** This is true for a super admin, because no other role may look for people. */
  readonly findsPeople: boolean;
};

/** Returns what the palette shows for the typed text. Venues and people are asked for once the typing pauses. */
export function useFound({ text, pages, actions, findsPeople }: PaletteSearchInput) {
  const rested = useDebounced(text.trim());
  const venues = useQuery({
    ...adminVenuesOptions({ name: rested, pageSize: mostFound }),
    enabled: isLongEnoughToSearch(rested),
  });
  const people = useQuery({
    ...peopleOptions({ term: rested, limit: mostFound }),
    enabled: findsPeople && mayFindPerson(rested),
  });
  const asks = isLongEnoughToSearch(text);
  const foundVenues = (asks && isLongEnoughToSearch(rested) && venues.data?.data) || [];
  const foundPeople = (asks && findsPeople && mayFindPerson(rested) && people.data?.people) || [];
  const groups: PaletteGroup[] = [
    // Actions and pages are known at once and come first. A late answer of the server is added below them, so Enter never
    // opens another item than the one that was marked.
    { id: 'actions', items: itemsNamed(actions, text) },
    { id: 'pages', items: itemsNamed(pages, text) },
    {
      id: 'venues',
      items: foundVenues.map(({ id, name, city }) => ({
        href: `/admin/venues/${id}/info`,
        label: name,
        fact: city ?? undefined,
        icon: 'Storefront',
      })),
    },
    {
      id: 'people',
      items: foundPeople.map(person => ({
        href: `/admin/people/${person.id}`,
        label: fullName(person),
        fact: person.phone ? displayPhone(person.phone) : undefined,
        icon: 'UserCircle',
      })),
    },
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSettled: rested === text.trim() && !venues.isFetching && !people.isFetching,
    failed: asks && (venues.isError || people.isError),
  };
}
