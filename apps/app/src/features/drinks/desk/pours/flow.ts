type Id = { readonly redemption_id: string; readonly redeemed_at: string };

/** Pours that have come since these were shown; nothing is new in a list that has just opened, or that goes on below. */
export function landed(shown: readonly Id[], next: readonly Id[]): string[] {
  const newest = shown[0];
  if (!newest) return [];
  const known = new Set(shown.map(({ redemption_id }) => redemption_id));
  return next
    .filter(pour => !known.has(pour.redemption_id) && pour.redeemed_at >= newest.redeemed_at)
    .map(({ redemption_id }) => redemption_id);
}

/** The largest figure of some bars; 1 where all are empty, so that none is divided by nothing. */
export const longest = (counts: readonly number[]): number => Math.max(1, ...counts);

type Hour = { readonly hour: number; readonly free: number; readonly paid: number };

/** A night in hours, from 4pm or its first drink on: before that most bars are shut. */
export function drawnHours<H extends Hour>(hours: readonly H[]): readonly H[] {
  const first = hours.findIndex(({ hour, free, paid }) => hour === 16 || free + paid > 0);
  return hours.slice(Math.max(first, 0));
}
