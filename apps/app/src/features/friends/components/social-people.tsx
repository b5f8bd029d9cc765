import { Text, Title } from '@mantine/core';
import type { ListedPerson } from '@nightjar/domain/friends/entity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { hasText } from '../flow.ts';
import { friendsOptions, proFollowersOptions } from '../remote.ts';
import { nameOf } from './face-of.ts';
import { FindPeople } from './find-people.tsx';
import { Found } from './found.tsx';
import classes from './list.module.css';
import { PersonEntry } from './person-entry.tsx';

export type SocialListProps = {
  ownerId: string;
  userId: string;
  own: boolean;
  /** What was typed, at rest. */
  search: string;
};

/** Friends; those who are out come first, under a heading of their own. */
export function FriendsList({ ownerId, userId, own, search }: SocialListProps) {
  const query = useInfiniteQuery(friendsOptions(ownerId, search));
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton action />}
      empty={<NoFriends own={own} search={search} />}
      errorFallback="There was an error, please try again."
    >
      {people => {
        const out = people.filter(person => person.activity_status === 'out');
        const others = people.filter(person => person.activity_status !== 'out');
        return (
          <>
            <Found count={people.length} more={query.hasNextPage} search={search} />
            <People title="Out now" people={out} userId={userId} />
            <People title={out.length > 0 ? 'In tonight' : null} people={others} userId={userId} />
            <MoreBelow query={query} />
          </>
        );
      }}
    </QueryView>
  );
}

/** A pro's followers, friends of whoever looks first. */
export function FollowersList({ ownerId, userId, search }: SocialListProps) {
  const query = useInfiniteQuery(proFollowersOptions(ownerId));
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton action />}
      empty={<EmptyPerch icon="Users" title="No followers yet. Start the flock." />}
      errorFallback="There was an error, please try again."
    >
      {people => {
        const found = people.filter(person => hasText(nameOf(person), search));
        return (
          <>
            <Found count={found.length} more={query.hasNextPage} search={search} />
            {found.length === 0 && !query.hasNextPage && <Text c="dimmed">Nobody by that name.</Text>}
            <People title={null} people={found} userId={userId} />
            <MoreBelow query={query} />
          </>
        );
      }}
    </QueryView>
  );
}

type PeopleProps = { title: string | null; people: readonly ListedPerson[]; userId: string };

function People({ title, people, userId }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <section>
      {title && (
        <Title order={2} size="h3" mt="sm" className={title === 'Out now' ? classes.out : undefined}>
          {title}
        </Title>
      )}
      <ul className={classes.list}>
        {people.map(person => (
          <li key={person.id}>
            <PersonEntry
              userId={userId}
              person={person}
              ring={person.activity_status === 'out' ? 'out' : 'none'}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoFriends({ own, search }: { own: boolean; search: string }) {
  if (search) return <EmptyPerch pose="away" icon="MagnifyingGlass" title="Nobody by that name. Yet." />;
  return <EmptyPerch icon="Users" title="No friends here yet." action={own && <FindPeople />} />;
}
