import * as z from 'zod/mini';
import { day, moment } from './time.ts';

const calendar = { from: '1900-01-01', to: '2999-12-31' } as const;

/**
 * A call asks about the night of this date. It is far enough from the ends of the calendar that nights can be counted
 * on.
 */
export const nightAsked = day.check(
  z.refine(date => date >= calendar.from && date <= calendar.to, {
    error: `must be between ${calendar.from} and ${calendar.to}`,
  }),
);

const dayLength = calendar.from.length;

const momentAsked = moment.check(
  z.refine(at => at >= calendar.from && at.slice(0, dayLength) <= calendar.to, {
    error: `must be between ${calendar.from} and ${calendar.to}`,
  }),
);

/** Tells a moment from a day. */
export const isMoment = (asked: string): boolean => asked.length > dayLength;

/** The caller may also send a moment: it means the night at that moment, by the clock of the place in question. */
export const nightOrMomentAsked = z.union([nightAsked, momentAsked], {
  error: ({ input, errors }) => {
    const [ofDay, ofMoment] = errors as readonly (readonly { message?: string; code: string }[])[];
    const closer = typeof input === 'string' && isMoment(input) ? ofMoment : ofDay;
    const own = closer?.find(({ code }) => code === 'custom')?.message;
    return own ?? 'must be a day such as 2026-12-31, or a moment such as 2026-12-31T22:00:00-05:00';
  },
});
