import type { Relation } from '@nightjar/domain/people/entity';
import { useMemo } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { useOutbox } from '../../../platform/outbox/outbox.ts';
import { followsAfterWrites, type OtherPerson, outboxLaneOfPerson, relationAfterWrites } from './flow.ts';

/** Returns the relation to a person, changed by the entries of the outbox that are not sent yet. */
export function useRelation({ id, relation }: Pick<OtherPerson, 'id' | 'relation'>): Relation {
  const waiting = useOutbox(outboxLaneOfPerson(id));
  return useMemo(() => relationAfterWrites(relation, waiting), [relation, waiting]);
}

/**
 * Returns the ids of outbox entries about a person that wait for a connection, so that they can be withdrawn.
 */
export function useUnsentWriteIds(otherId: string): readonly string[] {
  const waiting = useOutbox(outboxLaneOfPerson(otherId));
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
  const waiting = useOutbox(outboxLaneOfPerson(otherId));
  return useMemo(() => followsAfterWrites(answered, waiting), [answered, waiting]);
}
