import { ActionIcon, Text } from '@mantine/core';
import type { Profile } from '@nightjar/domain/account/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { hasSeal } from '@nightjar/domain/people/rules/seal';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { GonePage } from '../../../ui/feedback/gone.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ProfileSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useLacksContent } from '../../../ui/feedback/use-shown-failure.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ActionSheet } from '../../../ui/overlay/action-sheet.tsx';
import { PageColumns } from '../../../ui/shell/page-columns.tsx';
import { BackButton, PageHeader } from '../../../ui/shell/page-header.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { ActivityFeed } from '../../activity/parts/feed.tsx';
import { askToBlock, askToRemoveFriend, offerBlock } from '../../people/parts/actions.ts';
import { largeFaceOf } from '../../people/parts/flow.ts';
import { ProfileHead } from '../../people/parts/profile-head.tsx';
import { useRelation } from '../../people/parts/use-relation.ts';
import { headFacts } from '../../people/parts/words.ts';
import { ReportSheet } from '../../reports/parts/report-sheet.tsx';
import { MutualFriendsAndVenue } from '../parts/company.tsx';
import { PeopleCounts } from '../parts/people-counts.tsx';
import { PrivateNotice } from '../parts/private-notice.tsx';
import { friendWords } from '../parts/words.ts';
import { friendshipOptions, profileOptions } from '../remote/people.ts';
import { PlacesTheyGo } from './places-they-go.tsx';
import classes from './profile.module.css';
import { ProfileActions } from './profile-actions.tsx';
import { profileWords } from './words.ts';

export type ProfileScreenProps = {
  userId: string;
  otherId: string;
  /** Renders the present shift of a pro, or `otherwise` where there is none. */
  shift: (otherwise: ReactNode) => ReactNode;
  onBack: () => void;
};

/** Shows the page of another person as far as it is visible to the viewer. */
export function ProfileScreen({ userId, otherId, shift, onBack }: ProfileScreenProps) {
  const query = useQuery(profileOptions(userId, otherId));
  const lacksContent = useLacksContent(query);
  const failure = query.error?.status;
  if (failure === 400) return <GonePage renderBack={props => <Link to="/discover" {...props} />} />;
  if (failure === 404 || failure === 403)
    return <PrivateNotice userId={userId} otherId={otherId} onBack={onBack} />;
  return (
    <>
      {lacksContent && <PageHeader title={profileWords.title} onBack={onBack} />}
      <QueryView query={query} skeleton={<ProfileSkeleton />} errorFallback={friendWords.profileFailed}>
        {profile => <ProfilePage profile={profile} userId={userId} shift={shift} onBack={onBack} />}
      </QueryView>
    </>
  );
}

type PageProps = Pick<ProfileScreenProps, 'userId' | 'shift' | 'onBack'> & { profile: Profile };

function ProfilePage({ profile, userId, shift, onBack }: PageProps) {
  const { data: friendship } = useQuery(friendshipOptions(userId, profile.id));
  const relation = useRelation(profile);
  const keepsToFriends = profile.private && profile.relation !== 'friends';
  const name = nameOf(profile);
  return (
    <PageColumns
      cover={
        <ProfileHead
          user={largeFaceOf(profile)}
          banner={imageUrl(profile.bannerImage, 'cover')}
          status={profile.activity_status}
          ring={profile.activity_status === 'out' ? 'out' : 'none'}
          sealed={hasSeal(profile)}
          facts={headFacts(profile, name)}
          start={<BackButton onBack={onBack} />}
          end={<ProfileMenuButton profile={profile} userId={userId} />}
        />
      }
      facts={
        <>
          <div className={classes.company}>
            <MutualFriendsAndVenue
              profile={profile}
              friendship={friendship}
              relation={relation}
              userId={userId}
              shift={shift}
            />
            {profile.bio && <Text className={classes.bio}>{profile.bio}</Text>}
          </div>
          <ProfileActions profile={profile} friendship={friendship} relation={relation} userId={userId} />
          <PeopleCounts
            person={profile}
            label={profileWords.counts(name)}
            listsOf={keepsToFriends ? undefined : profile.id}
          />
        </>
      }
    >
      {keepsToFriends ? (
        <EmptyPerch inPart pose="away" icon="Lock" title={profileWords.keepsToFriends} />
      ) : (
        <>
          <PlacesTheyGo title={profileWords.places(name)} venues={profile.active_venues} />
          <PageSection title={friendWords.lately.title}>
            <ActivityFeed userId={userId} of={{ personId: profile.id }} empty={profileWords.nothingLately} />
          </PageSection>
        </>
      )}
    </PageColumns>
  );
}

/** The menu has the rare actions: remove, block, report. */
function ProfileMenuButton({ profile, userId }: Pick<PageProps, 'profile' | 'userId'>) {
  const [shown, setShown] = useState<'menu' | 'report' | null>(null);
  const relation = useRelation(profile);
  const name = nameOf(profile);
  const close = () => setShown(null);
  return (
    <>
      <ActionIcon size="2.75rem" aria-label={profileWords.menu.open(name)} onClick={() => setShown('menu')}>
        <Icon name="DotsThree" weight="bold" />
      </ActionIcon>
      <ActionSheet
        opened={shown === 'menu'}
        title={name}
        onClose={close}
        actions={[
          ...(relation === 'friends'
            ? ([
                {
                  label: profileWords.menu.remove,
                  icon: 'X',
                  onPress: () => askToRemoveFriend(userId, profile),
                },
              ] as const)
            : []),
          { label: profileWords.menu.report, icon: 'Flag', onPress: () => setShown('report') },
          {
            label: profileWords.menu.block,
            icon: 'Prohibit',
            danger: true,
            onPress: () => askToBlock(userId, profile),
          },
        ]}
      />
      <ReportSheet
        opened={shown === 'report'}
        userId={userId}
        target={{ kind: 'person', id: profile.id, name }}
        onClose={close}
        onBlock={() => offerBlock(userId, profile)}
      />
    </>
  );
}
