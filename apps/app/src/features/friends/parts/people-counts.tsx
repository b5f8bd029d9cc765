import type { Profile } from '@nightjar/domain/account/entity';
import { Link } from '@tanstack/react-router';
import type { SocialType } from '../flow.ts';
import { type Count, CountRow } from './count-row.tsx';

type Counted = Pick<
  Profile,
  'pro' | 'friends_count' | 'followers_count' | 'following_venues_count' | 'following_pros_count'
>;

export type PeopleCountsProps = {
  person: Counted;
  label: string;
  /** Whose lists the counts open: null for one's own; undefined where they stay shut. */
  listsOf: string | null | undefined;
};

/** How many friends, followers, bars and pros; each opens its list where the viewer may see it. */
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
