import { alcoholRules } from '@nightjar/domain/drinks/calls';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../platform/api.ts';

/** The law of each state on drinks, for the user who switches a venue to pour. */
export function alcoholRulesOptions() {
  return queryOptions({
    queryKey: [alcoholRules.id],
    queryFn: ({ signal }) => api.call(alcoholRules, {}, { signal }),
  });
}
