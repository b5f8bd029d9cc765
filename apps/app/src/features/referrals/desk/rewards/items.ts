import { type ReferralState, referralStates } from '@nightjar/domain/referrals/entity';
import * as z from 'zod/mini';
import type { Filter } from '../../../../ui/desk/filter-bar.tsx';
import type { ListShape } from '../../../../ui/desk/list-search.ts';
import { rewardsWords } from './words.ts';

export const rewardsSearchShape = {
  filters: { state: z.enum(referralStates) },
  sorts: ['joined_at'],
  order: 'desc',
} as const satisfies ListShape;

/** The filter offers these states. The first is that of rewards that still have to be paid. */
const stateChoices: readonly ReferralState[] = ['qualified', 'paid', 'joined'];

export const rewardsFilters: readonly Filter[] = [
  {
    ...{ kind: 'select', name: 'state', label: rewardsWords.filter.label, any: rewardsWords.filter.any },
    options: stateChoices.map(value => ({ value, label: rewardsWords.filters[value] })),
  },
];
