import type { Conversation } from '@nightjar/domain/chat/entity';
import { isRoom } from '@nightjar/domain/chat/entity';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { nameOf } from '../../friends/components/face-of.ts';
import { completeMention, type Mention, matching, mentionedIn, mentionQuery } from '../parts/flow.ts';
import { membersOptions } from '../remote/conversation.ts';
import type { Suggestion } from './mention-list.tsx';

/** Completes names after an "@": arrows choose, Enter or Tab takes, Escape lets be. */
export function useMentions(
  conversation: Conversation,
  userId: string,
  field: { text: string; caret: number; onText: (text: string, caret: number) => void },
) {
  const { text, caret, onText } = field;
  const [active, setActive] = useState(0);
  const [letBe, setLetBe] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly Mention[]>([]);
  const query = mentionQuery(text, caret);
  const asks = query !== null && letBe !== `${query.from}`;
  // A room has more people than are listed: there the server finds them by name.
  const search = asks && isRoom(conversation.type) ? query.query : '';
  const { data: members } = useQuery({
    ...membersOptions(userId, conversation.conversation_id, search),
    enabled: asks && conversation.type !== 'direct',
    placeholderData: known => known,
  });
  const people = useMemo<Suggestion[]>(() => {
    if (!asks || !members) return [];
    const others = members.filter(({ id }) => id !== userId);
    const named = others.map(member => ({
      id: member.id,
      name: nameOf(member),
      image: imageUrl(member.profile_image),
    }));
    return matching(named, query.query);
  }, [asks, members, query?.query, userId]);
  const place = Math.min(active, Math.max(0, people.length - 1));

  const pick = (person: Suggestion) => {
    if (!query) return;
    const completed = completeMention(text, caret, query, person.name);
    setChosen(known => [...known, { user_id: person.id, name: person.name }]);
    setActive(0);
    onText(completed.text, completed.caret);
  };
  /** True where the key was for the list. */
  const takeKey = ({ key }: KeyboardEvent): boolean => {
    const person = people[place];
    if (!person) return false;
    if (key === 'ArrowDown') setActive((place + 1) % people.length);
    else if (key === 'ArrowUp') setActive((place + people.length - 1) % people.length);
    else if (key === 'Enter' || key === 'Tab') pick(person);
    else if (key === 'Escape') setLetBe(`${query?.from}`);
    else return false;
    return true;
  };
  return {
    people,
    active: place,
    pick,
    takeKey,
    mentioned: () => mentionedIn(text, chosen),
    forget: () => {
      setChosen([]);
      setLetBe(null);
    },
  };
}
