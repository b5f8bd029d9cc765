import type { Profile } from '@nightjar/domain/account/entity';
import { Link } from '@tanstack/react-router';
import type { SocialType } from '../flow.ts';
import { CountRow, type ShownCount } from '../parts/count-row.tsx';
import { friendWords } from './words.ts';

type CountedPerson = Pick<
  Profile,
  'pro' | 'friends_count' | 'followers_count' | 'following_venues_count' | 'following_pros_count'
>;

export type PeopleCountsProps = {
  person: CountedPerson;
  label: string;
  /**
   * The counts link to the lists of the person with this id. With null they link to the viewer's own lists, and with
   * undefined they are not links.
   */
  listsOf: string | null | undefined;
};

/** Each count of friends, followers, venues and pros links to its list where the list is visible. */
export function PeopleCounts({ person, label, listsOf }: PeopleCountsProps) {
  const count = (type: Exclude<SocialType, 'events'>, value: number): ShownCount => ({
    id: type,
    value,
    noun: friendWords.counts[type],
    renderRoot: listsOf === undefined ? undefined : listLink(listsOf, type),
  });
  return (
    <CountRow
      label={label}
      counts={[
        count('friends', person.friends_count),
        ...(person.pro ? [count('followers', person.followers_count)] : []),
        count('venues', person.following_venues_count),
        count('pros', person.following_pros_count),
      ]}
    />
  );
}

const listLink = (userId: string | null, type: SocialType) => (props: Record<string, unknown>) =>
  userId === null ? (
    <Link to="/social/$type" params={{ type }} {...props} />
  ) : (
    <Link to="/profile/$userId/social/$type" params={{ userId, type }} {...props} />
  );
