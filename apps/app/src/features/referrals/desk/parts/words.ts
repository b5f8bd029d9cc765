import { houseTimezone } from '@nightjar/domain/kernel/time';

/** Writes a day by the clock of the operator's city: "Nov 20, 2026". */
export const dayLabel = (at: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: houseTimezone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(at));
