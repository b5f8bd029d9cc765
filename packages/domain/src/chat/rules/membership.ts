import type { Refusal } from '../../kernel/failure.ts';
import { nightSpan } from '../../kernel/night.ts';
import { nameOf } from '../../people/rules/name.ts';
import { type ConversationType, emojisPerPerson, groupSizeLimit } from '../entity.ts';
import { chatRefusals } from '../refusals.ts';

const { refuse } = chatRefusals;

type Granted = { granted: true };

const granted: Granted = { granted: true };

/** Describes another user with their relation to the viewer. */
export type Counterpart = {
  name: string;
  private: boolean;
  friends: boolean;
  blocked: boolean;
  /** True while the account of the other user is on hold. */
  held: boolean;
};

type MembershipFacts = { type: ConversationType; left: boolean; other: Counterpart | null };

/** Where the conversation is the room of an event that was called off, this tells the last night of the event. */
export type CalledOffEvent = { last_night: string; timezone: string };

export type Membership = MembershipFacts & { called_off: CalledOffEvent | null };

type CannotSendReason = 'left' | 'blocked' | 'away' | 'friends_only';

function personalReasonForNoMessages({ type, left, other }: MembershipFacts): CannotSendReason | null {
  if (left) return 'left';
  if (type !== 'direct') return null;
  if (!other || other.blocked) return 'blocked';
  if (other.held) return 'away';
  return other.private && !other.friends ? 'friends_only' : null;
}

/**
 * The room of an event that was called off stays open until its night is over, because the people in it agree on
 * another place to go.
 */
const isRoomOver = (calledOff: CalledOffEvent | null, now: Date): boolean =>
  calledOff !== null && nightSpan(calledOff.last_night, calledOff.timezone).until <= now;

/**
 * Returns why the member cannot send messages; null where they can. A deleted user and a user who blocked the member
 * give the same answer.
 */
export function reasonForNoMessages(
  { called_off, ...people }: Membership,
  now: Date,
): CannotSendReason | 'called_off' | null {
  return personalReasonForNoMessages(people) ?? (isRoomOver(called_off, now) ? 'called_off' : null);
}

export function decideSendingMessage(
  membership: Membership,
  now: Date,
): Granted | Refusal<CannotSendReason | 'called_off'> {
  const closed = reasonForNoMessages(membership, now);
  if (closed === null) return granted;
  const name = membership.other?.name ?? nameOf(null);
  if (closed === 'away') return refuse('away', { params: { name } });
  return closed === 'friends_only' ? friendsOnlyRefusal(name) : refuse(closed);
}

/**
 * Decides whether a user may open a direct conversation. A conversation that exists (`opened`) may always be opened,
 * whatever messages the other user accepts.
 */
export function decideOpening(other: Counterpart, opened: boolean): Granted | Refusal<'friends_only'> {
  return opened || !other.private || other.friends ? granted : friendsOnlyRefusal(other.name);
}

/**
 * Decides whether a user may make a group of these other people: it must not be too large, and a person with a private
 * profile must be a friend.
 */
export function decideGroup(
  others: readonly Counterpart[],
): Granted | Refusal<'too_many_people' | 'friends_only'> {
  if (others.length >= groupSizeLimit)
    return refuse('too_many_people', { params: { limit: String(groupSizeLimit) } });
  const shy = others.find(other => other.private && !other.friends);
  return shy ? friendsOnlyRefusal(shy.name) : granted;
}

const friendsOnlyRefusal = (name: string) => refuse('friends_only', { params: { name } });

export function decideRenaming(
  membership: Pick<Membership, 'type' | 'left'> & { admin: boolean },
): Granted | Refusal<'no_group' | 'left' | 'not_an_admin'> {
  if (membership.type !== 'group') return refuse('no_group');
  if (membership.left) return refuse('left');
  return membership.admin ? granted : refuse('not_an_admin');
}

export function decideLeaving(type: ConversationType): Granted | Refusal<'not_to_be_left'> {
  return type === 'direct' ? refuse('not_to_be_left') : granted;
}

/**
 * Decides which emoji are put on a message or taken from it. `mine` are those that this person has put on it. Without
 * `wanted` the emoji is switched on or off.
 */
export function decideEmoji(
  membership: MembershipFacts & { authorBlocked: boolean },
  { mine, emoji, wanted }: { mine: readonly string[]; emoji: string; wanted: boolean | undefined },
): { on: boolean; changes: boolean } | Refusal<'left' | 'blocked' | 'away' | 'too_many_reactions'> {
  if (membership.left) return refuse('left');
  const closed = personalReasonForNoMessages(membership);
  if (membership.authorBlocked || closed === 'blocked') return refuse('blocked');
  if (closed === 'away') return refuse('away', { params: { name: membership.other?.name ?? nameOf(null) } });
  const has = mine.includes(emoji);
  const on = wanted ?? !has;
  if (on && !has && mine.length >= emojisPerPerson) return refuse('too_many_reactions');
  return { on, changes: on !== has };
}

/** The member may read what lies after the first of these messages, up to the second. Ids are in the order of time. */
type ReadablePart = { hidden_through: string | null; left_through: string | null };

/** True for a message that the member has not hidden, and that was written before they left. */
export const isReadable = (messageId: string, { hidden_through, left_through }: ReadablePart): boolean =>
  (hidden_through === null || messageId > hidden_through) &&
  (left_through === null || messageId <= left_through);
