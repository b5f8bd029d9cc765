import type { ReferralState } from '@nightjar/domain/referrals/entity';

export const stateLabels: Record<ReferralState, string> = {
  joined: 'Joined',
  qualified: 'Unpaid',
  paid: 'Paid',
};

export const rewardsWords = {
  title: 'Referrals',
  text: 'Who brought whom. A reward is due once the invited person has paid for something.',
  failed: 'Failed to fetch referred users',
  columns: {
    joined: 'Joined',
    referrer: 'Brought by',
    when: 'Date',
    state: 'Reward',
    act: '',
  },
  gone: 'Somebody who left',
  filter: { label: 'Reward', any: 'All referrals' },
  filters: { qualified: 'Unpaid', paid: 'Paid', joined: 'Joined, nothing due' },
  markPaid: 'Mark paid',
  markUnpaid: 'Mark unpaid',
  markPaidName: (name: string) => `Mark paid: for ${name}`,
  markUnpaidName: (name: string) => `Mark unpaid: for ${name}`,
  paid: (referrer: string) => `Marked paid. ${referrer} is told in a few seconds, unless you undo it.`,
  unpaid: 'Marked unpaid.',
  onPage: (unpaid: number) =>
    unpaid === 0
      ? 'Nothing to pay out on this page.'
      : unpaid === 1
        ? '1 reward to pay out on this page.'
        : `${unpaid} rewards to pay out on this page.`,
  empty: {
    all: { title: 'Nobody brought anybody yet.', text: 'Each person has a code to share in their profile.' },
    qualified: {
      title: 'All paid out.',
      text: 'A new reward appears here with the first payment of an invited person.',
    },
    paid: { title: 'Nothing paid out yet.', text: 'What you mark as paid is kept here.' },
    joined: { title: 'Nobody is waiting.', text: 'Everybody who joined by a code has paid for something.' },
  },
  seeAll: 'All referrals',
} as const;
