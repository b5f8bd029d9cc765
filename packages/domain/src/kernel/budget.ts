/**
 * One person may ask this much of the server, over all calls and tables together. The app stays well below each limit.
 */
export const personBudget = {
  /** In five minutes this is two calls a second without a pause. */
  calls: 600,
  /** On one node: the busiest moment of the app makes six requests at once. */
  at_once: 20,
  /**
   * In an hour a person may look up this many different strangers: two a minute all the time, so a copy of 100,000
   * people takes 35 days.
   */
  strangers: 120,
} as const;
