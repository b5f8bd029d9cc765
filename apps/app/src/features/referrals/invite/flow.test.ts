import { userId } from '@nightjar/domain/kernel/id';
import { type Referral, referralStates } from '@nightjar/domain/referrals/entity';
import { describe, expect, it } from 'vitest';
import { birdCount, inviteLink, joinedThrough, shownLink, spelledCode, stateLabel } from './flow.ts';

const idOf = (last: number) => userId.parse(`00000000-0000-7000-8000-00000000000${last}`);
const [rae, moth, finch, wren] = [idOf(1), idOf(2), idOf(3), idOf(4)];

const personOf = (id: typeof rae) => ({
  id,
  first_name: null,
  nickname: null,
  full_name: null,
  profile_image: null,
  verified: false,
  pro: false,
  private: false,
});

const joined = (who: typeof rae, by: typeof rae | null): Referral => ({
  user: personOf(who),
  referrer: by && personOf(by),
  state: 'joined',
  reason: 'Joined.',
  joined_at: '2026-11-21T03:30:00.000Z',
  qualified_at: null,
  paid_at: null,
});

describe('an invitation', () => {
  it('an invitation is a link to this deployment, shown without its scheme', () => {
    const link = inviteLink('https://nightjar.example', 'RAE123');
    expect(link).toBe('https://nightjar.example/r/RAE123');
    expect(shownLink(link)).toBe('nightjar.example/r/RAE123');
  });

  it('the code of an invitation is shown in two halves', () => {
    expect(spelledCode('RAE7K2MQ')).toBe('RAE7 K2MQ');
    expect(spelledCode('RAE123')).toBe('RAE 123');
    expect(spelledCode('RAE')).toBe('RAE');
  });

  it('an invitation has a label for each state of its reward', () => {
    expect(referralStates.map(stateLabel)).toEqual(['Joined', 'Reward due', 'Rewarded']);
  });

  it('an invitation lists only those who joined by it, also for a super admin, who receives all referrals', () => {
    const all = [joined(finch, null), joined(moth, rae), joined(wren, moth)];
    expect(joinedThrough(all, rae).map(({ user }) => user.id)).toEqual([finch, moth]);
  });

  it('an invitation is drawn with one bird for its owner and one for each friend who joined, five at most', () => {
    expect([0, 1, 3, 4, 40].map(birdCount)).toEqual([1, 2, 4, 5, 5]);
  });
});
