import { randomUUID } from 'node:crypto';
import { messageId, userId, venueId } from '@nightjar/domain/kernel/id';
import { hours, later } from '@nightjar/domain/kernel/time';
import { evidenceFiles } from '@nightjar/domain/reports/rules/evidence';
import { targetOf } from '@nightjar/domain/reports/rules/filing';
import { saveDecision } from '../../features/reports/queries/deciding.ts';
import { findReported, keepFiles, wantedFiles } from '../../features/reports/queries/evidence.ts';
import { insertReport, lockTarget } from '../../features/reports/queries/filing.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Settled } from '../people.ts';

/** The reported person wrote this text, hours ago, in this conversation. */
type Said = readonly [ago: number, where: string | null, text: string];
type DemoReport = {
  /** The numbers are places among the people, and the cast comes first. */
  readonly by: number;
  readonly about: { readonly person: number } | { readonly venue: number };
  readonly ago: number;
  readonly says: string;
  readonly said?: readonly Said[];
  /** The super admin decided with this note. */
  readonly dismissed?: string;
};

const wristbands: readonly Said[] = [
  [30, 'The Low Lantern', 'wristbands for saturday, 40 each, the door list is full'],
  [29, 'The Low Lantern', 'not a scam, ask anyone'],
  [7, null, 'hey you looked at my post. 35 for you'],
  [6, null, 'hello?? you were online just now'],
];

/** Two reports are about one person, one about another, one about a bar, and one is decided. */
const reports: readonly DemoReport[] = [
  {
    by: 0,
    about: { person: 36 },
    ago: 5,
    says: 'Spam or selling: wristbands that the bar knows nothing of.',
    said: wristbands,
  },
  {
    by: 12,
    about: { person: 36 },
    ago: 3,
    says: 'Harasses me: writes every time I go online, I never answered once.',
    said: wristbands.slice(2),
  },
  {
    by: 1,
    about: { venue: 3 },
    ago: 8,
    says: 'Wrong facts: the courtyard has been closed for weeks and the page still shows it.',
  },
  {
    by: 3,
    about: { person: 21 },
    ago: 26,
    says: 'Felt unsafe: looked at me in a strange way from the other bar.',
  },
  {
    ...{ by: 3, about: { person: 24 }, ago: 60, says: 'Under age: she has a very young face.' },
    dismissed: 'Her ID was checked twice at the Lantern. Nothing to it.',
  },
];

/** Fills the super admin's queue. It runs after the pictures are drawn, because the evidence keeps them. */
export async function settleReports(db: Database, town: Settled, now: Date): Promise<void> {
  for (const report of [...reports].sort((one, other) => other.ago - one.ago))
    await file(db, town, report, now);
}

async function file(db: Database, { people, venues }: Settled, report: DemoReport, now: Date): Promise<void> {
  const { by, about, ago, says, said = [], dismissed } = report;
  const person = 'person' in about ? people[about.person] : undefined;
  const venue = 'venue' in about ? venues[about.venue] : undefined;
  const reporter = people[by];
  const admin = people.find(({ person: { is } }) => is === 'super_admin');
  const reported = {
    userId: person ? userId.parse(person.id) : null,
    venueId: venue ? venueId.parse(venue.id) : null,
  };
  const target = targetOf(reported);
  if (!target || !reporter || !admin) return;
  const at = later(now, -ago * hours);
  const found = await findReported(db, reported);
  const { report_id: id, profile, venue: place } = found;
  const files = await keepFiles(db, evidenceFiles(id, wantedFiles(found, [])), at);
  await lockTarget(db, target, at);
  const evidence = {
    profile: profile && without(profile),
    venue: place && without(place),
    pictures: files.map(({ source: _source, ...kept }) => kept),
    messages: said.map(([before, where, text]) => ({
      message_id: messageId.parse(randomUUID()),
      at: later(now, -before * hours).toISOString(),
      where,
      text,
      attachment: false,
    })),
  };
  const reporterId = userId.parse(reporter.id);
  await insertReport(db, { id, reporterId, description: says, ...reported, target, evidence }, at);
  if (!dismissed) return;
  const decision = { state: 'dismissed', note: dismissed, by: userId.parse(admin.id) } as const;
  await saveDecision(
    db,
    { reportId: id, targetId: target.id, all: false, ...decision },
    later(at, 2 * hours),
  );
}

function without<Row extends { pictures: unknown }>({
  pictures: _pictures,
  ...row
}: Row): Omit<Row, 'pictures'> {
  return row;
}
