import { hardDeleteUser, myUserDetails, signup } from '@nightjar/domain/account/calls';
import { userId, venueId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { userTopic, venueStaffTopic, venueTopic } from '@nightjar/domain/live';
import { answerTeamInvitation, myTeamInvitations, proRequest } from '@nightjar/domain/staff/calls';
import { invitePro, venueStaff } from '@nightjar/domain/staff/desk/calls';
import { type InvitationAnswer, invitationLasts } from '@nightjar/domain/staff/entity';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readNotes } from '../../platform/push/outbox.ts';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { testApp } from '../../testing/app.ts';
import { jobTasksOf } from '../../worker.ts';
import { signInHooks } from '../account/sign-in.ts';

const { call, build, db, clock, platform, sessionOf } = await testApp();

const [manager, bartender, door] = [2, 3, 5];
let [codes, numbers] = [1000, 5_560_000];
const number = () => {
  numbers += 1;
  return `1813${numbers}`;
};
const place = (venue_id: string, pro_role_id: number, more = {}) => {
  codes += 1;
  return build.pro({ venue_id, pro_role_id, pro_code: String(codes), ...more });
};
async function newBar() {
  const venue_id = await build.venue({ confirmed_at: clock.now(), confirmed_name: 'The Low Lantern' });
  const { user_id } = await place(venue_id, manager);
  return { venue_id, boss: user_id ?? '' };
}
const nowhere = venueId.parse('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1');
type Bar = Awaited<ReturnType<typeof newBar>>;
let bar: Bar = { venue_id: nowhere, boss: '' };
beforeEach(async () => {
  bar = await newBar();
});
const invite = (phone: string, pro_role_id = bartender, { venue_id, boss }: Bar = bar) =>
  call(invitePro, { venue_id, first_name: 'Finch', last_name: 'Alder', phone, pro_role_id }, boss);
const answer = (user: string | null, given: InvitationAnswer, venue_id: string = bar.venue_id) =>
  call(answerTeamInvitation, { venue_id, answer: given }, user);
const invitationsShownTo = async (user: string) =>
  ((await call(myTeamInvitations, {}, user)).body.data ?? []).map(({ venue_id }) => venue_id);
const placesOf = (user: string) => db.selectFrom('pros').selectAll().where('user_id', '=', user).execute();
const atDesk = async ({ venue_id, boss }: Bar = bar) =>
  (await call(venueStaff, { venue_id }, boss)).body.data?.staff.filter(({ is_self }) => !is_self) ?? [];
const doJob = (name: string, payload: object) => jobTasksOf(platform)[name]?.(payload);
const waitingJobs = async (name: string, user: string) => {
  const { rows } = await sql`
    select from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${name} and jobs.payload->>'userId' = ${user}`.execute(db);
  return rows.length;
};
async function eventsOn(topic: string): Promise<unknown[]> {
  const received: unknown[] = [];
  await platform.bus.subscribe(topicChannel(topic), message => received.push(message));
  return received;
}
/** Makes a user with a phone number that the bar has invited. */
async function invitedUser(role = bartender) {
  const phone = number();
  const user = await build.user({ phone, first_name: 'Finch', nickname: 'finch' });
  await invite(phone, role);
  return { user, phone };
}

