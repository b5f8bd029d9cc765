import type { FriendRequest } from '@nightjar/domain/friends/entity';
import type { Person, Relation } from '@nightjar/domain/people/entity';
import { changeJsonObjects } from '../people/remote/map-objects.ts';

/**
 * The lists of friend requests leave out the requests that were answered on this device, even before the server has the
 * answer.
 */
export type RequestLists = {
  readonly received: readonly FriendRequest[];
  readonly sent: readonly FriendRequest[];
  /** Counts the received requests that are open, also those on pages that are not loaded yet. */
  readonly receivedCount: number;
};

export function splitFriendRequests(
  answer: { requests: readonly FriendRequest[]; received_count: number },
  settledIds: ReadonlySet<string>,
): RequestLists {
  const open = answer.requests.filter(({ friendship_id }) => !settledIds.has(friendship_id));
  const received = open.filter(({ direction }) => direction === 'received');
  const gone = answer.requests.length - open.length;
  const goneReceived = gone - answer.requests.filter(isSent).length + open.filter(isSent).length;
  return {
    received,
    sent: open.filter(isSent),
    receivedCount: Math.max(received.length, answer.received_count - goneReceived),
  };
}

const isSent = ({ direction }: FriendRequest) => direction === 'sent';

/** Returns the phone numbers in a pasted text: one on each line, or between commas or semicolons. */
export function phoneNumbersIn(pasted: string): string[] {
  return pasted
    .split(/[\n,;]+/)
    .map(part => part.trim())
    .filter(part => /\d/.test(part));
}

export const socialTypes = ['friends', 'followers', 'venues', 'pros', 'events'] as const;
export type SocialType = (typeof socialTypes)[number];

/**
 * Returns the lists that a person's page offers. Only a pro has followers, and only the user's own page lists coming
 * events.
 */
export function socialTypesOf(person: Pick<Person, 'pro'>, own: boolean): SocialType[] {
  return socialTypes.filter(type => (type !== 'followers' || person.pro) && (type !== 'events' || own));
}

/** The server's answer contains the relation of the viewer and another user. */
export type RelationAnswer = {
  readonly user_id: string;
  readonly relation: Relation;
  readonly friendship_id: string | null;
};

/**
 * Sets the new relation to a person on each copy of that person in a cached answer. Unchanged parts stay the same
 * objects.
 */
export function withRelation<Answer>(
  answer: Answer,
  { user_id, relation, friendship_id }: RelationAnswer,
): Answer {
  return changeJsonObjects(answer, object =>
    object.id === user_id && 'relation' in object ? { ...object, relation, friendship_id } : object,
  );
}

/** Sets the new `is_following` on each copy of a pro, venue or event in a cached answer. */
export function withFollowing<Answer>(answer: Answer, id: string, is_following: boolean): Answer {
  return changeJsonObjects(answer, object =>
    [object.id, object.user_id, object.event_id].includes(id) && 'is_following' in object
      ? { ...object, is_following }
      : object,
  );
}

/**
 * Removes the friend request between the viewer and a user from a cached answer, because it was answered or taken back.
 */
export function withoutRequestOf<
  Answer extends { requests: FriendRequest[]; received_count: number; sent_count: number },
>(answer: Answer, otherId: string): Answer {
  const requests = answer.requests.filter(({ person }) => person.id !== otherId);
  const gone = answer.requests.filter(({ person }) => person.id === otherId);
  const sent = gone.filter(isSent).length;
  return {
    ...answer,
    requests,
    received_count: answer.received_count - (gone.length - sent),
    sent_count: answer.sent_count - sent,
  };
}
