import { maxPageSize } from '@nightjar/domain/kernel/page';

export const friendWords = {
  outNow: 'Out now',
  outAt: (venue: string) => `Out at ${venue}`,
  outNearby: 'Out nearby',
  profileFailed: 'Failed to fetch profile',
  notFound: 'Nobody by that name. Yet.',
  lately: { title: 'Lately', empty: "When friends check in or make plans, you'll see it here." },
  decline: 'Decline',
  unblock: 'Unblock',
  /** Each count has its noun in the singular and the plural. */
  counts: {
    friends: ['friend', 'friends'],
    followers: ['follower', 'followers'],
    venues: ['bar', 'bars'],
    pros: ['bartender', 'bartenders'],
  },
  mutualTitle: (name: string) => `Friends you share with ${name}`,
  requests: (count: number) => `Friend requests (${count})`,
  inviter: {
    title: (name: string) => `${name} invited you`,
    text: (name: string) =>
      `We sent ${name} your friend request. Once ${name} accepts, you'll find each other on the map.`,
  },
  findPeople: 'Find people',
  toMap: 'Look at the map',
  hidden: {
    title: 'This one keeps to the dark.',
    nothing: 'Nothing to see here.',
    blocked: (name: string) => `You blocked ${name}`,
    blockedText: "You can't see or message each other until you unblock them.",
  },
  followVenueFailed: 'Failed to follow venue',
  unfollowVenueFailed: 'Failed to unfollow venue',
  contacts: {
    open: 'Find friends from contacts',
    title: 'Friends from contacts',
    promise:
      'We check your contacts, or the ones you pick, against people who let friends find them. We use the numbers once, never keep them, and never text anyone.',
    choose: 'Choose contacts',
    paste: 'Paste numbers instead',
    numbers: {
      label: 'Phone numbers',
      description: 'One per line, in any format.',
      placeholder: '(813) 555-0102',
    },
    find: 'Find friends',
    found: (count: number) => (count === 1 ? '1 of them is here.' : `${count} of them are here.`),
    nobody: {
      title: 'None of them are here yet',
      text: 'They may have chosen not to be found by number.',
    },
    again: 'Try other numbers',
  },
} as const;

/**
 * Describes how many friends are out: "3 friends are out". Only one page of friends is loaded, so for a full page the
 * text shows that there may be more.
 */
export function friendsOutText(count: number): string {
  if (count === 0) return 'No friends out yet. Somebody has to be first.';
  if (count === 1) return '1 friend is out';
  return count < maxPageSize ? `${count} friends are out` : `More than ${count - 1} friends are out`;
}

/**
 * Describes since when two people are friends: "Friends since this month", "Friends since June" within the last twelve
 * months, "Friends since June 2025" for an earlier date, and "Friends" without a known date.
 */
export function friendsSinceText(since: string | null, now: Date): string {
  if (since === null) return 'Friends';
  const then = new Date(since);
  const months = (now.getFullYear() - then.getFullYear()) * 12 + now.getMonth() - then.getMonth();
  if (months === 0) return 'Friends since this month';
  const month = then.toLocaleDateString('en', { month: 'long' });
  return months < 12 ? `Friends since ${month}` : `Friends since ${month} ${then.getFullYear()}`;
}

export const mutualText = (count: number): string =>
  count === 1 ? '1 mutual friend' : `${count} mutual friends`;
