import * as z from 'zod/mini';
import { monthPattern } from './flow.ts';

const textFilter = z.string().check(z.maxLength(80));
const monthFilter = z.string().check(z.regex(monthPattern));
const viewFilter = z.string().check(z.regex(/^month$/));

/** The page of a venue's events has these filters in its address. Without filters it lists the coming events. */
export const venuePlanShape = {
  filters: { view: viewFilter, month: monthFilter, when: z.string().check(z.regex(/^past$/)) },
  sorts: ['start'],
} as const;

/** The page of the events of all venues has these filters in its address. */
export const allPlanShape = {
  filters: {
    view: viewFilter,
    month: monthFilter,
    when: z.string().check(z.regex(/^(past|all)$/)),
    search: textFilter,
    venue: z.string().check(z.uuid()),
    type: z.string().check(z.regex(/^\d{1,9}$/)),
    status: z.string().check(z.regex(/^(draft|published|cancelled)$/)),
    date: z.string().check(z.iso.date()),
  },
  sorts: ['start'],
} as const;

/** A page of a list has this many events. */
export const eventsPerPage = 50;
/** The view of a month requests up to this many events, the most that the server sends at once. */
export const mostEventsInMonth = 500;
/**
 * The filter offers a list of venues only up to this number of venues. With more venues, the user finds a venue by a
 * search for its name.
 */
export const mostVenuesToChoose = 100;
