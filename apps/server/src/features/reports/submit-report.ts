import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { submitReport } from '@nightjar/domain/reports/calls';
import { decideReport } from '@nightjar/domain/reports/rules';
import { handle, ok } from '../../platform/http/handler.ts';
import { findReported, insertReport } from './queries.ts';

export const submitReportHandler = handle(submitReport, async ({ input, actor, now, db }) => {
  const report = {
    reporterId: actor.userId,
    userId: input.reported_user_id ?? null,
    venueId: input.reported_venue_id ?? null,
    description: input.description,
  };
  const decision = decideReport(report);
  if (isRefusal(decision)) return decision;

  const found = await findReported(db, report);
  if (report.userId && !found.person) throw fail.notFound('Person');
  if (report.venueId && !found.venue) throw fail.notFound('Venue');
  return ok({ report_id: await insertReport(db, report, now) });
});
