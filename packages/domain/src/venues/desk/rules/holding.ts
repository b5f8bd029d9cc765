/** Tells whether guests are shown a venue, and which choice is kept while it is on hold. */
export type VenueVisibility = {
  readonly active: boolean;
  readonly suspended_at: Date | null;
  /** Tells, for a venue on hold, whether guests are shown it after the hold. */
  readonly active_after: boolean | null;
};

/**
 * Tells whether the team has chosen that guests are shown the venue. For a venue on hold, the choice takes effect after
 * the hold.
 */
export const isShownAfterHold = ({ active, suspended_at, active_after }: VenueVisibility): boolean =>
  suspended_at === null ? active : active_after === true;

/** Returns the column to save for the team's choice. A venue on hold stays hidden, whatever its team chooses. */
export const visibilityColumnToSave = (
  { suspended_at }: Pick<VenueVisibility, 'suspended_at'>,
  chosen: boolean,
): { active: boolean } | { active_after: boolean } =>
  suspended_at === null ? { active: chosen } : { active_after: chosen };
