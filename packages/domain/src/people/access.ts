/** Describes the blocks between two people from the side of the first, who acts. */
type Blocks = { readonly blockedByMe: boolean; readonly blockedByOther: boolean };

/** Two people see each other only where neither has blocked the other. */
export const neitherBlocked = (blocks: Blocks): boolean => !blocks.blockedByMe && !blocks.blockedByOther;

/** A person may act on a user they blocked themselves (to unblock), but not on one who blocked them. */
export const mayActOn = (blocks: Blocks): boolean => blocks.blockedByMe || !blocks.blockedByOther;

/** Describes the viewer's relation to the person they look at. */
export type ViewerRelation = { isSelf: boolean; isFriend: boolean };

/** A viewer may read this much about another person: `public` is name, picture and counts. */
export type Visibility = 'nothing' | 'public' | 'everything';

/** A block hides both people from each other; a private profile is open to friends only. */
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
 * Decides whether a viewer may know a person's ties to others and to places. A list or a line that names a person
 * beside another user, a venue or an event (followers, friends of a friend, "became friends", members of a room) asks
 * this for each person in it: a private person's ties are known to friends only. SQL has the same rule in
 * `people/queries/ties.ts`.
 */
export const maySeeTies = (
  viewer: ViewerRelation & { blocked: boolean },
  person: { private: boolean },
): boolean => visibilityOf(viewer, person) === 'everything';

/** A private profile shows its lists to friends only: friends, followers, follows. */
export function maySeeLists(
  viewer: ViewerRelation,
  target: { private: boolean },
): { allowed: true } | { allowed: false; reason: string } {
  return maySeeTies({ ...viewer, blocked: false }, target)
    ? { allowed: true }
    : { allowed: false, reason: 'This one keeps to friends' };
}

/** The events a person follows are visible to that person only. */
export function maySeeEvents(
  viewer: Pick<ViewerRelation, 'isSelf'>,
): { allowed: true } | { allowed: false; reason: string } {
  return viewer.isSelf
    ? { allowed: true }
    : { allowed: false, reason: 'Only they can see which events they go to' };
}

/** Whether a direct conversation may be opened: a private profile takes messages from friends only. */
export function takesMessages(
  viewer: ViewerRelation,
  target: { private: boolean; house_contact: boolean },
): boolean {
  return !viewer.isSelf && !target.house_contact && (viewer.isFriend || !target.private);
}
