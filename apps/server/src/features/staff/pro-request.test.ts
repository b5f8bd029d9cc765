import { randomUUID } from 'node:crypto';
import { userTopic, venueTopic } from '@nightjar/domain/live';
import { proRequest } from '@nightjar/domain/staff/calls';
import { expect, test } from 'vitest';
import { readNotes } from '../../platform/push/outbox.ts';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { testApp } from '../../testing/app.ts';
import { tasksOf } from '../../worker.ts';

const { call, build, db, clock, platform, sessionOf, statementsOf } = await testApp({ TRUST_PROXY: '1' });
const ownerRole = 1;
const bartender = 3;
const off = { clocked_in_at: null, clocked_in_until: null };

let networks = 0;
/** An address in a network that no other test has used. */
function newNetwork(): string {
  networks += 1;
  return `203.0.${networks}.7`;
}
const ask = (user_id: string, venue_code: string, from = newNetwork(), more: object = {}) =>
  call(proRequest, { user_id, venue_code }, user_id, { headers: { 'x-forwarded-for': from }, ...more });

async function venueWithCode(overrides: Parameters<typeof build.venue>[0] = {}) {
  const code = randomUUID().slice(0, 6).toUpperCase();
  return { id: await build.venue({ venue_code: code, ...overrides }), code };
}
const rowsOf = (user_id: string) =>
  db.selectFrom('pros').selectAll().where('user_id', '=', user_id).orderBy('created_at').execute();
async function heardOn(topic: string): Promise<unknown[]> {
  const heard: unknown[] = [];
  await platform.bus.subscribe(topicChannel(topic), message => heard.push(message));
  return heard;
}
const notesTo = async (user_id: string) => {
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return readNotes(db, phone ?? '');
};

test('the code of a bar makes a request that waits, and nothing opens yet', async () => {
  const finch = await build.user({ first_name: 'Finch', last_name: 'Larsen' });
  const { id, code } = await venueWithCode();

  const { body } = await ask(finch, ` ${code.toLowerCase()} `);

  expect(body.data).toMatchObject({
    venue_id: id,
    venue_name: 'The Low Lantern',
    state: 'pending',
    pro_role_id: bartender,
    requested_at: clock.now().toISOString(),
    reason: null,
    first_name: 'Finch',
    venue_code: null,
    pro_code: null,
    pro_color_id: null,
    clocked_in: false,
  });
  const { pro } = await db
    .selectFrom('users')
    .select('pro')
    .where('id', '=', finch)
    .executeTakeFirstOrThrow();
  expect(pro).toBe(false);
});

test('the managers of the bar hear of it at once and get one push; its guests, its bartenders and other bars hear nothing', async () => {
  const { id: venue_id, code } = await venueWithCode();
  const finch = await build.user({ nickname: 'Finch' });
  const at = (more: object) => build.pro({ venue_id, ...more });
  const boss = await at({ pro_role_id: ownerRole, pro_code: '1111' });
  const dee = await at({ pro_code: '2222' });
  const elsewhere = await build.pro({ pro_role_id: ownerRole });
  const topics = [boss, dee, elsewhere].map(({ user_id }) => userTopic.nameOf(user_id ?? ''));
  const [heard, ...others] = await Promise.all(
    [...topics, venueTopic.nameOf(venue_id)].map(topic => heardOn(topic)),
  );

  const { body } = await ask(finch, code);
  await ask(finch, code);

  const payload = { venue_id, pro_id: body.data?.pro_id };
  expect(heard).toMatchObject([{ event: 'pro_request_changed', body: { json: JSON.stringify(payload) } }]);
  expect(others).toEqual([[], [], []]);

  await tasksOf(platform)['push-pro-request']?.({ pro_id: body.data?.pro_id });
  expect(await notesTo(boss.user_id ?? '')).toMatchObject([
    { title: 'Finch wants to join the team', link: `/admin/venues/${venue_id}/staff` },
  ]);
  for (const { user_id } of [dee, elsewhere]) expect(await notesTo(user_id ?? '')).toEqual([]);
});

test('asked twice it is the same request, also ten times at once', async () => {
  const finch = await build.user();
  const { code } = await venueWithCode();
  const first = await ask(finch, code);
  clock.advance(60);
  const again = await Promise.all(Array.from({ length: 10 }, () => ask(finch, code)));
  for (const { body } of again) expect(body.data).toEqual(first.body.data);
  expect(await rowsOf(finch)).toHaveLength(1);
});

test.each(['declined', 'removed'])('who was %s before asks anew, as a bartender', async state => {
  const { id: venue_id, code } = await venueWithCode();
  const finch = await build.user();
  const before = { pro_role_id: ownerRole, state, reason: 'No shifts left', answered_at: clock.now() };
  const { id } = await build.pro({ venue_id, user_id: finch, pro_code: '9999', ...before, ...off });

  const { body } = await ask(finch, code);

  expect(body.data).toMatchObject({ pro_id: id, state: 'pending', reason: null, pro_role_id: bartender });
  expect(await rowsOf(finch)).toMatchObject([
    { id, pro_code: null, pro_color_id: null, answered_at: null, answered_by: null, approved_at: null },
  ]);
});

