import { sightOf } from '../account/access.ts';
import type { Pair } from '../friends/rules.ts';

type Between = Pick<Pair, 'blockedByMe' | 'blockedByOther'>;

/** Blocked pairs do not exist for each other, both ways. */
export const exist = (pair: Between): boolean => !pair.blockedByMe && !pair.blockedByOther;

/** Whoever blocked knows whom, and may take it back; for the other one there is nobody. */
export const maySee = (pair: Between): boolean => pair.blockedByMe || !pair.blockedByOther;

export type Onlooker = { isSelf: boolean; isFriend: boolean };

/** A private profile keeps its lists to friends: who they are, whom they know, what they follow. */
export function maySeeLists(
  viewer: Onlooker,
  target: { private: boolean },
): { allowed: true } | { allowed: false; reason: string } {
  const sight = sightOf({ ...viewer, blocked: false }, target);
  return sight === 'everything' ? { allowed: true } : { allowed: false, reason: 'This one keeps to friends' };
}

/** Nobody but the person sees which nights they plan. */
export function maySeeEvents(
  viewer: Pick<Onlooker, 'isSelf'>,
): { allowed: true } | { allowed: false; reason: string } {
  return viewer.isSelf
    ? { allowed: true }
    : { allowed: false, reason: 'Which events somebody goes to is theirs to tell' };
}

/** Whether a direct conversation may be opened: a private profile takes words from friends only. */
export function takesMessages(
  viewer: Onlooker,
  target: { private: boolean; house_contact: boolean },
): boolean {
  return !viewer.isSelf && !target.house_contact && (viewer.isFriend || !target.private);
}
