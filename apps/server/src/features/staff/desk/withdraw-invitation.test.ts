import { userId } from '@nightjar/domain/kernel/id';
import { userTopic } from '@nightjar/domain/live';
import { answerTeamInvitation } from '@nightjar/domain/staff/calls';
import { withdrawInvitation } from '@nightjar/domain/staff/desk/calls';
import { describe, expect, test } from 'vitest';
import { topicChannel } from '../../../platform/realtime/bus-messages.ts';
import { readOutbox } from '../../../platform/sms/outbox.ts';
import { testApp } from '../../../testing/app.ts';
import { jobTasksOf } from '../../../worker.ts';

const { call, build, db, platform } = await testApp();

const [owner, manager, bartender] = [1, 2, 3];
let [codes, numbers] = [1000, 5_550_000];
const place = (venue_id: string, pro_role_id: number, more = {}) => {
  codes += 1;
  return build.pro({ venue_id, pro_role_id, pro_code: String(codes), ...more });
};
/** Makes a bar whose manager has invited a phone number. */
async function invited(pro_role_id = bartender) {
  const venue_id = await build.venue();
  const boss = (await place(venue_id, manager)).user_id ?? '';
  numbers += 1;
  const phone = `1813${numbers}`;
  const none = { approved_at: null, clocked_in_at: null, clocked_in_until: null };
  const { id } = await place(venue_id, pro_role_id, {
    user_id: null,
    state: 'invited',
    phone,
    first_name: 'Finch',
    ...none,
  });
  await db.updateTable('pros').set({ pro_code: null, pro_color_id: null }).where('id', '=', id).execute();
  return { venue_id, boss, phone, id };
}
const withdraw = (as: string | null, pro_id: string) => call(withdrawInvitation, { pro_id }, as);
const yes = (user: string, venue_id: string) => call(answerTeamInvitation, { venue_id, answer: 'yes' }, user);
const rowOf = (id: string) =>
  db.selectFrom('pros').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const doJob = (name: string, payload: object) => jobTasksOf(platform)[name]?.(payload);

test('a withdrawn invitation keeps no data of the person, sends no text message and opens no team', async () => {
  const { venue_id, boss, phone, id } = await invited();
  const { body } = await withdraw(boss, id);
  expect(body.data).toEqual({ pro_id: id, state: 'removed' });
  expect(await rowOf(id)).toMatchObject({ state: 'removed', phone: null, first_name: null, user_id: null });
  await doJob('text-invitation', { pro_id: id });
  expect(await readOutbox(db, phone)).toEqual([]);
  const user = await build.user({ phone });
  expect((await yes(user, venue_id)).body.code).toBe('invitation_gone');
  expect(await db.selectFrom('pros').selectAll().where('user_id', '=', user).execute()).toEqual([]);
});

test("a withdrawn invitation disappears from the invited user's phone at once", async () => {
  const { venue_id, boss, phone, id } = await invited();
  const user = await build.user({ phone });
  const received: unknown[] = [];
  await platform.bus.subscribe(topicChannel(userTopic.nameOf(userId.parse(user))), message =>
    received.push(message),
  );
  await withdraw(boss, id);
  await expect
    .poll(() => received)
    .toMatchObject([{ event: 'team_invitation_changed', body: { json: JSON.stringify({ venue_id }) } }]);
});

test('withdrawing an invitation twice is answered as done', async () => {
  const { boss, id } = await invited();
  const first = await withdraw(boss, id);
  expect((await withdraw(boss, id)).body).toEqual(first.body);
});

describe('a withdrawal that is refused', () => {
  test('an invitation that was accepted cannot be withdrawn', async () => {
    const { venue_id, boss, phone, id } = await invited();
    await yes(await build.user({ phone }), venue_id);
    expect((await withdraw(boss, id)).body.code).toBe('joined_meanwhile');
    expect((await rowOf(id)).state).toBe('approved');
  });

  test("an owner's invitation cannot be withdrawn by a manager", async () => {
    const { boss, id } = await invited(owner);
    expect((await withdraw(boss, id)).body.code).toBe('owners_only');
    expect((await withdraw(await build.user({ super_admin: true }), id)).body.success).toBe(true);
  });

  const people: Record<string, [(venue: string) => Promise<string | null>, number]> = {
    'a caller without a session': [async () => null, 401],
    'a member': [() => build.member(), 403],
    'a bartender of the venue': [async venue => (await place(venue, bartender)).user_id, 404],
    'a manager of another venue': [async () => (await place(await build.venue(), manager)).user_id, 404],
    'a manager who was removed': [
      async venue => (await place(venue, manager, { state: 'removed' })).user_id,
      404,
    ],
  };
  test.each(Object.keys(people))('withdrawing an invitation is refused to %s', async who => {
    const { venue_id, id } = await invited();
    const [make, status] = people[who] ?? [async () => null, 0];
    expect((await withdraw(await make(venue_id), id)).status).toBe(status);
    expect((await rowOf(id)).state).toBe('invited');
  });

  test('`withdraw-invitation` refuses an invalid id', async () => {
    expect((await withdraw((await invited()).boss, 'x')).status).toBe(400);
  });
});

test('an invitation that is accepted while it is withdrawn has one outcome', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const { venue_id, boss, phone, id } = await invited();
    const user = await build.user({ phone });
    const accept = () => yes(user, venue_id);
    const takeBack = () => withdraw(boss, id);
    const [first, second] = round % 2 === 0 ? [accept, takeBack] : [takeBack, accept];
    const replies = await Promise.all([first(), second()]);
    const [answered, reply] = round % 2 === 0 ? replies : [...replies].reverse();
    const { state, user_id, pro_code } = await rowOf(id);
    const joined = state === 'approved';
    outcomes.add(state);
    expect(answered?.body).toMatchObject(joined ? { success: true } : { code: 'invitation_gone' });
    expect(reply?.body).toMatchObject(joined ? { code: 'joined_meanwhile' } : { success: true });
    expect([user_id, pro_code !== null]).toEqual(joined ? [user, true] : [null, false]);
    const { pro } = await db
      .selectFrom('users')
      .select('pro')
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    expect(pro).toBe(joined);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});
