import type { Refusal } from '../kernel/failure.ts';
import type { Bounds } from '../kernel/geo.ts';
import type { FriendshipId, UserId } from '../kernel/id.ts';
import { addMilliseconds, dayLabel, days, houseTimezone } from '../kernel/time.ts';
import { relationOf, type Tie } from '../people/rules/relation.ts';
import { askAgainDays, type FriendAction, type FriendAnswer, peopleBoxDegrees } from './entity.ts';
import { friendRefusals } from './refusals.ts';

const { refuse } = friendRefusals;

/** Describes two people from the side of the user who acts. */
export type Pair = {
  readonly me: UserId;
  readonly other: UserId;
  readonly otherIsHouse: boolean;
  readonly tie: Tie | null;
  readonly blockedByMe: boolean;
  readonly blockedByOther: boolean;
};

/** These changes happen to a pair. `end` takes a request back or ends a friendship. */
export type FriendshipChange = 'ask' | 'befriend' | 'decline' | 'end' | 'block' | 'unblock' | 'nothing';
type Granted = { granted: true; change: FriendshipChange };
const grant = (change: FriendshipChange): Granted => ({ granted: true, change });

/**
 * Decides about a friend request. A request to a user who has already asked makes the two friends. A user who declined
 * a request may themselves ask at once.
 */
export function decideRequest(
  pair: Pair,
  now: Date,
): Granted | Refusal<'not_yourself' | 'takes_no_requests' | 'asked_recently'> {
  const { tie, me } = pair;
  if (pair.other === me) return refuse('not_yourself');
  const relation = relationOf(tie, me);
  if (relation === 'asked') return grant('befriend');
  if (relation !== 'none') return grant('nothing');
  if (pair.otherIsHouse) return refuse('takes_no_requests');
  const from = tie && tie.requester_id === me ? nextRequestAllowedAt(tie) : null;
  if (from && from > now) return refuse('asked_recently', { params: { day: dayLabel(from, houseTimezone) } });
  return grant('ask');
}

/**
 * Decides whether a newcomer who joins by a referral code sends the owner of the code a friend request. Only the owner
 * can accept the request, because anyone may read a code on a poster. A tie that exists between the two stays as it is,
 * even a declined request. A block between the two prevents the request.
 */
export function decideRequestToInviter(pair: Pair): Granted {
  const strangers = pair.tie === null && !pair.blockedByMe && !pair.blockedByOther;
  return grant(strangers && !pair.otherIsHouse ? 'ask' : 'nothing');
}

function nextRequestAllowedAt(tie: Tie): Date | null {
  return tie.state === 'declined' && tie.answered_at
    ? addMilliseconds(tie.answered_at, askAgainDays * days)
    : null;
}

/**
 * Decides about the answer to a friend request, which only its recipient may give. The same answer twice counts once.
 * No request is found for a second answer that differs, for a request of other people (`pair` is null), for a request
 * that was replaced since, and where one of the two has blocked the other.
 */
export function decideAnswer(
  pair: Pair | null,
  asked: FriendshipId,
  answer: FriendAnswer,
): (Granted & { pair: Pair }) | Refusal<'request_gone'> {
  const tie = pair?.tie;
  if (!pair || tie?.id !== asked || pair.blockedByMe || pair.blockedByOther) return refuse('request_gone');
  const settled = answer === 'accept' ? 'accepted' : 'declined';
  if (tie.state === settled && (settled === 'accepted' || tie.requester_id !== pair.me))
    return { ...grant('nothing'), pair };
  if (relationOf(tie, pair.me) !== 'asked') return refuse('request_gone');
  return { ...grant(answer === 'accept' ? 'befriend' : 'decline'), pair };
}

export function decideAction(pair: Pair, action: FriendAction): Granted | Refusal<'not_yourself'> {
  if (pair.other === pair.me) return refuse('not_yourself');
  const relation = relationOf(pair.tie, pair.me);
  switch (action) {
    case 'cancel':
      return grant(relation === 'requested' ? 'end' : 'nothing');
    case 'remove':
      return grant(relation === 'friends' ? 'end' : 'nothing');
    case 'block':
      return grant(pair.blockedByMe ? 'nothing' : 'block');
    case 'unblock':
      return grant(pair.blockedByMe ? 'unblock' : 'nothing');
  }
}

/**
 * Decides what a deletion does: it takes the user's own request back, or ends a friendship. A request of the other
 * person cannot be deleted, only answered.
 */
export function decideDeletion(pair: Pair): Granted {
  const relation = relationOf(pair.tie, pair.me);
  return grant(relation === 'requested' || relation === 'friends' ? 'end' : 'nothing');
}

/**
 * Widens the part of the map in which friends are searched to the least side that is allowed, so that no user can
 * search a box around a single home.
 */
export function widenBox(box: Bounds): Bounds {
  const [min_lat, max_lat] = widenSide(box.min_lat, box.max_lat);
  const [min_lng, max_lng] = widenSide(box.min_lng, box.max_lng);
  return { min_lat, max_lat, min_lng, max_lng };
}

function widenSide(least: number, most: number): [number, number] {
  const missing = Math.max(0, peopleBoxDegrees.least - (most - least)) / 2;
  return [least - missing, most + missing];
}

/** The recipient of a friend request gets this push. */
export const requestNote = (name: string) => ({ title: name, body: 'wants to be friends.' });
export const acceptedNote = (name: string) => ({ title: name, body: 'said yes. You are friends now.' });
