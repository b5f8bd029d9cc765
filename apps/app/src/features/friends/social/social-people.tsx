import { Text, Title } from '@mantine/core';
import { hasText } from '@nightjar/domain/kernel/text';
import type { ListedPerson } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { IconLink } from '../../../ui/row/icon-link.tsx';
import { LongList } from '../../../ui/row/long-list.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { FindPeopleLink } from '../parts/empty-links.tsx';
import classes from '../parts/list.module.css';
import { PersonEntry } from '../parts/person-entry.tsx';
import { friendWords } from '../parts/words.ts';
import { proFollowersOptions } from '../remote/follows.ts';
import { friendsOptions, friendsOutOptions } from '../remote/people.ts';
import { socialWords } from './words.ts';

export type SocialListProps = {
  ownerId: string;
  userId: string;
  own: boolean;
  /** The search text is the typed text, once the user has stopped typing for a moment. */
  search: string;
};

/**
 * The next page is loaded when the end of the list is this many pixels away, so that fast scrolling does not reach the
 * end.
 */
const loadAheadPixels = 6000;

/** Friends who are out come first, under a heading of their own. */
export function FriendsList({ ownerId, userId, own, search }: SocialListProps) {
  const query = useInfiniteQuery(friendsOptions(ownerId, search));
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton action />}
      empty={<NoFriends own={own} search={search} />}
      errorFallback={commonTexts.failed}
    >
      {people => (
        <>
          <ResultCount count={people.length} more={query.hasNextPage} search={search} />
          <Friends people={people} userId={userId} more={query.hasNextPage} own={own} />
          <MoreBelow query={query} ahead={loadAheadPixels} />
        </>
      )}
    </QueryView>
  );
}

const Friends = memo(function Friends({ people, more, ...rest }: Omit<PeopleProps, 'title'>) {
  // React renders a page that arrives during scrolling between two frames, so that the scrolling stays smooth.
  const known = useDeferredValue(people);
  const [out, others] = useMemo(() => [known.filter(isOut), known.filter(person => !isOut(person))], [known]);
  return (
    <>
      <People title={friendWords.outNow} people={out} more={more && others.length === 0} {...rest} />
      <People
        title={out.length > 0 ? socialWords.friends.others : null}
        people={others}
        more={more}
        {...rest}
      />
    </>
  );
});

const isOut = ({ activity_status }: ListedPerson) => activity_status === 'out';

/** The viewer's friends come first among a pro's followers. */
export function FollowersList({ ownerId, userId, search }: SocialListProps) {
  const query = useInfiniteQuery(proFollowersOptions(ownerId));
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton action />}
      empty={<EmptyPerch icon="Users" title={socialWords.followers.empty} />}
      errorFallback={commonTexts.failed}
    >
      {people => {
        const found = people.filter(person => hasText(nameOf(person), search));
        return (
          <>
            <ResultCount count={found.length} more={query.hasNextPage} search={search} />
            {found.length === 0 && !query.hasNextPage && (
              <Text c="dimmed">{socialWords.followers.notFound}</Text>
            )}
            <People title={null} people={found} userId={userId} more={query.hasNextPage} />
            <MoreBelow query={query} ahead={loadAheadPixels} />
          </>
        );
      }}
    </QueryView>
  );
}

type PeopleProps = {
  title: string | null;
  people: readonly ListedPerson[];
  userId: string;
  /** True where the next page has more people. */
  more: boolean;
  /**
   * This is true for the list of the viewer's own friends. Its rows have a message button in place of the relation
   * control.
   */
  own?: boolean;
};

/** A row with one line is this many pixels high. */
const guessedRowHeight = 64;

const People = memo(function People({ title, people, userId, more, own = false }: PeopleProps) {
  const { data: friends } = useQuery({ ...friendsOutOptions(userId), enabled: own });
  const outAt = useMemo(
    () => new Map(friends?.map(({ id, venue }) => [id, venue && socialWords.friends.at(venue.name)])),
    [friends],
  );
  const row = useCallback(
    (person: ListedPerson) => (
      <PersonEntry
        userId={userId}
        person={person}
        ring={isOut(person) ? 'out' : 'none'}
        meta={outAt.get(person.id)}
        actions={own && <MessageLink person={person} />}
      />
    ),
    [userId, own, outAt],
  );
  if (people.length === 0) return null;
  return (
    <section>
      {title && (
        <Title order={2} size="h3" mt="sm" className={title === friendWords.outNow ? classes.out : undefined}>
          {title}
        </Title>
      )}
      <LongList items={people} keyOf={personIdOf} row={row} guess={guessedRowHeight} more={more} />
    </section>
  );
});

const personIdOf = ({ id }: ListedPerson) => id;

function MessageLink({ person }: { person: ListedPerson }) {
  return (
    <IconLink
      page={{ to: '/chats/$type/$id', params: { type: 'direct', id: person.id } }}
      icon="ChatCircle"
      label={socialWords.friends.message(nameOf(person))}
    />
  );
}

function NoFriends({ own, search }: { own: boolean; search: string }) {
  if (search) return <EmptyPerch pose="away" icon="MagnifyingGlass" title={friendWords.notFound} />;
  if (own) return <EmptyPerch icon="Users" {...socialWords.friends.ownEmpty} action={<FindPeopleLink />} />;
  return <EmptyPerch icon="Users" title={socialWords.friends.empty} />;
}