describe('a yes to an invitation', () => {
  test("answering a team's invitation with yes gives the invited role, a staff code, a colour and the tier of a pro", async () => {
    const { user } = await invitedUser(manager);
    expect(await invitationsShownTo(user)).toEqual([bar.venue_id]);

    const { body } = await answer(user, 'yes');

    expect(body.data).toEqual({ venue_id: bar.venue_id, joined: true });
    expect(await placesOf(user)).toMatchObject([
      { state: 'approved', pro_role_id: manager, pro_code: expect.stringMatching(/^\d{4}$/) },
    ]);
    const { body: details } = await call(myUserDetails, {}, user);
    expect(details.data).toMatchObject({ user: { pro: true }, team_invitations: 0 });
    expect(await invitationsShownTo(user)).toEqual([]);
    expect(await atDesk()).toMatchObject([{ state: 'approved', user_id: user, pro_role_id: manager }]);
  });

  test("answering a team's invitation with yes twenty times at once is one answer", async () => {
    const { user } = await invitedUser();
    const replies = await Promise.all(Array.from({ length: 20 }, () => answer(user, 'yes')));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    const before = await placesOf(user);
    expect((await answer(user, 'yes')).body.data).toEqual({ venue_id: bar.venue_id, joined: true });
    expect(await placesOf(user)).toEqual(before);
    expect(before).toHaveLength(1);
  });

  test('a yes and a no to one invitation at the same time have one outcome', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { user } = await invitedUser();
      const both = round % 2 === 0 ? (['yes', 'no'] as const) : (['no', 'yes'] as const);
      await Promise.all(both.map(given => answer(user, given)));
      // A user who answered no may still answer yes. After a yes, a no is refused.
      expect(await placesOf(user)).toMatchObject([{ state: 'approved' }]);
      expect((await answer(user, 'no')).body.code).toBe('answered_yes');
    }
  });

  test('a yes to the invitation of one bar leaves the invitation of another bar open', async () => {
    const { user, phone } = await invitedUser();
    const other = await newBar();
    await invite(phone, door, other);
    expect((await invitationsShownTo(user)).sort()).toEqual([bar.venue_id, other.venue_id].sort());
    await answer(user, 'yes', other.venue_id);
    expect(await invitationsShownTo(user)).toEqual([bar.venue_id]);
    expect(await placesOf(user)).toMatchObject([{ venue_id: other.venue_id, pro_role_id: door }]);
    await answer(user, 'yes');
    expect(await placesOf(user)).toHaveLength(2);
  });

  test('a yes of a former colleague reopens their old place on the team, with the invited role', async () => {
    const phone = number();
    const user = await build.user({ phone });
    const { id } = await place(bar.venue_id, bartender, { user_id: user, state: 'removed' });
    await invite(phone, manager);
    await answer(user, 'yes');
    expect(await placesOf(user)).toMatchObject([{ id, state: 'approved', pro_role_id: manager }]);
    expect((await answer(user, 'yes')).body.data?.joined).toBe(true);
    expect(await atDesk()).toHaveLength(1);
  });

  test('a yes to an invitation is announced to the managers, by push too, and to the team, and to no guests', async () => {
    const { user } = await invitedUser();
    const [managers, team, guests] = await Promise.all([
      eventsOn(userTopic.nameOf(userId.parse(bar.boss))),
      eventsOn(venueStaffTopic.nameOf(bar.venue_id)),
      eventsOn(venueTopic.nameOf(bar.venue_id)),
    ]);
    await answer(user, 'yes');
    await expect.poll(() => [managers.length, team.length]).toEqual([1, 1]);
    expect(guests).toEqual([]);
    const [pro] = await placesOf(user);
    await doJob('push-joined-team', { pro_id: pro?.id });
    const { phone } = await db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', bar.boss)
      .executeTakeFirstOrThrow();
    expect(await readNotes(db, phone ?? '')).toMatchObject([{ title: 'finch is on the team' }]);
  });
});

