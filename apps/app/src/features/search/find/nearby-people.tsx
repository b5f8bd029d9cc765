import { Button, Stack, Text } from '@mantine/core';
import type { NearbyUser } from '@nightjar/domain/people/entity';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { isAwaited, QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useShownPart } from '../../../ui/feedback/use-shown-part.ts';
import { RowList } from '../../../ui/row/row-list.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { PersonEntry } from '../../friends/parts/person-entry.tsx';
import { nearbyUsersOptions } from '../remote.ts';
import { searchWords } from './words.ts';

/** This many people are shown until the user presses "Show all". */
const peopleShownFirst = 6;

export type NearbyPeopleProps = {
  userId: string;
  /** This content is hidden until the list of people above it has its height, so that the content does not move. */
  children: ReactNode;
};

/**
 * Lists people nearby who are out and are not the user's friends. The list is not shown while the user's location is
 * not known.
 */
export function NearbyPeople({ userId, children }: NearbyPeopleProps) {
  const near = useUserLocation();
  const known = near.failure === null;
  const query = useQuery({
    ...nearbyUsersOptions(userId, near),
    enabled: known,
    select: people => people.filter(isStranger),
  });
  const shows = useShownPart(known && isAwaited(query));
  return (
    <>
      {known && (
        <PageSection title={searchWords.around.title}>
          <QueryView
            query={query}
            skeleton={<RowsSkeleton rows={peopleShownFirst} action />}
            empty={<Text c="dimmed">{searchWords.around.empty}</Text>}
            errorFallback={searchWords.around.failed}
            inCard
            shows={shows}
          >
            {people => <NewPeopleRows people={people} userId={userId} />}
          </QueryView>
        </PageSection>
      )}
      <Stack gap="lg" display={shows === 'content' ? 'flex' : 'none'}>
        {children}
      </Stack>
    </>
  );
}

const isStranger = ({ relation }: NearbyUser) => relation !== 'friends' && relation !== 'self';

function NewPeopleRows({ people, userId }: { people: readonly NearbyUser[]; userId: string }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <RowList>
        {people.slice(0, all ? undefined : peopleShownFirst).map(person => (
          <li key={person.id}>
            <PersonEntry userId={userId} person={person} ring="out" meta={person.band} />
          </li>
        ))}
      </RowList>
      {!all && people.length > peopleShownFirst && (
        <Button variant="subtle" color="gray" fullWidth onClick={() => setAll(true)}>
          {searchWords.showAll(people.length)}
        </Button>
      )}
    </>
  );
}
