import { houseFigures } from '@nightjar/domain/activity/desk/calls';
import { minutes } from '@nightjar/domain/kernel/time';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../platform/api.ts';

/** Loads the figures of each night, for the whole city. */
export function houseFiguresOptions(nights: { from: string; to: string }) {
  return queryOptions({
    queryKey: [houseFigures.id, nights],
    queryFn: ({ signal }) => api.call(houseFigures, nights, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * minutes,
  });
}
