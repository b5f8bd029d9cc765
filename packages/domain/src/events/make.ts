import { eventEnd, nightsOf } from './rules/nights.ts';

type Times = { readonly starts_at: Date; readonly ends_at: Date | null };

/** Completes the times of an event with the values that follow from them by the clock of its venue. */
export const makeTimes = ({ starts_at, ends_at }: Times, timezone: string) => ({
  starts_at,
  ends_at,
  over_at: eventEnd({ starts_at, ends_at }),
  ...nightsOf({ starts_at, ends_at }, timezone),
});
