import { Text, UnstyledButton } from '@mantine/core';
import type { Profile } from '@nightjar/domain/account/entity';
import type { Relation } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../../platform/now.ts';
import { FaceStack } from '../../../ui/face/face.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { mutualWords, sinceWords } from '../flow.ts';
import { friendsOutOptions, type Standing } from '../remote/people.ts';
import classes from './company.module.css';
import { MutualSheet } from './mutual-sheet.tsx';

export type CompanyProps = {
  profile: Profile;
  standing: Standing | undefined;
  relation: Relation;
  userId: string;
  /** A pro's present shift. */
  shift: ReactNode;
};

/** Mutual friends, and the person's present venue as far as the viewer may see it. */
export function Company({ profile, standing, relation, userId, shift }: CompanyProps) {
  const now = new Date(useNow());
  return (
    <div>
      <div className={classes.facts}>
        <Location profile={profile} userId={userId} />
        {profile.pro && shift}
        {relation === 'friends' && (
          <Text span c="dimmed">
            {sinceWords(standing?.friends_since ?? null, now)}
          </Text>
        )}
      </div>
      {standing && <Mutual profile={profile} standing={standing} userId={userId} />}
    </div>
  );
}

function Location({ profile, userId }: Pick<CompanyProps, 'profile' | 'userId'>) {
  const isFriendOut = profile.activity_status === 'out' && profile.relation === 'friends';
  const { data: friends } = useQuery({ ...friendsOutOptions(userId), enabled: isFriendOut });
  if (profile.activity_status !== 'out') return null;
  const venue = friends?.find(friend => friend.id === profile.id)?.venue;
  if (!venue) return <span className={classes.out}>Out now</span>;
  return (
    <Link to="/venues/$id" params={{ id: venue.id }} className={classes.out}>
      Out at {venue.name}
    </Link>
  );
}

function Mutual({ profile, standing, userId }: { profile: Profile; standing: Standing; userId: string }) {
  const [opened, setOpened] = useState(false);
  if (standing.mutual_count === 0) return null;
  const faces = standing.mutual_faces.map(faceOf);
  const words = mutualWords(standing.mutual_count);
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
        title={`You and ${nameOf(profile)}`}
      />
    </>
  );
}
