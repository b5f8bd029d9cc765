import { declaredCalls } from '@nightjar/domain/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import type { UserId } from '@nightjar/domain/kernel/id';
import { userTopic, venueStaffTopic, venueTopic } from '@nightjar/domain/live';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { topicChannel } from '../platform/realtime/bus-messages.ts';
import { reportsRig } from '../testing/reports/rig.ts';
import { validInput } from '../testing/valid-inputs.ts';
import { reportsTasks } from './reports/jobs.ts';
import { reportsDecidedJob } from './reports/reactions.ts';

const { build, call, db, decide, file, platform, superAdmin, tokenOf } = await reportsRig();

/** These calls end the caller's account or session, so no later call would be answered. They are left out. */
const ending = ['hard-delete-user', 'end-session'];

/**
 * Returns the example input of a call by the reported user. Where the input has ids, they are those of the report, the
 * reporter and the venue.
 */
function aimed(declaration: Call, reported: UserId, aims: Record<string, string>): Record<string, unknown> {
  const example = validInput(declaration, reported);
  return Object.fromEntries(Object.entries(example).map(([field, value]) => [field, aims[field] ?? value]));
}

/** Returns everything that the server answers to the reported user. */
async function answersOf(
  calls: readonly Call[],
  reported: UserId,
  aims: Record<string, string>,
): Promise<string[]> {
  const answers: string[] = [];
  for (const declaration of calls.filter(({ id }) => !ending.includes(id))) {
    await sql`truncate rate_limits`.execute(db);
    const token = await tokenOf(reported);
    const { status, body } = await call(declaration, aimed(declaration, reported, aims), reported, { token });
    expect(status, declaration.id).toBeLessThan(500);
    answers.push(`${declaration.id} ${status} ${JSON.stringify(body)}`);
  }
  return answers;
}

/** Makes a reported user who owns a venue that is reported too. Another super admin decides one of the reports. */
async function aReported(name: string, roles: { super_admin?: true } = {}) {
  const reported = await build.member({ ...roles, nickname: 'moth' });
  const { venue_id } = await build.pro({ user_id: reported, pro_role_id: 1 });
  const names = { nickname: name, first_name: name, full_name: `${name} Quimby` };
  const reporter = await build.member(names);
  const received: string[] = [];
  for (const topic of [
    userTopic.nameOf(reported),
    venueTopic.nameOf(venue_id),
    venueStaffTopic.nameOf(venue_id),
  ])
    await platform.bus.subscribe(topicChannel(topic), message => received.push(JSON.stringify(message)));
  const description = `${name} has a quiet word`;
  const own = await file(reporter, { reported_user_id: reported }, description);
  const itsVenue = await file(reporter, { reported_venue_id: venue_id }, description);
  await decide('resolve', { report_id: itsVenue }, await superAdmin());
  await reportsTasks(platform)[reportsDecidedJob]?.({ user_ids: [reporter] });
  const aims = { venue_id, report_id: own, reported_venue_id: venue_id };
  // The answers are also searched for the id of the report. An answer of 404 does not repeat the id of the request, so
  // a hit is a leak.
  return { reported, reporter, received: [...received], aims, traces: [reporter, name, own, itsVenue] };
}

test('no call, event or push shows a reported user the report or its author, not even as owner of a reported venue', async () => {
  const { reported, reporter, received, aims, traces } = await aReported('Zephyrine');
  for (const answer of await answersOf(declaredCalls, reported, aims))
    for (const trace of traces) expect(answer).not.toContain(trace);
  expect(received).toEqual([]);
  const notes = await db
    .selectFrom('push_outbox')
    .select('user_id')
    .where('title', 'like', '%your report%')
    .execute();
  expect(notes).toEqual([{ user_id: reporter }]);
});

test('no call of the desk shows a reported super admin the author of the report', async () => {
  const { reported, aims, traces } = await aReported('Ottoline', { super_admin: true });
  const calls = declaredCalls.filter(({ id }) => id === 'export-my-data' || id.includes('report'));
  for (const answer of await answersOf(calls, reported, aims))
    for (const trace of traces) expect(answer).not.toContain(trace);
});
