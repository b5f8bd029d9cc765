import { fail } from '@nightjar/domain/kernel/failure';
import { adminReport } from '@nightjar/domain/reports/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findReportForReader } from './queries/report.ts';
import { readReport } from './read-report.ts';

/**
 * Answers a report. A report about the reader, or about a venue where they work, is answered as unknown, because it
 * names its author.
 */
export const adminReportHandler = handle(adminReport, async call => {
  const { input, actor, db } = call;
  const report = await findReportForReader(db, input.report_id, actor.userId);
  if (!report || report.about_reader) throw fail.notFound('Report');
  return ok(await readReport(call, input.report_id));
});
