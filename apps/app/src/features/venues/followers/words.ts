import { venueWords } from '../parts/words.ts';

export const followersWords = {
  /** "24 followers"; the word alone until the number is known. */
  title: (count: number | undefined) => (count === undefined ? 'Followers' : venueWords.followers(count)),
  failed: 'Failed to fetch venue',
  listFailed: 'Failed to fetch followers',
  search: 'Search followers',
  friend: 'Your friend',
  empty: 'No followers yet. Start the flock.',
  notFound: (search: string) => `No follower like “${search}”`,
  notFoundText: 'Those who keep to themselves are not in this list.',
  /** Below the list: those who are counted and not named. */
  unnamed: (count: number) =>
    count === 1 ? 'And 1 more who keeps to themselves' : `And ${count} more who keep to themselves`,
  onlyUnnamed: {
    title: (count: number) => (count === 1 ? 'One quiet follower' : `${count} quiet followers`),
    text: 'They keep to themselves, so we name none of them.',
  },
} as const;
