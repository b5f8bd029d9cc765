type Id = { readonly redemption_id: string; readonly redeemed_at: string };

/**
 * Returns the pours that have arrived since the list was shown. Nothing is new in a list that has just
 * opened, or in rows that were loaded below.
 */
export function newPoursOnTop(shown: readonly Id[], next: readonly Id[]): string[] {
  const newest = shown[0];
  if (!newest) return [];
  const known = new Set(shown.map(({ redemption_id }) => redemption_id));
  return next
    .filter(pour => !known.has(pour.redemption_id) && pour.redeemed_at >= newest.redeemed_at)
    .map(({ redemption_id }) => redemption_id);
}

/**
 * Returns the figure of the chart's longest bar: the largest one, and 1 where all are 0, so that no length is divided
 * by zero.
 */
export const longestBar = (counts: readonly number[]): number => Math.max(1, ...counts);

type Hour = { readonly hour: number; readonly free: number; readonly paid: number };

/** A night is shown from 4pm or from its first drink on, because most bars are closed before. */
export function hoursToShow<H extends Hour>(hours: readonly H[]): readonly H[] {
  const first = hours.findIndex(({ hour, free, paid }) => hour === 16 || free + paid > 0);
  return hours.slice(Math.max(first, 0));
}
