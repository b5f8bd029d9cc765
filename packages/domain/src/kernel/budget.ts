/** What one person may ask of the server, over all calls and tables together. The app stays well below each. */
export const personBudget = {
  /** In five minutes: two a second without a pause. */
  calls: 600,
  /** On one node: the busiest moment of the app asks for six things. */
  at_once: 20,
  /** Different strangers in an hour: two a minute all along, and 35 days for a copy of 100,000 people. */
  strangers: 120,
} as const;
