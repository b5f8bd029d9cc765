import * as z from 'zod/mini';
import { monthPattern } from './flow.ts';

const text = z.string().check(z.maxLength(80));
const month = z.string().check(z.regex(monthPattern));
const view = z.string().check(z.regex(/^month$/));

/** What the address of a venue's plan holds: without a word it is the list of what is to come. */
export const venuePlanShape = {
  filters: { view, month, when: z.string().check(z.regex(/^past$/)) },
  sorts: ['start'],
} as const;

/** The same over all venues. */
export const allPlanShape = {
  filters: {
    view,
    month,
    when: z.string().check(z.regex(/^(past|all)$/)),
    search: text,
    venue: z.string().check(z.uuid()),
    type: z.string().check(z.regex(/^\d{1,9}$/)),
    status: z.string().check(z.regex(/^(draft|published|cancelled)$/)),
    date: z.string().check(z.iso.date()),
  },
  sorts: ['start'],
} as const;

/** Events on a page of a list. */
export const pageRows = 50;
/** A month of a busy city; the server gives no more at once. */
export const monthRows = 500;
/** A choice of more venues is no choice: there the search finds them by name. */
export const mostVenuesToChoose = 100;
