import * as z from 'zod/mini';
import { day, moment } from '../time.ts';

const dateLimits = { from: '1900-01-01', to: '2999-12-31' } as const;

/**
 * A call asks about the night of this date. The date is within limits, so that dates a number of nights later or
 * earlier also exist.
 */
export const requestedNight = day.check(
  z.refine(date => date >= dateLimits.from && date <= dateLimits.to, {
    error: `must be between ${dateLimits.from} and ${dateLimits.to}`,
  }),
);

const dayTextLength = dateLimits.from.length;

const requestedMoment = moment.check(
  z.refine(at => at >= dateLimits.from && at.slice(0, dayTextLength) <= dateLimits.to, {
    error: `must be between ${dateLimits.from} and ${dateLimits.to}`,
  }),
);

/** True where the text is a moment and not a day. */
export const isMoment = (asked: string): boolean => asked.length > dayTextLength;

/**
 * A caller may send a moment in place of a date: it means the night at that moment, by the clock of the place in
 * question.
 */
export const requestedNightOrMoment = z.union([requestedNight, requestedMoment], {
  error: ({ input, errors }) => {
    const [ofDay, ofMoment] = errors as readonly (readonly { message?: string; code: string }[])[];
    const closer = typeof input === 'string' && isMoment(input) ? ofMoment : ofDay;
    const own = closer?.find(({ code }) => code === 'custom')?.message;
    return own ?? 'must be a day such as 2026-12-31, or a moment such as 2026-12-31T22:00:00-05:00';
  },
});