test('who is on the team already is refused', async () => {
  const { id: venue_id, code } = await venueWithCode();
  const dee = await build.pro({ venue_id });
  expect((await ask(dee.user_id ?? '', code)).body.code).toBe('already_on_team');
});

test("an invitation is the bar's own yes: the code opens the team at once, in the role it named", async () => {
  const { id: venue_id, code } = await venueWithCode();
  await build.pro({ venue_id, pro_code: '4827' });
  const finch = await build.user({ phone: '18135550188' });
  const invitation = { user_id: null, state: 'invited', phone: '18135550188', pro_role_id: 2, ...off };
  const { id } = await build.pro({ venue_id, ...invitation });
  await db.updateTable('pros').set({ pro_code: null }).where('id', '=', id).execute();

  const { body } = await ask(finch, code);

  expect(body.data).toMatchObject({ pro_id: id, state: 'approved', pro_role_id: 2, venue_code: code });
  expect(body.data?.pro_code).toMatch(/^\d{4}$/);
  const { pro } = await db
    .selectFrom('users')
    .select('pro')
    .where('id', '=', finch)
    .executeTakeFirstOrThrow();
  expect(pro).toBe(true);
});

test('under the legal age no request is made', async () => {
  const { code } = await venueWithCode();
  const young = await build.user({ dob: '2005-11-21' });
  const { body } = await ask(young, code);
  expect(body).toMatchObject({ code: 'under_age', message: 'Everybody behind the bar is 21 or older.' });
  expect(await rowsOf(young)).toEqual([]);
});

test('a wrong code and the code of a bar that is closed down get the same answer by the same statements', async () => {
  const { code } = await venueWithCode({ active: false });
  const finch = await build.user();
  await ask(finch, 'ZZZZZZ');
  const of = async (venue_code: string) => {
    let answer: unknown;
    const statements = await statementsOf(async () => {
      answer = (await ask(finch, venue_code)).body;
    });
    return { answer, statements };
  };
  const [inactive, wrong] = [await of(code), await of('YYYYYY')];
  expect(inactive).toEqual(wrong);
  expect(wrong.answer).toMatchObject({ success: false, code: 'no_such_code', data: null });
  expect(await rowsOf(finch)).toEqual([]);
});

test("codes that cannot be one, and requests in another's name, are refused before they count", async () => {
  const [finch, rae] = [await build.user(), await build.user()];
  const from = newNetwork();
  for (const code of [...Array(25).fill('ABC'), '', 'ABCDEFG', 'AB-DEF', 123456])
    expect((await ask(finch, code, from)).status).toBe(400);
  expect((await ask(finch, 'ZZZZZZ', from)).status).toBe(200);
  expect((await call(proRequest, { user_id: rae, venue_code: 'ABCDEF' }, finch)).status).toBe(403);
});

test('the eleventh wrong code of a user waits, with the seconds, and the right one waits with it', async () => {
  const finch = await build.user();
  const { code } = await venueWithCode();
  const codes = Array.from({ length: 20 }, (_, nth) => `WRNG${10 + nth}`);
  const replies = await Promise.all(codes.map(each => ask(finch, each)));

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = await ask(finch, code);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(refused.body.message).toMatch(/^Too many wrong codes\. Try again in \d/);
  expect(await rowsOf(finch)).toEqual([]);
});

test('twenty wrong codes of one network stop it, whoever enters them; others go on, and right codes cost nothing', async () => {
  const from = newNetwork();
  const { code } = await venueWithCode();
  const people = await Promise.all(Array.from({ length: 6 }, () => build.user()));
  for (const each of people) expect((await ask(each, code, from)).body.success).toBe(true);
  for (let nth = 0; nth < 20; nth += 1) {
    const { body } = await ask(people[nth % 5] ?? '', `WRNG${10 + nth}`, from);
    expect(body.code).toBe('no_such_code');
  }
  const neighbour = from.replace(/7$/, '99');
  expect((await ask(people[5] ?? '', code, neighbour)).status).toBe(429);
  expect((await ask(people[5] ?? '', code)).status).toBe(200);
});

test('a single user cannot use up the tries of their network', async () => {
  const from = newNetwork();
  const [noisy, finch] = [await build.user(), await build.user()];
  for (let nth = 0; nth < 30; nth += 1) await ask(noisy, `WRNG${10 + nth}`, from);
  expect((await ask(finch, 'ZZZZZZ', from)).status).toBe(200);
});

test('under one key the first answer comes again, and no try is counted', async () => {
  const finch = await build.user();
  const replies = [];
  for (let nth = 0; nth < 12; nth += 1)
    replies.push(await ask(finch, 'ZZZZZZ', newNetwork(), { key: 'the-same-try' }));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

test('takes at most six statements', async () => {
  const finch = await build.user();
  const { code } = await venueWithCode();
  await sessionOf(finch);
  await ask(finch, 'ZZZZZZ');
  const sent = await statementsOf(() => ask(finch, code));
  // The locks, the team, the request, the own places, and the job of its push.
  expect(sent.filter(text => !['begin', 'commit'].includes(text)).length).toBeLessThanOrEqual(6);
});
