import type { Person, Relation } from '@nightjar/domain/people/entity';
import { useMemo } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { useOnline } from '../../../platform/network.ts';
import { outbox, useOutbox } from '../../../platform/outbox/outbox.ts';
import { followsWith, type RelationAction, relationWith } from '../../friends/flow.ts';

/** Whoever a control is about, as far as a list knows them. */
export type Other = Pick<Person, 'id' | 'first_name' | 'nickname' | 'full_name' | 'profile_image'> & {
  readonly relation: Relation;
  readonly friendship_id?: string | null;
};

/** What is done about one person goes out in its order. */
const laneOf = (otherId: string) => `person-${otherId}`;

/** Where one stands with somebody, with what has not reached the server yet on top. */
export function useRelation({ id, relation }: Pick<Other, 'id' | 'relation'>): Relation {
  const waiting = useOutbox(laneOf(id));
  return useMemo(() => relationWith(relation, waiting), [relation, waiting]);
}

/** What was done about somebody and cannot go out for want of a signal: the ids under which it can be taken back. */
export function useUnsent(otherId: string): readonly string[] {
  const waiting = useOutbox(laneOf(otherId));
  const online = useOnline();
  return useMemo(
    () => (online ? [] : waiting.filter(({ state }) => state === 'waiting').map(({ id }) => id)),
    [online, waiting],
  );
}

export function useFollows(otherId: string, told: boolean): boolean {
  const waiting = useOutbox(laneOf(otherId));
  return useMemo(() => followsWith(told, waiting), [told, waiting]);
}

/** Shown at once, sent as soon as there is a signal, and taken back with a word where the server says no. */
export function act(
  userId: string,
  other: Pick<Other, 'id' | 'friendship_id'>,
  action: RelationAction,
): void {
  const lane = laneOf(other.id);
  if ((action === 'accept' || action === 'decline') && other.friendship_id) {
    const payload = { friendship_id: other.friendship_id, answer: action, user_id: userId };
    outbox.add({ kind: 'answer-friend-request', lane, payload });
  } else if (action === 'add' || action === 'accept') {
    // Whom a question is known of but not its number is asked back: two that cross make a friendship.
    const payload = { requester_id: userId, requesting_id: other.id };
    outbox.add({ kind: 'send-friend-request', lane, payload });
  } else if (action !== 'decline') {
    const payload = { user_id: userId, other_user_id: other.id, action };
    outbox.add({ kind: 'friendship-action', lane, payload });
  }
  haptics.play(action === 'accept' ? 'success' : 'light');
}

export function followPro(userId: string, proUserId: string, follow: boolean): void {
  const kind = follow ? 'follow-pro' : 'unfollow-pro';
  outbox.add({ kind, lane: laneOf(proUserId), payload: { user_id: userId, pro_user_id: proUserId } });
}
