/** Only friends see the hour of an activity. Strangers see the night, once it is over. */
export const seesHours = (viewer: { isSelf: boolean; isFriend: boolean }): boolean =>
  viewer.isSelf || viewer.isFriend;
