/**
 * True where the viewer may see the hour of a user's activity: the user and friends may. Strangers see only its night,
 * and only after that night is over.
 */
export const maySeeVisitHours = (viewer: { isSelf: boolean; isFriend: boolean }): boolean =>
  viewer.isSelf || viewer.isFriend;
