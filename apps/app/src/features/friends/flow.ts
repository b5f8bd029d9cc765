import type { FriendRequest } from '@nightjar/domain/friends/entity';
import type { Person, Relation } from '@nightjar/domain/people/entity';
import { changed } from '../people/remote/changed-answer.ts';

/** Requests as they are shown: without those that are answered here, whether or not the server knows. */
export type RequestLists = {
  readonly received: readonly FriendRequest[];
  readonly sent: readonly FriendRequest[];
  /** For the badge: also those on pages that were not asked for. */
  readonly receivedCount: number;
};

export function requestLists(
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

/** The numbers in a pasted text: one on each line, or between commas or semicolons. */
export function numbersIn(pasted: string): string[] {
  return pasted
    .split(/[\n,;]+/)
    .map(part => part.trim())
    .filter(part => /\d/.test(part));
}

export const socialTypes = ['friends', 'followers', 'venues', 'pros', 'events'] as const;
export type SocialType = (typeof socialTypes)[number];

/** The lists on a person's page: followers are a pro's, and coming nights only the person's own. */
export function socialTypesOf(person: Pick<Person, 'pro'>, own: boolean): SocialType[] {
  return socialTypes.filter(type => (type !== 'followers' || person.pro) && (type !== 'events' || own));
}

/** The relation of the viewer and another user, as the server answers it. */
export type RelationAnswer = {
  readonly user_id: string;
  readonly relation: Relation;
  readonly friendship_id: string | null;
};

/** An answer with the new standing wherever that person is in it. What does not change stays the very same. */
export function withRelation<Answer>(
  answer: Answer,
  { user_id, relation, friendship_id }: RelationAnswer,
): Answer {
  return changed(answer, thing =>
    thing.id === user_id && 'relation' in thing ? { ...thing, relation, friendship_id } : thing,
  );
}

/** An answer with the new "following" wherever that pro, venue or event is in it. */
export function withFollowing<Answer>(answer: Answer, id: string, is_following: boolean): Answer {
  return changed(answer, thing =>
    [thing.id, thing.user_id, thing.event_id].includes(id) && 'is_following' in thing
      ? { ...thing, is_following }
      : thing,
  );
}

/** The viewer's requests without the one between them and a user: it has been answered or taken back. */
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
