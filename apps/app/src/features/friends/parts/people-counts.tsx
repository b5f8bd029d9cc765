import type { Profile } from '@nightjar/domain/account/entity';
import { Link } from '@tanstack/react-router';
import type { SocialType } from '../flow.ts';
import { type Count, CountRow } from '../parts/count-row.tsx';

type Counted = Pick<
  Profile,
  'pro' | 'friends_count' | 'followers_count' | 'following_venues_count' | 'following_pros_count'
>;

export type PeopleCountsProps = {
  person: Counted;
  label: string;
  /** The person whose lists the counts open; null for the viewer, undefined for no links. */
  listsOf: string | null | undefined;
};

/** The counts of friends, followers, venues and pros; each links to its list where it is visible. */
export function PeopleCounts({ person, label, listsOf }: PeopleCountsProps) {
  const count = (type: SocialType, value: number, noun: Count['noun']): Count => ({
    id: type,
    value,
    noun,
    renderRoot: listsOf === undefined ? undefined : listLink(listsOf, type),
  });
  return (
    <CountRow
      label={label}
      counts={[
        count('friends', person.friends_count, ['friend', 'friends']),
        ...(person.pro ? [count('followers', person.followers_count, ['follower', 'followers'])] : []),
        count('venues', person.following_venues_count, ['bar', 'bars']),
        count('pros', person.following_pros_count, ['pro', 'pros']),
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
