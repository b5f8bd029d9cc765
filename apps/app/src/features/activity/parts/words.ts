/** Texts of the feeds: the lines themselves are made in flow.ts. */
export const activityWords = {
  /** The viewer, at the start of a line and as its object. */
  you: 'You',
  toYou: 'you',
} as const;
