import { Button, Stack, Text, TextInput } from '@mantine/core';
import { groupNameLimit, groupSizeLimit } from '@nightjar/domain/chat/entity';
import type { Person } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { hasSeal } from '@nightjar/domain/people/rules/seal';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import { SearchInput } from '../../../ui/input/search-input.tsx';
import { useDebounced } from '../../../ui/input/use-debounced.ts';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { ContactsSheet } from '../../friends/parts/contacts-sheet.tsx';
import { friendWords } from '../../friends/parts/words.ts';
import { friendsOptions } from '../../friends/remote/people.ts';
import { faceOf } from '../../people/parts/flow.ts';
import { PersonRow } from '../../people/parts/person-row.tsx';
import { chatWords } from '../parts/words.ts';
import { startGroup } from '../remote/open-conversation.ts';
import { ChosenPeople } from './chosen-people.tsx';
import classes from './start.module.css';
import { startWords, suggestedGroupName } from './words.ts';

export type NewChatScreenProps = {
  userId: string;
  onBack: () => void;
  /** Called when the user chose one person. It opens the direct chat with them, which may exist already. */
  onDirect: (personId: string) => void;
  onStarted: (conversationId: string) => void;
};

/** Chooses the people of a new chat: one person for a direct chat, several for a group with a name. */
export function NewChatScreen({ userId, onBack, onDirect, onStarted }: NewChatScreenProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const toggle = (person: Person) =>
    setChosen(people =>
      people.some(({ id }) => id === person.id)
        ? people.filter(({ id }) => id !== person.id)
        : [...people, person],
    );
  return (
    <div className={classes.page}>
      <PageHeader title={chatWords.newChat} onBack={onBack} />
      <div className={classes.top}>
        <SearchInput label={startWords.search} value={typed} onChange={setTyped} />
        <ChosenPeople people={chosen} onRemove={toggle} />
      </div>
      <FriendChoices userId={userId} search={search} chosen={chosen} onToggle={toggle} />
      {chosen.length > 0 && (
        <StartButton userId={userId} people={chosen} onDirect={onDirect} onStarted={onStarted} />
      )}
    </div>
  );
}

type FriendChoicesProps = {
  userId: string;
  search: string;
  chosen: readonly Person[];
  onToggle: (person: Person) => void;
};

function FriendChoices({ userId, search, chosen, onToggle }: FriendChoicesProps) {
  const query = useInfiniteQuery(friendsOptions(userId, search));
  const full = chosen.length >= groupSizeLimit - 1;
  return (
    <div className={classes.friends}>
      <QueryView
        query={query}
        skeleton={<RowsSkeleton rows={8} />}
        empty={search ? <NobodyFound /> : <NoFriends userId={userId} />}
        errorFallback={startWords.friends.failed}
      >
        {people => (
          <>
            <ResultCount count={people.length} more={query.hasNextPage} search={search} />
            <ul aria-label={startWords.friends.label}>
              {people.map(person => (
                <li key={person.id}>
                  <FriendChoice
                    person={person}
                    out={person.activity_status === 'out'}
                    chosen={chosen.some(({ id }) => id === person.id)}
                    full={full}
                    onToggle={onToggle}
                  />
                </li>
              ))}
            </ul>
            <MoreBelow query={query} />
          </>
        )}
      </QueryView>
    </div>
  );
}

type FriendChoiceProps = {
  person: Person;
  out: boolean;
  chosen: boolean;
  full: boolean;
  onToggle: (person: Person) => void;
};

function FriendChoice({ person, out, chosen, full, onToggle }: FriendChoiceProps) {
  return (
    <PersonRow
      user={faceOf(person)}
      sealed={hasSeal(person)}
      ring={out ? 'out' : 'none'}
      meta={out ? startWords.friends.out : undefined}
      trailing={
        <span className={classes.tick} data-chosen={chosen || undefined}>
          {chosen && <Icon name="Check" weight="bold" size={16} />}
        </span>
      }
      onPress={() => (chosen || !full) && onToggle(person)}
      renderRoot={props => <Pressable aria-pressed={chosen} aria-disabled={!chosen && full} {...props} />}
    />
  );
}

function NobodyFound() {
  return <EmptyPerch pose="away" icon="MagnifyingGlass" title={startWords.nothingFound} />;
}

/** A user without friends sees links to the address book and to an invitation. */
function NoFriends({ userId }: { userId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <EmptyPerch
        icon="Users"
        title={startWords.empty.title}
        text={startWords.empty.text}
        action={
          <Stack gap="xs">
            <Button onClick={() => setOpened(true)}>{friendWords.contacts.open}</Button>
            <Button variant="default" renderRoot={props => <Link to="/invite" {...props} />}>
              {startWords.empty.invite}
            </Button>
          </Stack>
        }
      />
      <ContactsSheet opened={opened} onClose={() => setOpened(false)} userId={userId} />
    </>
  );
}

type StartButtonProps = Pick<NewChatScreenProps, 'userId' | 'onDirect' | 'onStarted'> & {
  people: readonly Person[];
};

/** The bar with the button that starts the chat lies over the list, where the thumb reaches it. */
function StartButton({ userId, people, onDirect, onStarted }: StartButtonProps) {
  const [name, setName] = useState<string | null>(null);
  const online = useOnline();
  const suggested = suggestedGroupName(people);
  const groupName = (name ?? suggested).trim() || suggested;
  const ids = people.map(({ id }) => id);
  const key = useIdempotencyKeyOfGroup(`${ids.join()} ${groupName}`);
  const start = useMutation({
    mutationFn: () => startGroup({ userId, otherIds: ids, name: groupName, key }),
    onSuccess: onStarted,
  });
  const [first, second] = people;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (second) start.mutate();
    else if (first) onDirect(first.id);
  };
  const label = second ? startWords.start : startWords.message(first ? nameOf(first) : '');
  return (
    <form className={classes.start} onSubmit={submit}>
      {second && (
        <TextInput
          label={chatWords.groupName}
          placeholder={suggested}
          maxLength={groupNameLimit}
          value={name ?? suggested}
          onFocus={event => event.currentTarget.select()}
          onChange={event => setName(event.currentTarget.value)}
        />
      )}
      {start.error && (
        <Text c="red" role="alert">
          {start.error.message}
        </Text>
      )}
      <Button type="submit" fullWidth loading={start.isPending} disabled={!online && second !== undefined}>
        {online || !second ? label : commonTexts.needsSignal}
      </Button>
    </form>
  );
}

/**
 * Returns an idempotency key for the chosen people and name. A second try uses the same key, so that no second group is
 * made when the first answer was lost.
 */
function useIdempotencyKeyOfGroup(group: string): string {
  const [kept, keep] = useState({ group, key: crypto.randomUUID() });
  if (kept.group === group) return kept.key;
  const fresh = { group, key: crypto.randomUUID() };
  keep(fresh);
  return fresh.key;
}
