import { addMilliseconds, days } from '../../kernel/time.ts';
import { versionReportKeptDays } from '../entity.ts';

/**
 * Returns the moment at which a phone's report about its version counts. A phone's clock may be ahead, so a moment in
 * the future counts as now. A report that is older than the rows that are kept counts at no moment: null.
 */
export function countedMoment(reportedAt: Date, now: Date): Date | null {
  const counted = reportedAt < now ? reportedAt : now;
  return counted < addMilliseconds(now, -versionReportKeptDays * days) ? null : counted;
}
