import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import type { dismissReport, resolveReport } from '@nightjar/domain/reports/desk/calls';
import { type Decision, decideOnReport } from '@nightjar/domain/reports/rules/deciding';
import { type CallContext, ok } from '../../../platform/http/handler.ts';
import { saveDecision } from '../queries/deciding.ts';
import { findReportForReader, lockTargetOf } from './queries/report.ts';
import { readReport } from './read-report.ts';

type DecideReportCall = CallContext<typeof resolveReport> | CallContext<typeof dismissReport>;

/**
 * Resolves or dismisses a report. Of two decisions at the same time, the second waits and then reads the result of the
 * first.
 */
export async function decideReport(call: DecideReportCall, wanted: Decision) {
  const { input, actor, now, db, emit, recordChange } = call;
  await lockTargetOf(db, input.report_id);
  const report = await findReportForReader(db, input.report_id, actor.userId);
  if (!report) throw fail.notFound('Report');
  const { state, about_reader: aboutReader, target_id: targetId } = report;
  const decision = decideOnReport({ state, wanted, aboutReader, all: input.all });
  if (isRefusal(decision)) return decision;

  if (decision.pending) {
    const { report_id: reportId, note, all } = input;
    const by = actor.userId;
    const saved = await saveDecision(db, { reportId, targetId, all, state: wanted, note, by }, now);
    if (saved.decided > 0) {
      recordChange({ state: 'open' }, { state: wanted, reports: saved.decided });
      emit('reports_decided', { reporterIds: saved.reporters });
    }
  }
  return ok(await readReport(call, input.report_id));
}
