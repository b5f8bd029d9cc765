import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { type ReportId, userId, venueId } from '@nightjar/domain/kernel/id';
import type { adminReport, dismissReport, resolveReport } from '@nightjar/domain/reports/desk/calls';
import { type Decision, decideOnReport } from '@nightjar/domain/reports/rules/deciding';
import { type CallContext, ok } from '../../../platform/http/handler.ts';
import { linksAt } from '../../../platform/storage/read/attachment-links.ts';
import { findSuspensions } from '../../people/queries/suspensions.ts';
import { saveDecision } from '../queries/deciding.ts';
import { presentEvidence, presentRow, presentTarget } from './present.ts';
import { findDeciding, findReport, findTarget, lockTargetOf } from './queries/one.ts';

type Looking = Pick<CallContext<typeof adminReport>, 'db' | 'platform' | 'now'>;

/** Returns a report as its page shows it. The caller has checked that the reader is not its target. */
export async function reportPage(
  { db, platform, now }: Looking,
  id: ReportId,
): Promise<OutputWireOf<typeof adminReport>> {
  const found = await findReport(db, id);
  const target = found && (await findTarget(db, found.report.target_id));
  if (!found || !target) throw fail.notFound('Report');
  const { kind, target_id } = target;
  const suspensions = await findSuspensions(
    db,
    kind === 'user' ? { userId: userId.parse(target_id) } : { venueId: venueId.parse(target_id) },
  );
  return {
    ...presentRow(found.report),
    target: presentTarget(target),
    evidence: presentEvidence(found.report, linksAt(platform, now)),
    others: found.others.map(presentRow),
    suspensions,
    may_suspend: !target.deleted,
  };
}

type Call = CallContext<typeof resolveReport> | CallContext<typeof dismissReport>;

/** Makes both decisions: of two at the same time the second one waits for the first, then reads its result. */
export async function decideAs(call: Call, wanted: Decision) {
  const { input, actor, now, db, emit, recordChange } = call;
  await lockTargetOf(db, input.report_id);
  const report = await findDeciding(db, input.report_id, actor.userId);
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
  return ok(await reportPage(call, input.report_id));
}
