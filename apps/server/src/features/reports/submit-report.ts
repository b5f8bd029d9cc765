import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { submitReport } from '@nightjar/domain/reports/calls';
import { evidenceFiles } from '@nightjar/domain/reports/rules/evidence';
import { decideReport, type ReportedSubject, reportedTargetOf } from '@nightjar/domain/reports/rules/filing';
import { handle, ok } from '../../platform/http/handler.ts';
import { awaitTogether } from '../../platform/together.ts';
import {
  filesOfEvidence,
  findReportedSnapshot,
  findWrittenMessages,
  keepEvidenceFiles,
  type ReportedSnapshot,
  type ReportedUserMessage,
  type StoredEvidence,
} from './queries/evidence.ts';
import { insertReport, lockTarget } from './queries/filing.ts';

/**
 * Files a report. In the same transaction it copies the profile or the venue and the last messages, which the reported
 * user could change or delete. Files are not copied: they only get a second name.
 */
export const submitReportHandler = handle(submitReport, async ({ input, actor, now, db }) => {
  const reported: ReportedSubject = {
    userId: input.reported_user_id ?? null,
    venueId: input.reported_venue_id ?? null,
  };
  const decision = decideReport({ ...reported, reporterId: actor.userId });
  if (isRefusal(decision)) return decision;

  const [snapshot, messages] = await awaitTogether(
    findReportedSnapshot(db, reported),
    findWrittenMessages(db, { reporter: actor.userId, reported: reported.userId, now }),
  );
  if (reported.userId && !snapshot.profile) throw fail.notFound('Person');
  const target = reportedTargetOf(reported);
  if (!target || (reported.venueId && !snapshot.venue)) throw fail.notFound('Venue');
  const files = await keepEvidenceFiles(
    db,
    evidenceFiles(snapshot.report_id, filesOfEvidence(snapshot, messages)),
    now,
  );

  const evidence = buildStoredEvidence(snapshot, messages, files);
  const report = {
    id: snapshot.report_id,
    reporterId: actor.userId,
    description: input.description,
    ...reported,
  };
  await awaitTogether(lockTarget(db, target, now), insertReport(db, { ...report, target, evidence }, now));
  return ok({ report_id: snapshot.report_id });
});

function buildStoredEvidence(
  { profile, venue }: ReportedSnapshot,
  messages: readonly ReportedUserMessage[],
  files: Awaited<ReturnType<typeof keepEvidenceFiles>>,
): StoredEvidence {
  const { pictures: _own, ...person } = profile ?? { pictures: null };
  const { pictures: _its, ...place } = venue ?? { pictures: null };
  return {
    profile: profile && (person as StoredEvidence['profile']),
    venue: venue && (place as StoredEvidence['venue']),
    pictures: files.map(({ source: _name, ...file }) => file),
    messages: messages.map(({ file: _file, ...message }) => message).reverse(),
  };
}
