import { Stack } from '@mantine/core';
import type { Profile } from '@nightjar/domain/account/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { SearchInput } from '../../../ui/input/search-input.tsx';
import { type SocialTab, SocialTabs } from '../../../ui/input/social-tabs.tsx';
import { useDebounced } from '../../../ui/input/use-debounced.ts';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { type SocialType, socialTypesOf } from '../flow.ts';
import classes from '../parts/list.module.css';
import { PrivateNotice } from '../parts/private-notice.tsx';
import { friendWords } from '../parts/words.ts';
import { profileOptions } from '../remote/people.ts';
import { EventsFollowed, ProsFollowed, VenuesFollowed } from './social-follows.tsx';
import { FollowersList, FriendsList } from './social-people.tsx';
import { socialWords } from './words.ts';

export type SocialScreenProps = {
  userId: string;
  /** The lists belong to the person with this id, who is the viewer or another user. */
  ownerId: string;
  type: SocialType;
  onType: (type: SocialType) => void;
  onBack: () => void;
};

/** Shows the lists of the people and places of one person. Each kind has a tab. */
export function SocialScreen({ userId, ownerId, type, onType, onBack }: SocialScreenProps) {
  const query = useQuery(profileOptions(userId, ownerId));
  const own = userId === ownerId;
  const owner = query.data;
  const failure = query.error?.status;
  const shut = owner?.private && !own && owner.relation !== 'friends';
  if (shut || (!owner && (failure === 404 || failure === 403 || failure === 400)))
    return <PrivateNotice userId={userId} otherId={ownerId} onBack={onBack} />;
  return (
    <>
      <PageHeader title={listsTitle(owner, own)} onBack={onBack} />
      <Stack gap={0} className={classes.page}>
        <QueryView query={query} skeleton={<RowsSkeleton action />} errorFallback={friendWords.profileFailed}>
          {profile => <SocialLists profile={profile} userId={userId} own={own} type={type} onType={onType} />}
        </QueryView>
      </Stack>
    </>
  );
}

const listsTitle = (owner: Profile | undefined, own: boolean) =>
  own ? socialWords.title.own : owner ? socialWords.title.of(nameOf(owner)) : socialWords.title.unknown;

type ListsProps = Pick<SocialScreenProps, 'userId' | 'type' | 'onType'> & { profile: Profile; own: boolean };

function SocialLists({ profile, userId, own, type, onType }: ListsProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const types = socialTypesOf(profile, own);
  const shown = types.includes(type) ? type : 'friends';
  const choose = (next: SocialType) => {
    setTyped('');
    onType(next);
  };
  const list = { ownerId: profile.id, userId, own, search: typed === '' ? '' : search };
  return (
    <>
      <SocialTabs
        label={socialWords.tabs.label}
        value={shown}
        onChange={choose}
        tabs={types.map(id => socialTabOf(id, profile))}
      />
      {(socialTabOf(shown, profile).count !== 0 || typed !== '') && (
        <SearchInput
          label={socialWords.search[shown]}
          className={classes.field}
          value={typed}
          onChange={setTyped}
        />
      )}
      {shown === 'friends' && <FriendsList {...list} />}
      {shown === 'followers' && <FollowersList {...list} />}
      {shown === 'venues' && <VenuesFollowed {...list} />}
      {shown === 'pros' && <ProsFollowed {...list} />}
      {shown === 'events' && <EventsFollowed {...list} />}
    </>
  );
}

function socialTabOf(id: SocialType, profile: Profile): SocialTab<SocialType> {
  const counts: Record<SocialType, number | undefined> = {
    friends: profile.friends_count,
    followers: profile.followers_count,
    venues: profile.following_venues_count,
    pros: profile.following_pros_count,
    events: undefined,
  };
  return { id, label: socialWords.tabs[id], count: counts[id] };
}
