import { Button, Text } from '@mantine/core';
import type { Person } from '@nightjar/domain/people/entity';
import { hasSeal } from '@nightjar/domain/people/rules/seal';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import type { FaceProps } from '../../../ui/face/face.tsx';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import { SearchInput } from '../../../ui/input/search-input.tsx';
import { useDebounced } from '../../../ui/input/use-debounced.ts';
import { RowList } from '../../../ui/row/row-list.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { ContactsMatching } from '../../friends/parts/contacts-sheet.tsx';
import { FindPeopleLink, LookAtMapLink } from '../../friends/parts/empty-links.tsx';
import { friendsForDrinksOptions, friendsOutOptions } from '../../friends/remote/people.ts';
import { faceOf } from '../../people/parts/flow.ts';
import { PersonRow } from '../../people/parts/person-row.tsx';
import type { Recipient } from './flow.ts';
import classes from './pick-person.module.css';
import { nearbyRecipientsOptions } from './remote.ts';
import { useAcceptsDrinks } from './use-accepts-drinks.ts';
import { sendWords } from './words.ts';

export type PersonPickerProps = { userId: string; onChosen: (to: Recipient) => void };

/** Lists the friends of the user; those who are out come first. */
export function PickFriends({ userId, onChosen }: PersonPickerProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const query = useInfiniteQuery(friendsForDrinksOptions(userId, search));
  const { data: out } = useQuery(friendsOutOptions(userId));
  const acceptance = useAcceptsDrinks(userId, onChosen);
  const placeOf = (id: string) => out?.find(friend => friend.id === id)?.venue?.name;
  return (
    <>
      <SearchInput
        label={sendWords.pickFriends.search}
        className={classes.search}
        value={typed}
        onChange={setTyped}
      />
      <QueryView
        query={query}
        skeleton={<RowsSkeleton rows={6} />}
        empty={<NoFriends searched={search !== ''} />}
        errorFallback={commonTexts.failed}
      >
        {people => (
          <>
            <RowList>
              {people.map(person => (
                <PersonPick
                  key={person.id}
                  person={person}
                  ring={person.activity_status === 'out' ? 'out' : 'none'}
                  meta={locationText(placeOf(person.id), person.activity_status)}
                  {...acceptance.pickPropsOf(person)}
                />
              ))}
            </RowList>
            <MoreBelow query={query} />
          </>
        )}
      </QueryView>
    </>
  );
}

function locationText(place: string | undefined, status: 'in' | 'out' | null): string | null {
  if (place) return sendWords.pickFriends.at(place);
  return status === 'out' ? sendWords.pickFriends.out : null;
}

function NoFriends({ searched }: { searched: boolean }) {
  if (searched)
    return <EmptyPerch pose="away" icon="MagnifyingGlass" title={sendWords.pickFriends.notFound} />;
  return <EmptyPerch icon="Users" title={sendWords.pickFriends.empty} action={<FindPeopleLink />} />;
}

/** Lists people nearby who are out and accept drinks. */
export function PickNearby({ userId, onChosen }: PersonPickerProps) {
  const near = useUserLocation();
  const known = near.failure === null;
  const query = useQuery({ ...nearbyRecipientsOptions(userId, near), enabled: known });
  const acceptance = useAcceptsDrinks(userId, onChosen);
  if (!known)
    return (
      <EmptyPerch
        pose="away"
        icon="MapPin"
        title={sendWords.pickNearby.noLocation.title}
        text={sendWords.pickNearby.noLocation.text}
        action={<LookAtMapLink />}
      />
    );
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton rows={6} />}
      empty={
        <EmptyPerch
          pose="away"
          icon="Users"
          title={sendWords.pickNearby.empty}
          text={sendWords.pickNearby.emptyText}
          action={<ChooseFriendLink />}
        />
      }
      errorFallback={sendWords.pickNearby.failed}
    >
      {people => (
        <RowList>
          {people.map(person => (
            <PersonPick
              key={person.id}
              person={person}
              ring="out"
              meta={person.band}
              {...acceptance.pickPropsOf(person)}
            />
          ))}
        </RowList>
      )}
    </QueryView>
  );
}

function ChooseFriendLink() {
  return (
    <Button
      variant="default"
      renderRoot={props => (
        <Link to="/send-drinks/$sendMethod/{-$userId}" params={{ sendMethod: 'friends' }} {...props} />
      )}
    >
      {sendWords.pickNearby.toFriends}
    </Button>
  );
}

/** Lists people from the address book. Those with an account can be chosen, and the others can be invited. */
export function PickContacts({ userId, onChosen }: PersonPickerProps) {
  const acceptance = useAcceptsDrinks(userId, onChosen);
  return (
    <div className={classes.contacts}>
      <ContactsMatching userId={userId}>
        {people => (
          <RowList>
            {people.map(person => (
              <PersonPick key={person.id} person={person} {...acceptance.pickPropsOf(person)} />
            ))}
          </RowList>
        )}
      </ContactsMatching>
      <Text c="dimmed">
        {sendWords.pickContacts.missing}{' '}
        <Link to="/invite" className={classes.invite}>
          {sendWords.pickContacts.invite}
        </Link>
      </Text>
    </div>
  );
}

type PersonPickProps = {
  person: Pick<Person, 'id' | 'first_name' | 'nickname' | 'full_name' | 'profile_image' | 'verified' | 'pro'>;
  ring?: FaceProps['ring'];
  meta?: ReactNode;
  /** True for a person who accepts no drinks. */
  refuses: boolean;
  busy: boolean;
  onPick: () => void;
};

function PersonPick({ person, ring, meta, refuses, busy, onPick }: PersonPickProps) {
  return (
    <li className={classes.pick}>
      <PersonRow
        user={faceOf(person)}
        sealed={hasSeal(person)}
        ring={ring}
        meta={refuses ? sendWords.refuses : meta}
        trailing={!refuses && <Icon name="CaretRight" size={18} />}
        renderRoot={props => (
          <Pressable
            {...props}
            disabled={refuses}
            aria-busy={busy || undefined}
            onClick={busy ? undefined : onPick}
          />
        )}
      />
    </li>
  );
}
