import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { nameOrElse } from '@nightjar/domain/people/rules/name';
import { hasSeal } from '@nightjar/domain/people/rules/seal';
import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { isAwaited } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useShownPart } from '../../../ui/feedback/use-shown-part.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { PageColumns } from '../../../ui/shell/page-columns.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { ActivityFeed } from '../../activity/parts/feed.tsx';
import { ownFeedOptions } from '../../activity/remote.ts';
import { Bell } from '../../notifications/parts/bell.tsx';
import { ProfileHead } from '../../people/parts/profile-head.tsx';
import { headFacts } from '../../people/parts/words.ts';
import type { UserDetails } from '../../people/remote/session.ts';
import { FindPeopleLink } from '../parts/empty-links.tsx';
import { PeopleCounts } from '../parts/people-counts.tsx';
import { RequestsRow } from '../parts/requests-row.tsx';
import { friendWords } from '../parts/words.ts';
import { profileOptions } from '../remote/people.ts';
import { PlacesTheyGo } from './places-they-go.tsx';
import classes from './profile.module.css';
import { profileWords } from './words.ts';

const ownWords = profileWords.own;

export type OwnPageProps = {
  user: UserDetails['user'];
  status?: ReactNode;
  /** The section with a bartender's shift, staff code and color. */
  shift: ReactNode;
};

/** The user's own page shows the counts, the friend requests, the venues and the feed of friends. */
export function OwnPage({ user, status, shift }: OwnPageProps) {
  const query = useQuery(profileOptions(user.id, user.id));
  const profile = query.data;
  // The profile and the feed are requested at once, because the feed is shown below the venues of the profile.
  usePrefetchInfiniteQuery(ownFeedOptions(user.id));
  const shows = useShownPart(isAwaited(query));
  const name = nameOrElse(user, ownWords.noName);
  return (
    <PageColumns
      cover={
        <ProfileHead
          user={{ name, image: imageUrl(user.profile_image, 'thumbnail') }}
          banner={imageUrl(user.bannerImage, 'cover')}
          status={user.activity_status}
          ring={user.activity_status}
          sealed={hasSeal(user)}
          facts={headFacts(user, name)}
          beside={status}
          end={<HeadLinks userId={user.id} />}
        />
      }
      facts={
        <Stack gap="lg" pt={user.bio ? '2xs' : 'md'}>
          {user.bio && <Text className={classes.bio}>{user.bio}</Text>}
          {shift}
          <OwnActions />
          <PeopleCounts person={profile ?? user} label={ownWords.counts} listsOf={null} />
          <RequestsRow userId={user.id} />
        </Stack>
      }
    >
      {shows === 'skeleton' && (
        <div aria-busy="true">
          <RowsSkeleton rows={3} />
        </div>
      )}
      {shows === 'content' && (
        <>
          <PlacesTheyGo title={ownWords.places} venues={profile?.active_venues ?? []} />
          <PageSection title={friendWords.lately.title}>
            <ActivityFeed userId={user.id} of="friends" empty={friendWords.lately.empty} />
            {(profile ?? user).friends_count === 0 && <FindPeopleLink />}
          </PageSection>
        </>
      )}
    </PageColumns>
  );
}

function OwnActions() {
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<Icon name="PencilSimple" size={20} />}
        renderRoot={props => <Link to="/profile/edit" {...props} />}
      >
        {ownWords.edit}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="UserPlus" size={20} />}
        renderRoot={props => <Link to="/invite" {...props} />}
      >
        {ownWords.invite}
      </Button>
    </div>
  );
}

function HeadLinks({ userId }: { userId: string }) {
  return (
    <>
      <Bell userId={userId} />
      <SettingsLink />
    </>
  );
}

function SettingsLink() {
  return (
    <ActionIcon
      size="2.75rem"
      aria-label={ownWords.settings}
      renderRoot={props => <Link to="/settings" {...props} />}
    >
      <Icon name="Gear" />
    </ActionIcon>
  );
}
