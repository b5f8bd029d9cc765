import { useQuery } from '@tanstack/react-query';
import type { Filter } from '../../../../ui/desk/filter-bar.tsx';
import { adminVenuesOptions } from '../../../venues/desk/remote.ts';
import { statusWords } from '../../parts/words.ts';
import { eventTypesOptions } from '../remote.ts';
import { mostVenuesToChoose } from './items.ts';
import { planWords } from './words.ts';

const filterWords = planWords.filters;

/**
 * Returns the filters of the list of events. The view of a month has no filter by time, because it shows the nights of
 * that month only.
 */
export function useEventFilters({ withTime }: { withTime: boolean }): readonly Filter[] {
  const types = useQuery(eventTypesOptions());
  const venues = useQuery(adminVenuesOptions({ page: 1, pageSize: mostVenuesToChoose }));
  const found = venues.data;
  const isChoice = found !== undefined && (found.total ?? 0) <= mostVenuesToChoose;
  const option = ({ id, name }: { id: string | number; name: string }) => ({ value: `${id}`, label: name });
  const time: Filter[] = [
    {
      kind: 'select',
      name: 'when',
      label: filterWords.when.label,
      any: filterWords.when.any,
      options: [
        { value: 'past', label: filterWords.when.past },
        { value: 'all', label: filterWords.when.all },
      ],
    },
    { kind: 'date', name: 'date', label: filterWords.date },
  ];
  return [
    { kind: 'search', name: 'search', label: filterWords.search },
    ...(isChoice
      ? [{ kind: 'select' as const, name: 'venue', ...filterWords.venue, options: found.data.map(option) }]
      : []),
    { kind: 'select', name: 'type', ...filterWords.type, options: (types.data ?? []).map(option) },
    {
      kind: 'select',
      name: 'status',
      ...filterWords.status,
      options: (['published', 'draft', 'cancelled'] as const).map(value => ({
        value,
        label: statusWords[value],
      })),
    },
    ...(withTime ? time : []),
  ];
}
