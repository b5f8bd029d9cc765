import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { fail } from '@nightjar/domain/kernel/failure';
import { type ReportId, userId, venueId } from '@nightjar/domain/kernel/id';
import type { adminReport } from '@nightjar/domain/reports/desk/calls';
import type { CallContext } from '../../../platform/http/handler.ts';
import { createAttachmentLinks } from '../../../platform/storage/read/attachment-links.ts';
import { findHolds } from '../../people/queries/holds.ts';
import { presentEvidence, presentRow, presentTarget } from './present.ts';
import { findReport, findTarget } from './queries/report.ts';

type ReadReportCall = Pick<CallContext<typeof adminReport>, 'db' | 'platform' | 'now'>;

/** Reads a report as its page shows it. The caller has checked that the report is not about the reader. */
export async function readReport(
  { db, platform, now }: ReadReportCall,
  id: ReportId,
): Promise<OutputWireOf<typeof adminReport>> {
  const found = await findReport(db, id);
  const target = found && (await findTarget(db, found.report.target_id));
  if (!found || !target) throw fail.notFound('Report');
  const { kind, target_id } = target;
  const suspensions = await findHolds(
    db,
    kind === 'user' ? { userId: userId.parse(target_id) } : { venueId: venueId.parse(target_id) },
  );
  return {
    ...presentRow(found.report),
    target: presentTarget(target),
    evidence: presentEvidence(found.report, createAttachmentLinks(platform, now)),
    others: found.others.map(presentRow),
    suspensions,
    may_suspend: !target.deleted,
  };
}