describe.each(['no', 'never'] as const)('the answer %s to an invitation', given => {
  test("refusing a team's invitation changes nothing that the desk shows, and sends the team no event", async () => {
    const { user } = await invitedUser();
    const before = await atDesk();
    const received = await eventsOn(venueStaffTopic.nameOf(bar.venue_id));
    const jobs = async () => (await sql`select from graphile_worker._private_jobs`.execute(db)).rows.length;
    const waiting = await jobs();

    expect((await answer(user, given)).body.data).toEqual({ venue_id: bar.venue_id, joined: false });
    expect((await answer(user, given)).body.data).toEqual({ venue_id: bar.venue_id, joined: false });

    expect(await atDesk()).toEqual(before);
    expect(before).toMatchObject([{ state: 'invited', user_id: null }]);
    expect(await invitationsShownTo(user)).toEqual([]);
    expect(await placesOf(user)).toEqual([]);
    expect(received).toEqual([]);
    expect(await jobs()).toBe(waiting);
  });

  test('a user who refused an invitation is not asked again when the manager sends it again', async () => {
    const { user, phone } = await invitedUser();
    await answer(user, given);
    await invite(phone);
    expect(await invitationsShownTo(user)).toEqual([]);
    expect((await call(myUserDetails, {}, user)).body.data?.team_invitations).toBe(0);
  });

  test('refusing an invitation counts for this bar and this user alone', async () => {
    const { user, phone } = await invitedUser();
    await answer(user, given);
    const other = await newBar();
    await invite(phone, bartender, other);
    expect(await invitationsShownTo(user)).toEqual([other.venue_id]);
  });

  test('a user who refused an invitation may still say yes, or join by the code of the bar', async () => {
    const { user } = await invitedUser();
    await answer(user, given);
    expect((await answer(user, 'yes')).body.data?.joined).toBe(true);

    const second = await invitedUser();
    await answer(second.user, given);
    await db
      .updateTable('venues')
      .set({ venue_code: bar.venue_id.slice(0, 6).toUpperCase() })
      .where('id', '=', bar.venue_id)
      .execute();
    const code = bar.venue_id.slice(0, 6).toUpperCase();
    const { body } = await call(proRequest, { user_id: second.user, venue_code: code }, second.user);
    expect(body.data?.state).toBe('approved');
    expect(
      await db.selectFrom('team_refusals').selectAll().where('user_id', '=', second.user).execute(),
    ).toEqual([]);
  });
});

describe('the users whom an invitation reaches', () => {
  test('an invitation reaches a newcomer once they are registered, because their age is unknown before', async () => {
    const phone = number();
    await invite(phone);
    const user_id = await build.newcomer({ phone });
    expect((await answer(user_id, 'yes')).status).toBe(403);
    expect((await call(myTeamInvitations, {}, user_id)).status).toBe(403);

    const names = { first_name: 'Finch', last_name: 'Alder', nickname: 'finch' };
    await call(signup, { user_id, ...names, dob: '1994-05-06', gender: 'Woman', terms: true }, user_id);

    expect(await invitationsShownTo(user_id)).toEqual([bar.venue_id]);
    expect(await placesOf(user_id)).toEqual([]);
    expect(await waitingJobs('ask-invited', user_id)).toBe(1);
    await doJob('ask-invited', { userId: user_id });
    expect(await readNotes(db, phone)).toMatchObject([
      { title: 'The Low Lantern says you work there', link: '/invitations' },
    ]);
    expect(await placesOf(user_id)).toEqual([]);
  });

  test('an invitation reaches the present owner of the phone number, and no former one', async () => {
    const phone = number();
    const former = await build.user({ phone });
    await invite(phone);
    await answer(former, 'never');
    await db.updateTable('users').set({ phone: number() }).where('id', '=', former).execute();
    const next = await build.user();
    await signInHooks(platform).onPhoneChanged(platform.db, { id: next, phone, formerPhone: '18135550000' });

    expect(await waitingJobs('ask-invited', next)).toBe(1);
    expect(await invitationsShownTo(next)).toEqual([bar.venue_id]);
    expect((await answer(former, 'yes')).body.code).toBe('invitation_gone');
    expect((await answer(next, 'yes')).body.data?.joined).toBe(true);
  });

  test('an invitation to one phone number is not shown to a user with another', async () => {
    await invite(number());
    const other = await build.user({ phone: number() });
    expect(await invitationsShownTo(other)).toEqual([]);
    expect((await answer(other, 'yes')).body.code).toBe('invitation_gone');
    expect(await placesOf(other)).toEqual([]);
  });

  test.each([
    ['under age', { dob: '2008-01-01' }, 'under_age'],
    ['without a birthday', { dob: null }, 'under_age'],
  ])('an invitation does not reach a user %s, whose yes is refused', async (_who, person, refusal) => {
    const phone = number();
    const user = await build.user({ phone, ...person });
    await invite(phone);
    expect(await invitationsShownTo(user)).toEqual([]);
    expect((await answer(user, 'yes')).body.code).toBe(refusal);
    expect(await placesOf(user)).toEqual([]);
    expect(await atDesk()).toMatchObject([{ state: 'invited' }]);
  });

  test('an invitation does not reach a user on hold until the hold ends', async () => {
    const phone = number();
    const user = await build.user({ phone });
    await sessionOf(user);
    await invite(phone);
    await db.updateTable('users').set({ suspended_at: clock.now() }).where('id', '=', user).execute();
    await doJob('ask-invited', { userId: user });
    expect(await readNotes(db, phone)).toEqual([]);
    await db.updateTable('users').set({ suspended_at: null }).where('id', '=', user).execute();
    expect(await invitationsShownTo(user)).toEqual([bar.venue_id]);
  });

  test('an invitation of an archived bar is not shown and cannot be accepted', async () => {
    const { user } = await invitedUser();
    const archived = { active: false, archived_at: clock.now() };
    await db.updateTable('venues').set(archived).where('id', '=', bar.venue_id).execute();
    expect(await invitationsShownTo(user)).toEqual([]);
    expect((await answer(user, 'yes')).body.code).toBe('invitation_gone');
  });

  test('an invitation and its answer are deleted with the account of the invited user', async () => {
    const { user, phone } = await invitedUser();
    await answer(user, 'never');
    expect((await call(hardDeleteUser, { user_id: user }, user)).body.success).toBe(true);
    expect(await db.selectFrom('team_refusals').selectAll().where('user_id', '=', user).execute()).toEqual(
      [],
    );
    expect(await db.selectFrom('pros').selectAll().where('phone', '=', phone).execute()).toEqual([]);
  });
});

