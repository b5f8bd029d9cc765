/** What a viewer may know of another person beyond name, picture and counts. */
export type Sight = 'nothing' | 'public' | 'everything';

/** Blocked pairs do not exist for each other; a private profile opens to friends only. */
export function sightOf(
  viewer: { isSelf: boolean; isFriend: boolean; blocked: boolean },
  target: { private: boolean },
): Sight {
  if (viewer.isSelf) return 'everything';
  if (viewer.blocked) return 'nothing';
  if (viewer.isFriend) return 'everything';
  return target.private ? 'public' : 'everything';
}
