/** The hour of what somebody did is their friends' to know: strangers are told the night, once it is over. */
export const seesHours = (viewer: { isSelf: boolean; isFriend: boolean }): boolean =>
  viewer.isSelf || viewer.isFriend;
