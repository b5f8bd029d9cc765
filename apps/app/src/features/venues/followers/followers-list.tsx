import { Text } from '@mantine/core';
import { hasText } from '@nightjar/domain/kernel/text';
import type { ListedPerson } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { hasSeal } from '@nightjar/domain/people/rules/seal';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { LongList } from '../../../ui/row/long-list.tsx';
import { PageLink } from '../../../ui/row/page-link.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { PersonRow } from '../../people/parts/person-row.tsx';
import { RelationControl } from '../../people/parts/relation-control.tsx';
import { venueFollowersOptions } from '../remote/venue.ts';
import classes from './followers-screen.module.css';
import { followersWords } from './words.ts';

/** A row with one line is this many pixels high. */
const rowHeight = 64;

export type FollowersListProps = {
  venueId: string;
  userId: string;
  /** The number of all followers, which includes private followers. */
  total: number;
  /** The search text is the typed text, once the user has stopped typing for a moment. */
  search: string;
};

/** Lists the followers with visible names, friends first. The number of private followers is shown below the list. */
export function FollowersList({ venueId, userId, total, search }: FollowersListProps) {
  const query = useInfiniteQuery(venueFollowersOptions(venueId));
  const row = useCallback(
    (person: ListedPerson) => <FollowerRow person={person} userId={userId} />,
    [userId],
  );
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton action />}
      empty={<NoFollowerShown total={total} />}
      errorFallback={followersWords.listFailed}
    >
      {people => {
        const found = search ? people.filter(person => hasText(nameOf(person), search)) : people;
        const isWhole = !query.hasNextPage;
        const unnamed = total - people.length;
        return (
          <>
            <ResultCount count={found.length} more={!isWhole} search={search} />
            {found.length === 0 && isWhole && <NoFollowerFound search={search} unnamed={unnamed} />}
            {found.length > 0 && (
              <LongList items={found} keyOf={personIdOf} row={row} guess={rowHeight} more={!isWhole} />
            )}
            {!search && isWhole && unnamed > 0 && (
              <Text c="dimmed" size="sm">
                {followersWords.unnamed(unnamed)}
              </Text>
            )}
            <MoreBelow query={query} />
          </>
        );
      }}
    </QueryView>
  );
}

const personIdOf = ({ id }: ListedPerson) => id;

function FollowerRow({ person, userId }: { person: ListedPerson; userId: string }) {
  return (
    <PersonRow
      user={faceOf(person)}
      sealed={hasSeal(person)}
      ring={person.activity_status === 'out' ? 'out' : 'none'}
      meta={person.relation === 'friends' && <FriendMark />}
      renderRoot={props =>
        person.relation === 'self' ? (
          <PageLink page={{ to: '/profile' }} {...props} />
        ) : (
          <PageLink page={{ to: '/profile/$id', params: { id: person.id } }} {...props} />
        )
      }
      actions={person.relation !== 'friends' && <RelationControl userId={userId} other={person} />}
    />
  );
}

const FriendMark = () => (
  <span className={classes.friend}>
    <Icon name="Users" size={16} /> {followersWords.friend}
  </span>
);

/** Shows that no follower with a visible name matches the search, although a private follower may match it. */
function NoFollowerFound({ search, unnamed }: { search: string; unnamed: number }) {
  return (
    <EmptyPerch
      pose="away"
      icon="MagnifyingGlass"
      title={followersWords.notFound(search)}
      text={unnamed > 0 && followersWords.notFoundText}
      inPart
    />
  );
}

function NoFollowerShown({ total }: { total: number }) {
  if (total === 0) return <EmptyPerch icon="Feather" title={followersWords.empty} />;
  const { title, text } = followersWords.onlyUnnamed;
  return <EmptyPerch pose="asleep" icon="EyeSlash" title={title(total)} text={text} />;
}
