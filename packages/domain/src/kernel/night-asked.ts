import * as z from 'zod/mini';
import { day } from './time.ts';

const calendar = { from: '1900-01-01', to: '2999-12-31' } as const;

/** The date of a night that a call asks about: so far from the ends of the calendar that nights can be counted on. */
export const nightAsked = day.check(
  z.refine(date => date >= calendar.from && date <= calendar.to, {
    error: `must be between ${calendar.from} and ${calendar.to}`,
  }),
);
