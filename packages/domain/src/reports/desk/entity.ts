import * as z from 'zod/mini';
import { suspension } from '../../account/entity.ts';
import { reportId, userId, venueId } from '../../kernel/id.ts';
import { moment } from '../../kernel/time.ts';
import { evidence, reportStates } from '../entity.ts';

/** Ten per page (specification, section 9). */
export const reportsPage = { preset: 10, most: 50, deepest: 10_000 } as const;

/** Reports of one target in the queue; the page of a report has all. */
export const groupedMost = 5;

export const decisionNoteLimits = { least: 3, most: 1000 } as const;

/** How long evidence is kept after the decision, in days. An open report keeps its own. */
export const evidenceKeptDays = 365;

/** Other reports of the target that the page of a report shows. */
export const othersMost = 50;

/** `open` has a report without a decision; `decided` has none. */
export const queueStates = ['open', 'decided'] as const;

export const reportState = z.enum(reportStates);

/** Who or what is reported. */
export const reportTarget = z.object({
  kind: z.enum(['user', 'venue']),
  /** Null where the account was deleted. */
  id: z.nullable(z.union([userId, venueId])),
  /** As it is now; as it was reported where the account was deleted. */
  name: z.string(),
  image: z.nullable(z.string()),
  suspended_at: z.nullable(moment),
  suspended_until: z.nullable(moment),
  deleted: z.boolean(),
});

export type ReportTarget = z.infer<typeof reportTarget>;

/** Who reported, and how their reports ended before: a serial reporter shows. */
export const reporter = z.object({
  /** Null where the account was deleted. */
  id: z.nullable(userId),
  name: z.nullable(z.string()),
  filed: z.int(),
  resolved: z.int(),
  dismissed: z.int(),
});

export type Reporter = z.infer<typeof reporter>;

/** A report in the queue. */
export const reportRow = z.object({
  report_id: reportId,
  reporter,
  description: z.string(),
  created_at: moment,
  state: reportState,
  decided_at: z.nullable(moment),
  /** The first name of who decided. */
  decided_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

export type ReportRow = z.infer<typeof reportRow>;

/** All reports about one person or venue. */
export const reportGroup = z.object({
  target: reportTarget,
  open: z.int(),
  total: z.int(),
  /** How many different people reported it. */
  reporters: z.int(),
  newest_at: moment,
  /** The newest, at most `groupedMost`. */
  reports: z.array(reportRow),
});

export type ReportGroup = z.infer<typeof reportGroup>;

/** One report with its evidence and everything else about its target. */
export const deskReport = z.extend(reportRow, {
  target: reportTarget,
  /** Null where it was deleted, a year after the decision. */
  evidence: z.nullable(evidence),
  /** Other reports about the same target, the newest first, at most 50. */
  others: z.array(reportRow),
  /** Holds on the target, the newest first. */
  suspensions: z.array(suspension),
  may_suspend: z.boolean(),
});

export type DeskReport = z.infer<typeof deskReport>;
