import { ringSearchDays } from '@nightjar/domain/referrals/desk/entity';

export const ringsWords = {
  title: 'Referral rings',
  text: `People who joined by one another in the last ${ringSearchDays} days and may be one person, or a deal.`,
  failed: 'Failed to fetch referral rings',
  nameless: 'Someone who left',
  onHold: 'On hold',
  brought: (count: number) => `brought ${count} ${count === 1 ? 'person' : 'people'}`,
  unpaid: (count: number) =>
    count === 0 ? 'No reward is due.' : count === 1 ? '1 reward is due.' : `${count} rewards are due.`,
  toRewards: 'See the rewards',
  states: { joined: 'joined', qualified: 'unpaid', paid: 'paid' } as Record<string, string>,
  empty: {
    title: 'No rings.',
    text: 'People bring their friends, as they should.',
  },
} as const;
