import { randomUUID } from 'node:crypto';
import { messageId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { evidenceFiles } from '@nightjar/domain/reports/rules/evidence';
import { reportedTargetOf } from '@nightjar/domain/reports/rules/filing';
import * as z from 'zod';
import { saveDecision } from '../../features/reports/queries/deciding.ts';
import {
  filesOfEvidence,
  findReportedSnapshot,
  keepEvidenceFiles,
} from '../../features/reports/queries/evidence.ts';
import { insertReport, lockTarget } from '../../features/reports/queries/filing.ts';
import type { Database } from '../../platform/db/database.ts';
import { venueName } from '../city.ts';
import { readDataFile } from '../data-file.ts';
import { personName, personNamed, personWithRole, type Town, venueNamed } from '../people.ts';

const reportSchema = z
  .strictObject({
    from: personName,
    aboutPerson: personName.optional(),
    aboutVenue: venueName.optional(),
    hoursAgo: z.int(),
    text: z.string(),
    /** The reported person wrote these messages. A message without a `conversation` is a direct message. */
    messages: z
      .array(
        z.strictObject({
          hoursAgo: z.int(),
          conversation: z.string().optional(),
          text: z.string(),
        }),
      )
      .default([]),
    /** The super admin dismissed the report with this note. */
    dismissed: z.string().optional(),
  })
  .refine(({ aboutPerson, aboutVenue }) => (aboutPerson === undefined) !== (aboutVenue === undefined), {
    error: 'is about either a person or a venue',
  });

type DemoReport = z.infer<typeof reportSchema>;

/** Fills the super admin's queue of reports. It runs after the pictures are stored, because the evidence keeps them. */
export async function saveReports(db: Database, town: Town, now: Date): Promise<void> {
  const reports = readDataFile('desk/reports.json', z.array(reportSchema));
  for (const report of reports.sort((one, other) => other.hoursAgo - one.hoursAgo))
    await saveReport(db, { ...report, town }, now);
}

async function saveReport(
  db: Database,
  { town, ...one }: DemoReport & { town: Town },
  now: Date,
): Promise<void> {
  const { from, aboutPerson, aboutVenue, hoursAgo, text, messages, dismissed } = one;
  const reported = {
    userId: aboutPerson === undefined ? null : personNamed(town, aboutPerson).id,
    venueId: aboutVenue === undefined ? null : venueNamed(town, aboutVenue).id,
  };
  const target = reportedTargetOf(reported);
  if (!target) return;
  const at = addMilliseconds(now, -hoursAgo * hours);
  const found = await findReportedSnapshot(db, reported);
  const { report_id: id, profile, venue } = found;
  const files = await keepEvidenceFiles(db, evidenceFiles(id, filesOfEvidence(found, [])), at);
  await lockTarget(db, target, at);
  const evidence = {
    profile: profile && withoutPictures(profile),
    venue: venue && withoutPictures(venue),
    pictures: files.map(({ source: _source, ...kept }) => kept),
    messages: messages.map(message => evidenceMessageOf(message, now)),
  };
  const reporterId = personNamed(town, from).id;
  await insertReport(db, { id, reporterId, description: text, ...reported, target, evidence }, at);
  if (dismissed === undefined) return;
  const by = personWithRole(town, 'super_admin').id;
  const decision = { state: 'dismissed', note: dismissed, by } as const;
  await saveDecision(
    db,
    { reportId: id, targetId: target.id, all: false, ...decision },
    addMilliseconds(at, 2 * hours),
  );
}

const evidenceMessageOf = ({ hoursAgo, conversation, text }: DemoReport['messages'][number], now: Date) => ({
  message_id: messageId.parse(randomUUID()),
  at: addMilliseconds(now, -hoursAgo * hours).toISOString(),
  where: conversation ?? null,
  text,
  attachment: false,
});

function withoutPictures<Row extends { pictures: unknown }>({
  pictures: _pictures,
  ...row
}: Row): Omit<Row, 'pictures'> {
  return row;
}
