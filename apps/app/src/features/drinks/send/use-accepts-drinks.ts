import type { Person } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useState } from 'react';
import { log } from '../../../platform/log.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { friendshipOptions } from '../../friends/remote/people.ts';
import type { Recipient } from './flow.ts';

type NamedPerson = Pick<Person, 'id' | 'first_name' | 'nickname' | 'full_name' | 'profile_image'>;

/**
 * Asks the server whether a chosen person accepts drinks, because the lists of people do not contain this. The list
 * then marks a person who accepts none.
 */
export function useAcceptsDrinks(userId: string, onChosen: (to: Recipient) => void) {
  const [refusing, setRefusing] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<string | null>(null);

  const pick = async (person: NamedPerson) => {
    setAsking(person.id);
    const takes = await takesDrinks(userId, person.id);
    setAsking(null);
    if (takes) onChosen({ kind: 'person', id: person.id, name: nameOf(person), image: person.profile_image });
    else setRefusing(known => new Set(known).add(person.id));
  };
  const pickPropsOf = (person: NamedPerson) => ({
    refuses: refusing.has(person.id),
    busy: asking === person.id,
    onPick: () => void pick(person),
  });
  return { pickPropsOf };
}

/**
 * Returns whether a person accepts drinks. When this check fails it returns true, because the server decides when the
 * drink is sent.
 */
async function takesDrinks(userId: string, otherId: string): Promise<boolean> {
  try {
    return (await queryClient.fetchQuery(friendshipOptions(userId, otherId))).accepts_drinks;
  } catch (error) {
    log.warn('The check whether a person accepts drinks failed', error);
    return true;
  }
}
