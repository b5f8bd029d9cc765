type PourIdAndTime = { readonly redemption_id: string; readonly redeemed_at: string };

/**
 * Returns the ids of the pours that are new at the top of the list. In a list that has just opened no pour is new, and
 * neither is a pour of an older page.
 */
export function newPoursOnTop(shown: readonly PourIdAndTime[], next: readonly PourIdAndTime[]): string[] {
  const newest = shown[0];
  if (!newest) return [];
  const known = new Set(shown.map(({ redemption_id }) => redemption_id));
  return next
    .filter(pour => !known.has(pour.redemption_id) && pour.redeemed_at >= newest.redeemed_at)
    .map(({ redemption_id }) => redemption_id);
}

/**
 * Returns the number for the full length of a bar in the chart. It is the largest number, or 1 where all numbers are 0,
 * so that no length is divided by zero.
 */
export const largestBarValue = (counts: readonly number[]): number => Math.max(1, ...counts);

type HourCounts = { readonly hour: number; readonly free: number; readonly paid: number };

/**
 * Returns the hours of a night that the chart shows. They begin at 4pm, because most bars are closed before. Where a
 * drink was poured earlier, they begin with the hour of the first drink.
 */
export function hoursToShow<H extends HourCounts>(hours: readonly H[]): readonly H[] {
  const first = hours.findIndex(({ hour, free, paid }) => hour === 16 || free + paid > 0);
  return hours.slice(Math.max(first, 0));
}
