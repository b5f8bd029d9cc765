import { Button, Stack, Text, Textarea } from '@mantine/core';
import { noNumbersMessage } from '@nightjar/domain/friends/entity';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { contacts } from '../../../native/contacts/index.ts';
import { useOnline } from '../../../platform/network.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { phoneNumbersIn } from '../flow.ts';
import { type FoundContacts, matchContacts } from '../remote/contacts.ts';
import { PersonEntry } from './person-entry.tsx';
import { friendWords } from './words.ts';

const contactsWords = friendWords.contacts;

export type ContactsSheetProps = { opened: boolean; onClose: () => void; userId: string };

/** Finds people from the address book. The sheet first explains what happens to the numbers. */
export function ContactsSheet({ opened, onClose, userId }: ContactsSheetProps) {
  return (
    <Sheet opened={opened} title={contactsWords.title} onClose={onClose}>
      <ContactsMatching userId={userId} />
    </Sheet>
  );
}

/**
 * Sends picked or pasted phone numbers to the server. The result is the people found, or a sentence that explains why
 * the server was not asked or did not answer.
 */
function useContactMatching(userId: string) {
  const matching = useMutation({
    mutationFn: (written: readonly string[]) => matchContacts(userId, written),
  });
  const error = matching.data === null ? noNumbersMessage : (matching.error?.message ?? null);
  return { ...matching, people: matching.data ?? null, error };
}

export type ContactsMatchingProps = {
  userId: string;
  /** Renders the people found. By default, each has a row that opens their page. */
  children?: (people: FoundContacts) => ReactNode;
};

/** Explains what happens to the numbers and asks for them, then shows the people found. */
export function ContactsMatching({ userId, children }: ContactsMatchingProps) {
  const { people, error, isPending, mutate, reset } = useContactMatching(userId);
  const [pasting, setPasting] = useState(!contacts.supported);
  const online = useOnline();
  if (people) return <MatchedContacts people={people} userId={userId} onAgain={reset} draw={children} />;
  const pick = async () => {
    const picked = await contacts.pick().catch(() => null);
    if (picked === null) setPasting(true);
    else if (picked.length > 0) mutate(picked);
  };
  return (
    <Stack gap="md">
      <Text>{contactsWords.promise}</Text>
      {contacts.supported && (
        <Button
          fullWidth
          leftSection={<Icon name="Users" weight="bold" />}
          loading={isPending && !pasting}
          disabled={!online}
          onClick={() => void pick()}
        >
          {online ? contactsWords.choose : commonTexts.needsSignal}
        </Button>
      )}
      {pasting ? (
        <PasteNumbersStep error={error} busy={isPending} primary={!contacts.supported} onNumbers={mutate} />
      ) : (
        <>
          {error && (
            <Text c="red" role="alert">
              {error}
            </Text>
          )}
          <Button variant="subtle" color="gray" onClick={() => setPasting(true)}>
            {contactsWords.paste}
          </Button>
        </>
      )}
    </Stack>
  );
}

type PasteNumbersStepProps = {
  error: string | null;
  busy: boolean;
  primary: boolean;
  onNumbers: (written: readonly string[]) => void;
};

function PasteNumbersStep({ error, busy, primary, onNumbers }: PasteNumbersStepProps) {
  const [text, setText] = useState('');
  const online = useOnline();
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        onNumbers(phoneNumbersIn(text));
      }}
    >
      <Stack gap="md">
        <Textarea
          {...contactsWords.numbers}
          inputMode="tel"
          minRows={3}
          maxRows={8}
          value={text}
          error={error}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Button
          type="submit"
          fullWidth
          variant={primary ? 'filled' : 'default'}
          loading={busy}
          disabled={!online}
        >
          {online ? contactsWords.find : commonTexts.needsSignal}
        </Button>
      </Stack>
    </form>
  );
}

type MatchedContactsProps = {
  people: FoundContacts;
  userId: string;
  onAgain: () => void;
  draw: ContactsMatchingProps['children'];
};

function MatchedContacts({ people, userId, onAgain, draw }: MatchedContactsProps) {
  const again = (
    <Button variant="default" onClick={onAgain}>
      {contactsWords.again}
    </Button>
  );
  if (people.length === 0)
    return (
      <div role="status">
        <EmptyPerch inPart pose="away" icon="Users" {...contactsWords.nobody} action={again} />
      </div>
    );
  return (
    <Stack gap="md">
      <Text role="status">{contactsWords.found(people.length)}</Text>
      {draw ? (
        draw(people)
      ) : (
        <RowList>
          {people.map(person => (
            <li key={person.id}>
              <PersonEntry
                userId={userId}
                person={person}
                ring={person.activity_status === 'out' ? 'out' : 'none'}
                meta={displayPhone(person.phone)}
              />
            </li>
          ))}
        </RowList>
      )}
      {again}
    </Stack>
  );
}
