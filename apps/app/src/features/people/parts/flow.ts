import type { Person, Relation } from '@nightjar/domain/people/entity';
import { nameOf, type PersonNames } from '@nightjar/domain/people/rules/name';
import { imageUrl } from '../../../platform/config.ts';
import type { FaceUser } from '../../../ui/face/face.tsx';

type PersonWithPicture = PersonNames & Pick<Person, 'profile_image'>;

/** Returns the fields by which the component `Face` shows a person. */
export function faceOf(person: PersonWithPicture): FaceUser {
  return { name: nameOf(person), image: imageUrl(person.profile_image, 'face') };
}

/** Returns the fields for `Face` with a larger picture, for a large face. */
export function largeFaceOf(person: PersonWithPicture): FaceUser {
  return { name: nameOf(person), image: imageUrl(person.profile_image, 'thumbnail') };
}

/**
 * This is the person whose relation to the user is shown or changed. The type has only the fields that every list of
 * people loads.
 */
export type OtherPerson = Pick<Person, 'id' | 'first_name' | 'nickname' | 'full_name' | 'profile_image'> & {
  readonly relation: Relation;
  readonly friendship_id?: string | null;
};

/** Each person has a lane of their own in the outbox, which sends the entries of one lane in their order. */
export const outboxLaneOfPerson = (otherId: string): string => `person-${otherId}`;

export type RelationAction = 'add' | 'cancel' | 'accept' | 'decline' | 'remove' | 'block' | 'unblock';

/**
 * Each relation has the action that a press on the relation control does. It is null where the control is no button.
 */
const mainActionByRelation: Record<Relation, RelationAction | null> = {
  self: null,
  none: 'add',
  requested: 'cancel',
  asked: 'accept',
  friends: 'remove',
};

export const mainAction = (relation: Relation): RelationAction | null => mainActionByRelation[relation];

/** Returns the relation that is shown after an action, before the server has answered. */
export function relationAfter(relation: Relation, action: RelationAction): Relation {
  if (relation === 'self') return 'self';
  if (action === 'accept') return 'friends';
  // When the other user has already sent a request, a request of the user makes them friends.
  if (action === 'add') return relation === 'asked' || relation === 'friends' ? 'friends' : 'requested';
  return 'none';
}

/** This entry of the outbox is about a person or a venue. Lists of entries begin with the oldest entry of a lane. */
export type WaitingWrite = {
  readonly kind: string;
  readonly state: 'waiting' | 'sending' | 'refused';
  readonly payload: object;
};

/** Returns the relation in the server's answer, changed by the entries of the outbox that are not sent yet. */
export function relationAfterWrites(answered: Relation, waiting: readonly WaitingWrite[]): Relation {
  return waiting
    .filter(({ state }) => state !== 'refused')
    .flatMap(entry => relationActionOf(entry) ?? [])
    .reduce(relationAfter, answered);
}

function relationActionOf({ kind, payload }: WaitingWrite): RelationAction | null {
  if (kind === 'send-friend-request') return 'add';
  if (kind === 'answer-friend-request') return optionInPayload(payload, 'answer', ['accept', 'decline']);
  if (kind === 'friendship-action')
    return optionInPayload(payload, 'action', ['cancel', 'remove', 'block', 'unblock']);
  return null;
}

function optionInPayload<const Option extends string>(
  payload: object,
  field: string,
  options: readonly Option[],
) {
  const value = Object.entries(payload).find(([name]) => name === field)?.[1];
  return options.find(option => option === value) ?? null;
}

/**
 * Tests whether the user follows a pro or venue, by the server's answer and the entries of the outbox that are not sent
 * yet.
 */
export function followsAfterWrites(answered: boolean, waiting: readonly WaitingWrite[]): boolean {
  const last = waiting.findLast(({ kind, state }) => state !== 'refused' && /^(un)?follow-/.test(kind));
  return last ? !last.kind.startsWith('un') : answered;
}
