import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { adminReport, fetchReports } from '@nightjar/domain/reports/desk/calls';
import type { ReportTarget } from '@nightjar/domain/reports/desk/entity';
import type { AttachmentLinks } from '../../../platform/storage/read/attachment-links.ts';
import type { ReportRowStored } from '../queries/rows.ts';
import type { TargetRow } from '../queries/target.ts';
import type { ReportPageRow } from './queries/report.ts';

type GroupWire = OutputWireOf<typeof fetchReports>[number];
type ReportWire = OutputWireOf<typeof adminReport>;

/** An account without any data is shown under this name. */
const deletedNames = { user: 'Deleted account', venue: 'Deleted venue' } as const;

/** Presents the target of a report. A deleted account has no page, and an archived venue still has one. */
export function presentTarget(row: TargetRow): ReportTarget {
  const erased = row.kind === 'user' && row.deleted;
  return {
    kind: row.kind,
    id: erased ? null : row.target_id,
    name: row.name ?? row.reported_as ?? deletedNames[row.kind],
    image: erased ? null : row.image,
    suspended_at: row.suspended_at?.toISOString() ?? null,
    suspended_until: row.suspended_until?.toISOString() ?? null,
    deleted: row.deleted,
  };
}

export const presentRow = (row: ReportRowStored): GroupWire['reports'][number] => ({
  report_id: row.report_id,
  reporter: {
    id: row.reporter_id,
    name: row.reporter_name,
    filed: row.filed,
    resolved: row.resolved,
    dismissed: row.dismissed,
  },
  description: row.description,
  created_at: row.created_at.toISOString(),
  state: row.state,
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: row.decided_by,
  note: row.note,
});

export const presentGroup = (target: TargetRow, reports: readonly ReportRowStored[]): GroupWire => ({
  target: presentTarget(target),
  open: target.open,
  total: target.total,
  reporters: target.reporters,
  newest_at: target.newest_at.toISOString(),
  reports: reports.filter(({ target_id }) => target_id === target.target_id).map(presentRow),
});

/** Presents the evidence of a report. Its files have links that expire within the hour. */
export function presentEvidence(
  { evidence, evidence_taken_at }: ReportPageRow,
  links: AttachmentLinks,
): ReportWire['evidence'] {
  if (!evidence || !evidence_taken_at) return null;
  return {
    taken_at: evidence_taken_at.toISOString(),
    profile: evidence.profile,
    venue: evidence.venue,
    pictures: evidence.pictures.map(({ name, ...picture }) => ({ ...picture, url: links.file(name) ?? '' })),
    messages: [...evidence.messages],
  };
}
