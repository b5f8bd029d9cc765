/** Only friends see the hour of an activity. Strangers see only its night, after the night is over. */
export const maySeeHours = (viewer: { isSelf: boolean; isFriend: boolean }): boolean =>
  viewer.isSelf || viewer.isFriend;
