import { type Conversation, isRoom } from '@nightjar/domain/chat/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import type { Mention } from '../parts/flow.ts';
import { membersOptions } from '../remote/conversation.ts';
import { completeMention, type MentionQuery, membersMatching, mentionQuery, mentionsToSend } from './flow.ts';
import type { Suggestion } from './mention-list.tsx';

type TypingField = {
  readonly text: string;
  readonly caret: number;
  /** True while the text field of the message has the focus. */
  readonly focused: boolean;
  readonly onText: (text: string, caret: number) => void;
};

/**
 * Completes names after an "@": arrow keys choose, Enter or Tab accepts, Escape dismisses. The list shows
 * only while the field has the focus, so that it does not cover a sheet that the user opened.
 */
export function useMentions(conversation: Conversation, userId: string, field: TypingField) {
  const { text, caret, focused, onText } = field;
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly Mention[]>([]);
  const typed = mentionQuery(text, caret);
  const query = typed && dismissed !== `${typed.from}` ? typed : null;
  const others = useOtherMembers(conversation, userId, query);
  const name = focused ? (query?.query ?? null) : null;
  const people = useMemo(() => (name === null ? [] : membersMatching(others, name)), [others, name]);
  const place = Math.min(active, Math.max(0, people.length - 1));

  const pick = (person: Suggestion) => {
    if (!query) return;
    const completed = completeMention({ text, caret, query }, person.name);
    setChosen(known => [...known, { user_id: person.id, name: person.name }]);
    setActive(0);
    onText(completed.text, completed.caret);
  };
  /** Returns true for a key that the list of names has handled. */
  const takeKey = ({ key }: KeyboardEvent): boolean => {
    const person = people[place];
    if (!person) return false;
    if (key === 'ArrowDown') setActive((place + 1) % people.length);
    else if (key === 'ArrowUp') setActive((place + people.length - 1) % people.length);
    else if (key === 'Enter' || key === 'Tab') pick(person);
    else if (key === 'Escape') setDismissed(`${query?.from}`);
    else return false;
    return true;
  };
  return {
    people,
    active: place,
    pick,
    takeKey,
    /** Returns the text as it is sent, and the members that it mentions. */
    settled: () => {
      const members = others.map(({ id, name }) => ({ user_id: id, name }));
      return mentionsToSend({ text, caret, query }, members, chosen);
    },
    reset: () => {
      setChosen([]);
      setDismissed(null);
    },
  };
}

/** Returns the members that a mention may name. They are requested when the user begins a mention. */
function useOtherMembers(
  { conversation_id, type }: Conversation,
  userId: string,
  query: MentionQuery | null,
): readonly Suggestion[] {
  // The server lists only some people of a room. It searches the other people by the typed name.
  const search = query && isRoom(type) ? query.query : '';
  const { data: members } = useQuery({
    ...membersOptions(userId, conversation_id, search),
    enabled: query !== null && type !== 'direct',
    placeholderData: known => known,
  });
  return useMemo(
    () =>
      (members ?? [])
        .filter(({ id }) => id !== userId)
        .map(member => ({
          id: member.id,
          name: nameOf(member),
          image: imageUrl(member.profile_image, 'face'),
        })),
    [members, userId],
  );
}
