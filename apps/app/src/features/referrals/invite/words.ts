import { brand } from '@nightjar/domain/brand';
import type { ReferralState } from '@nightjar/domain/referrals/entity';

export const inviteWords = {
  title: 'Bring the flock',
  /** The domain's rule `qualificationOf` decides when an invitation is rewarded. */
  reward: 'You earn a reward for every friend who joins with your code and pays for the first time.',
  card: {
    text: (reward: string, code: string) => `${reward} Your code is ${code}.`,
    share: 'Share my invitation',
  },
  code: 'Your code',
  copy: 'Copy',
  share: 'Share',
  showQr: 'Show QR',
  joined: {
    title: 'Joined through you',
    empty: 'Nobody yet. Friends who join with your code show up here.',
    failed: 'Failed to fetch referred users',
    states: { joined: 'Joined', qualified: 'Reward due', paid: 'Rewarded' } satisfies Record<
      ReferralState,
      string
    >,
  },
  qr: {
    title: 'Your invite code',
    label: (code: string) => `QR code of your invitation, ${code}`,
    help: "Hold it up to a friend's camera. If it doesn't scan, turn up your brightness.",
  },
  message: `Come out with me on ${brand.name}.`,
  copied: 'Link copied',
  cannotShare: (link: string) => `Couldn't share. Your link is ${link}`,
  cannotCopy: (link: string) => `Couldn't copy. Your link is ${link}`,
} as const;
