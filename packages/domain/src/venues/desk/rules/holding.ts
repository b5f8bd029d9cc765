/** Whether guests are shown a venue, and what is kept of it while it is on hold. */
export type Shown = {
  readonly active: boolean;
  readonly suspended_at: Date | null;
  /** Of a venue on hold: whether guests are shown it once the hold has ended. */
  readonly active_after: boolean | null;
};

/** What its team has chosen: on hold it is what will be shown after it. */
export const isToBeShown = ({ active, suspended_at, active_after }: Shown): boolean =>
  suspended_at === null ? active : active_after === true;

/** The columns of that choice: a venue on hold stays hidden, whatever its team chooses. */
export const shownColumns = (
  { suspended_at }: Pick<Shown, 'suspended_at'>,
  chosen: boolean,
): { active: boolean } | { active_after: boolean } =>
  suspended_at === null ? { active: chosen } : { active_after: chosen };