describe('the time of an invitation', () => {
  const sentAgo = (milliseconds: number, venue_id = bar.venue_id) =>
    db
      .updateTable('pros')
      .set({ invited_at: addMilliseconds(clock.now(), -milliseconds) })
      .where('venue_id', '=', venue_id)
      .where('state', '=', 'invited')
      .execute();

  test('an invitation ends after its time for both sides, and the job deletes the person’s data', async () => {
    const { user, phone } = await invitedUser();
    await sentAgo(invitationLasts - 1000);
    expect([await invitationsShownTo(user), (await atDesk()).length]).toEqual([[bar.venue_id], 1]);
    await sentAgo(invitationLasts);
    expect([await invitationsShownTo(user), (await atDesk()).length]).toEqual([[], 0]);
    expect((await answer(user, 'yes')).body.code).toBe('invitation_gone');

    await doJob('tidy-invitations', {});
    expect(await db.selectFrom('pros').selectAll().where('phone', '=', phone).execute()).toEqual([]);
  });

  test('an invitation that is sent again counts its time from then', async () => {
    const { user, phone } = await invitedUser();
    await sentAgo(invitationLasts + 1 * days);
    await invite(phone);
    expect(await invitationsShownTo(user)).toEqual([bar.venue_id]);
  });

  test('the job that deletes old invitations leaves those that wait', async () => {
    const { user } = await invitedUser();
    await doJob('tidy-invitations', {});
    expect(await invitationsShownTo(user)).toEqual([bar.venue_id]);
  });
});

test('answering an invitation is refused without a session and with an invalid answer', async () => {
  expect((await answer(null, 'yes')).status).toBe(401);
  const user = await build.user();
  expect((await answer(user, 'perhaps' as never)).status).toBe(400);
  expect((await answer(user, 'yes', 'x')).status).toBe(400);
  expect((await answer(user, 'yes', nowhere)).body.code).toBe('invitation_gone');
});
