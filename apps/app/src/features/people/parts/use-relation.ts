import type { Relation } from '@nightjar/domain/people/entity';
import { useMemo } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { useOutbox } from '../../../platform/outbox/outbox.ts';
import { followsWith, laneOf, type OtherPerson, relationWith } from './flow.ts';

/** Returns the relation to a person, changed by the entries of the outbox that are not sent yet. */
export function useRelation({ id, relation }: Pick<OtherPerson, 'id' | 'relation'>): Relation {
  const waiting = useOutbox(laneOf(id));
  return useMemo(() => relationWith(relation, waiting), [relation, waiting]);
}

/**
 * Returns the ids of outbox entries about a person that wait for a connection, so that they can be withdrawn.
 */
export function useUnsent(otherId: string): readonly string[] {
  const waiting = useOutbox(laneOf(otherId));
  const online = useOnline();
  return useMemo(
    () => (online ? [] : waiting.filter(({ state }) => state === 'waiting').map(({ id }) => id)),
    [online, waiting],
  );
}

/**
 * Tests whether the user follows a pro, by the server's answer and the entries of the outbox that are not sent yet.
 */
export function useFollows(otherId: string, answered: boolean): boolean {
  const waiting = useOutbox(laneOf(otherId));
  return useMemo(() => followsWith(answered, waiting), [answered, waiting]);
}
