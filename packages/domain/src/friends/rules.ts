import type { Refusal } from '../kernel/failure.ts';
import type { Bounds } from '../kernel/geo.ts';
import type { FriendshipId, UserId } from '../kernel/id.ts';
import { dayLabel, days, houseTimezone, later } from '../kernel/time.ts';
import { relationOf, type Tie } from '../people/rules/relation.ts';
import { askAgainDays, type FriendAction, type FriendAnswer, peopleBoxDegrees } from './entity.ts';
import { friendRefusals } from './refusals.ts';

const { refuse } = friendRefusals;

/** Two people as the first of them acts. */
export type Pair = {
  readonly me: UserId;
  readonly other: UserId;
  readonly otherIsHouse: boolean;
  readonly tie: Tie | null;
  readonly blockedByMe: boolean;
  readonly blockedByOther: boolean;
};

/** What becomes of a pair. `end` takes a request back or ends a friendship. */
export type Change = 'ask' | 'befriend' | 'decline' | 'end' | 'block' | 'unblock' | 'nothing';
type Granted = { granted: true; change: Change };
const grant = (change: Change): Granted => ({ granted: true, change });

/** A request to a user who has asked already makes a friendship; a user who declined may ask at once. */
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
  const from = tie && tie.requester_id === me ? askAgainFrom(tie) : null;
  if (from && from > now) return refuse('asked_recently', { params: { day: dayLabel(from, houseTimezone) } });
  return grant('ask');
}

/**
 * A newcomer who joins by a referral code asks its owner, who alone can accept: a code may hang on a poster. A tie of the
 * two, a declined request included, is left as it is, and a block of either side ends the matter.
 */
export function decideRequestToInviter(pair: Pair): Granted {
  const strangers = pair.tie === null && !pair.blockedByMe && !pair.blockedByOther;
  return grant(strangers && !pair.otherIsHouse ? 'ask' : 'nothing');
}

function askAgainFrom(tie: Tie): Date | null {
  return tie.state === 'declined' && tie.answered_at ? later(tie.answered_at, askAgainDays * days) : null;
}

/**
 * Only the recipient of a request answers it. The same answer twice counts once. A different second answer finds no
 * request; neither does an answer to other people's request (`pair` null) or to one that was replaced since.
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

/** Takes back an own request or ends a friendship; a request of the other's is answered, not deleted. */
export function decideDeletion(pair: Pair): Granted {
  const relation = relationOf(pair.tie, pair.me);
  return grant(relation === 'requested' || relation === 'friends' ? 'end' : 'nothing');
}

/**
 * The part of the map friends are looked for in: never less than the least side, whatever was asked for, so that no
 * box can be drawn around one doorstep.
 */
export function widenBox(box: Bounds): Bounds {
  const [min_lat, max_lat] = widen(box.min_lat, box.max_lat);
  const [min_lng, max_lng] = widen(box.min_lng, box.max_lng);
  return { min_lat, max_lat, min_lng, max_lng };
}

function widen(least: number, most: number): [number, number] {
  const missing = Math.max(0, peopleBoxDegrees.least - (most - least)) / 2;
  return [least - missing, most + missing];
}

/** The text of the push, which a lock screen shows. */
export const requestNote = (name: string) => ({ title: name, body: 'wants to be friends.' });
export const acceptedNote = (name: string) => ({ title: name, body: 'said yes. You are friends now.' });
