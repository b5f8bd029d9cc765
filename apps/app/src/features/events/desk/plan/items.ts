import * as z from 'zod/mini';
import { monthPattern } from './flow.ts';

const textFilter = z.string().check(z.maxLength(80));
const monthFilter = z.string().check(z.regex(monthPattern));
const viewFilter = z.string().check(z.regex(/^month$/));

/** The address of a venue's plan without filters is the list of coming events. */
export const venuePlanShape = {
  filters: { view: viewFilter, month: monthFilter, when: z.string().check(z.regex(/^past$/)) },
  sorts: ['start'],
} as const;

/** The address of the plan over all venues has these filters. */
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
export const pageRows = 50;
/** A month of a busy city has fewer events than this; the server sends no more at once. */
export const monthRows = 500;
/** A list of more venues than this is too long to choose from: the search finds them by name. */
export const mostVenuesToChoose = 100;
