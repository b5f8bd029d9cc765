import { venueWords } from '../parts/words.ts';

export const followersWords = {
  /** The title of the page is "24 followers"; it has no number until the number is known. */
  title: (count: number | undefined) => (count === undefined ? 'Followers' : venueWords.followers(count)),
  failed: 'Failed to fetch venue',
  listFailed: 'Failed to fetch followers',
  search: 'Search followers',
  friend: 'Your friend',
  empty: 'No followers yet. Start the flock.',
  notFound: (search: string) => `No follower like “${search}”`,
  notFoundText: 'Those who keep to themselves are not in this list.',
  /** The line below the list counts the followers without a shown name. */
  unnamed: (count: number) =>
    count === 1 ? 'And 1 more who keeps to themselves' : `And ${count} more who keep to themselves`,
  onlyUnnamed: {
    title: (count: number) => (count === 1 ? 'One quiet follower' : `${count} quiet followers`),
    text: 'They keep to themselves, so we name none of them.',
  },
} as const;
