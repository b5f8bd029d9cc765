import { Text, UnstyledButton } from '@mantine/core';
import type { Profile } from '@nightjar/domain/account/entity';
import type { Relation } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMinute } from '../../../platform/now.ts';
import { FaceStack } from '../../../ui/face/face.tsx';
import litLine from '../../../ui/row/lit-line.module.css';
import { faceOf } from '../../people/parts/flow.ts';
import { type Friendship, friendsOutOptions } from '../remote/people.ts';
import classes from './company.module.css';
import { MutualSheet } from './mutual-sheet.tsx';
import { friendsSinceText, friendWords, mutualText } from './words.ts';

export type MutualFriendsAndVenueProps = {
  profile: Profile;
  friendship: Friendship | undefined;
  relation: Relation;
  userId: string;
  /** Renders a pro's present shift, or `otherwise` where there is none. */
  shift: (otherwise: ReactNode) => ReactNode;
};

/**
 * Shows the mutual friends of the viewer and the person, and the person's present venue as far as the viewer may see
 * it.
 */
export function MutualFriendsAndVenue({
  profile,
  friendship,
  relation,
  userId,
  shift,
}: MutualFriendsAndVenueProps) {
  const now = new Date(useMinute());
  const location = <FriendLocation profile={profile} userId={userId} />;
  return (
    <div>
      <div className={classes.facts}>
        {profile.pro ? shift(location) : location}
        {relation === 'friends' && (
          <Text span c="dimmed">
            {friendsSinceText(friendship?.friends_since ?? null, now)}
          </Text>
        )}
      </div>
      {friendship && <MutualFriends profile={profile} friendship={friendship} userId={userId} />}
    </div>
  );
}

function FriendLocation({ profile, userId }: Pick<MutualFriendsAndVenueProps, 'profile' | 'userId'>) {
  const isFriendOut = profile.activity_status === 'out' && profile.relation === 'friends';
  const { data: friends } = useQuery({ ...friendsOutOptions(userId), enabled: isFriendOut });
  if (profile.activity_status !== 'out') return null;
  const venue = friends?.find(friend => friend.id === profile.id)?.venue;
  if (!venue) return <span className={litLine.line}>{friendWords.outNow}</span>;
  return (
    <Link to="/venues/$id" params={{ id: venue.id }} className={litLine.line}>
      {friendWords.outAt(venue.name)}
    </Link>
  );
}

function MutualFriends({
  profile,
  friendship,
  userId,
}: {
  profile: Profile;
  friendship: Friendship;
  userId: string;
}) {
  const [opened, setOpened] = useState(false);
  if (friendship.mutual_count === 0) return null;
  const faces = friendship.mutual_faces.map(faceOf);
  const words = mutualText(friendship.mutual_count);
  return (
    <>
      <UnstyledButton className={classes.company} onClick={() => setOpened(true)}>
        <FaceStack users={faces} size={32} label={faces.map(({ name }) => name).join(', ')} />
        <Text span>{words}</Text>
      </UnstyledButton>
      <MutualSheet
        opened={opened}
        onClose={() => setOpened(false)}
        userId={userId}
        otherId={profile.id}
        title={friendWords.mutualTitle(nameOf(profile))}
      />
    </>
  );
}
