/** One person may make this many requests to the server, over all calls and tables together. */
export const personBudget = {
  /** The limit for five minutes is two calls a second without a pause. */
  calls: 600,
  /** A person may have this many requests open at once on one server. */
  at_once: 20,
  /**
   * In an hour a person may look up this many different strangers. That is two a minute without a pause, so it takes 35
   * days to copy the profiles of 100,000 people.
   */
  strangers: 120,
} as const;
