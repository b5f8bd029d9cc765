import * as z from 'zod/mini';
import { reportId, userId, venueId } from '../../kernel/id.ts';
import { moment } from '../../kernel/time.ts';
import { recordedHold } from '../../people/entity.ts';
import { evidence, reportStates } from '../entity.ts';

/** The specification sets ten reports per page (section 9). */
export const reportsPageSizes = { preset: 10, most: 50, deepest: 10_000 } as const;

/** The queue shows at most this many reports about one target; the page of a report shows more of them. */
export const mostReportsInGroup = 5;

export const decisionNoteLimits = { least: 3, most: 1000 } as const;

/**
 * Evidence is kept for this many days after the decision about its report. The evidence of an open report is always
 * kept.
 */
export const evidenceKeptDays = 365;

/** The page of a report shows at most this many other reports of its target. */
export const mostOtherReports = 50;

/** The target of reports is `open` while one of them has no decision, and `decided` when all of them have one. */
export const queueStates = ['open', 'decided'] as const;

export const reportState = z.enum(reportStates);

/** The target is the reported person or venue. */
export const reportTarget = z.object({
  kind: z.enum(['user', 'venue']),
  /** Null where the account was deleted. */
  id: z.nullable(z.union([userId, venueId])),
  /** Gives the present name of the target. Where its account was deleted, it is the name at the time of the report. */
  name: z.string(),
  image: z.nullable(z.string()),
  suspended_at: z.nullable(moment),
  suspended_until: z.nullable(moment),
  deleted: z.boolean(),
});

export type ReportTarget = z.infer<typeof reportTarget>;

/**
 * Describes the reporter, and how their earlier reports ended, so that people who report again and again are noticed.
 */
export const reporter = z.object({
  /** Null where the account was deleted. */
  id: z.nullable(userId),
  name: z.nullable(z.string()),
  filed: z.int(),
  resolved: z.int(),
  dismissed: z.int(),
});

export type Reporter = z.infer<typeof reporter>;

/** The queue of reports shows a report in this form. */
export const reportRow = z.object({
  report_id: reportId,
  reporter,
  description: z.string(),
  created_at: moment,
  state: reportState,
  decided_at: z.nullable(moment),
  /** Gives the first name of the person who decided about the report. */
  decided_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

export type ReportRow = z.infer<typeof reportRow>;

/** A group is about one person or venue that was reported. */
export const reportGroup = z.object({
  target: reportTarget,
  open: z.int(),
  total: z.int(),
  /** Counts the different people who reported this target. */
  reporters: z.int(),
  newest_at: moment,
  /**
   * Lists the newest reports about the target: the open ones in the open queue, and the decided ones in the other.
   * There are at most `mostReportsInGroup`.
   */
  reports: z.array(reportRow),
});

export type ReportGroup = z.infer<typeof reportGroup>;

/** The page of a report shows it with its evidence, and with other reports and the holds of its target. */
export const deskReport = z.extend(reportRow, {
  target: reportTarget,
  /** Null where the evidence was deleted, a year after the decision. */
  evidence: z.nullable(evidence),
  /** Lists other reports about the same target, the newest first, at most `mostOtherReports`. */
  others: z.array(reportRow),
  /** Lists the holds on the target, the newest first. */
  suspensions: z.array(recordedHold),
  may_suspend: z.boolean(),
});

export type DeskReport = z.infer<typeof deskReport>;
