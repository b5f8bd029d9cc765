/** Describes the blocks between two people from the side of the person who acts. */
type BlocksOfPair = { readonly blockedByMe: boolean; readonly blockedByOther: boolean };

/** Two people see each other only where neither has blocked the other. */
export const neitherBlocked = (blocks: BlocksOfPair): boolean =>
  !blocks.blockedByMe && !blocks.blockedByOther;

/**
 * A person may not act on a user who blocked them, unless they blocked that user too: then they may unblock the user.
 */
export const mayActOn = (blocks: BlocksOfPair): boolean => blocks.blockedByMe || !blocks.blockedByOther;

/** Describes the viewer's relation to the person they look at. */
export type ViewerRelation = { isSelf: boolean; isFriend: boolean };

/** A viewer may read this much about another person. `public` means the name, the picture and the counts. */
export type Visibility = 'nothing' | 'public' | 'everything';

/**
 * Decides how much a viewer may read about a person. A block hides the two from each other; a private profile is open
 * to friends only.
 */
export function visibilityOf(
  viewer: ViewerRelation & { blocked: boolean },
  target: { private: boolean },
): Visibility {
  if (viewer.isSelf) return 'everything';
  if (viewer.blocked) return 'nothing';
  if (viewer.isFriend) return 'everything';
  return target.private ? 'public' : 'everything';
}

/**
 * Decides whether a viewer may know a person's ties to other people and to places. Each list or line that names a
 * person beside another user, a venue or an event (followers, friends of a friend, "became friends", members of a room)
 * asks this for each person in it. Only friends may know the ties of a person with a private profile. SQL has the same
 * rule in `people/queries/ties.ts`.
 */
export const maySeeTies = (
  viewer: ViewerRelation & { blocked: boolean },
  person: { private: boolean },
): boolean => visibilityOf(viewer, person) === 'everything';

/**
 * Decides whether a viewer may see the lists on a profile: friends, followers, follows. A private profile shows them to
 * friends only.
 */
export function maySeeLists(
  viewer: ViewerRelation,
  target: { private: boolean },
): { allowed: true } | { allowed: false; reason: string } {
  return maySeeTies({ ...viewer, blocked: false }, target)
    ? { allowed: true }
    : { allowed: false, reason: 'This one keeps to friends' };
}

/** True for the person themselves: no other user sees which events a person follows. */
export function maySeeEvents(
  viewer: Pick<ViewerRelation, 'isSelf'>,
): { allowed: true } | { allowed: false; reason: string } {
  return viewer.isSelf
    ? { allowed: true }
    : { allowed: false, reason: 'Only they can see which events they go to' };
}

/**
 * Tells whether a viewer may open a direct conversation with a person. A person with a private profile gets messages
 * from friends only.
 */
export function takesMessages(
  viewer: ViewerRelation,
  target: { private: boolean; house_contact: boolean },
): boolean {
  return !viewer.isSelf && !target.house_contact && (viewer.isFriend || !target.private);
}
