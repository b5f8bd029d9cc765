/** Tells whether guests are shown a venue, and which choice is kept while it is on hold. */
export type VenueVisibility = {
  readonly active: boolean;
  readonly suspended_at: Date | null;
  /** Of a venue on hold, this decides whether guests are shown it after the hold. */
  readonly active_after: boolean | null;
};

/** The team has chosen this; for a venue on hold, it takes effect after the hold. */
export const isShownAfterHold = ({ active, suspended_at, active_after }: VenueVisibility): boolean =>
  suspended_at === null ? active : active_after === true;

/** Returns the column for that choice: a venue on hold stays hidden, whatever its team chooses. */
export const shownColumns = (
  { suspended_at }: Pick<VenueVisibility, 'suspended_at'>,
  chosen: boolean,
): { active: boolean } | { active_after: boolean } =>
  suspended_at === null ? { active: chosen } : { active_after: chosen };
