import { randomUUID } from 'node:crypto';
import { userTopic, venueTopic } from '@nightjar/domain/live';
import { proRequest } from '@nightjar/domain/staff/calls';
import { afterAll, describe, expect, test } from 'vitest';
import { createLimits } from '../../platform/limits/limits.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { readNotes } from '../../platform/push/outbox.ts';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { buildServers } from '../../server.ts';
import { listenOn, sendCall, testApp } from '../../testing/app.ts';
import { jobTasksOf } from '../../worker.ts';

const { call, build, db, clock, platform, sessionOf, statementsOf, url, urls } = await testApp({
  TRUST_PROXY: '1',
});
/** Opens another server on the same database, with counters of its own. */
async function otherServer(): Promise<string> {
  const limits = createLimits(urls.app, () => {});
  const { server } = await buildServers({ ...platform, limits, metrics: createMetrics(platform.log) });
  opened.push(server, limits);
  return listenOn(server);
}
const opened: { close(): Promise<unknown> }[] = [];
afterAll(async () => {
  for (const each of opened) await each.close();
});
const ownerRole = 1;
const bartender = 3;
const off = { clocked_in_at: null, clocked_in_until: null };

let networks = 0;
/** Returns a network address that no other test uses. */
function newNetwork(): string {
  networks += 1;
  return `203.0.${networks}.7`;
}
const ask = (user_id: string, venue_code: string, from = newNetwork(), more: object = {}) =>
  call(proRequest, { user_id, venue_code }, user_id, { headers: { 'x-forwarded-for': from }, ...more });

const askAt = async (server: string, user_id: string, venue_code: string, from: string) =>
  sendCall(
    server + proRequest.path,
    proRequest,
    { user_id, venue_code },
    {
      token: await sessionOf(user_id),
      headers: { 'x-forwarded-for': from },
    },
  );

async function venueWithCode(overrides: Parameters<typeof build.venue>[0] = {}) {
  const code = randomUUID().slice(0, 6).toUpperCase();
  return { id: await build.venue({ venue_code: code, ...overrides }), code };
}
const rowsOf = (user_id: string) =>
  db.selectFrom('pros').selectAll().where('user_id', '=', user_id).orderBy('created_at').execute();
async function receivedOn(topic: string): Promise<unknown[]> {
  const received: unknown[] = [];
  await platform.bus.subscribe(topicChannel(topic), message => received.push(message));
  return received;
}
const notesTo = async (user_id: string) => {
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  return readNotes(db, phone ?? '');
};

test('entering the code of a bar makes a request to join that waits, and opens nothing yet', async () => {
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

test('a request to join is announced to the managers of the bar with one push, and to nobody else', async () => {
  const { id: venue_id, code } = await venueWithCode();
  const finch = await build.user({ nickname: 'Finch' });
  const at = (more: object) => build.pro({ venue_id, ...more });
  const boss = await at({ pro_role_id: ownerRole, pro_code: '1111' });
  const dee = await at({ pro_code: '2222' });
  const elsewhere = await build.pro({ pro_role_id: ownerRole });
  const topics = [boss, dee, elsewhere].map(({ user_id }) => userTopic.nameOf(user_id ?? ''));
  const [received, ...others] = await Promise.all(
    [...topics, venueTopic.nameOf(venue_id)].map(topic => receivedOn(topic)),
  );

  const { body } = await ask(finch, code);
  await ask(finch, code);

  const payload = { venue_id, pro_id: body.data?.pro_id };
  expect(received).toMatchObject([{ event: 'pro_request_changed', body: { json: JSON.stringify(payload) } }]);
  expect(others).toEqual([[], [], []]);

  await jobTasksOf(platform)['push-pro-request']?.({ pro_id: body.data?.pro_id });
  expect(await notesTo(boss.user_id ?? '')).toMatchObject([
    { title: 'Finch wants to join the team', link: `/admin/venues/${venue_id}/staff` },
  ]);
  for (const { user_id } of [dee, elsewhere]) expect(await notesTo(user_id ?? '')).toEqual([]);
});

test('a repeated request to join is the same request, also ten times at once', async () => {
  const finch = await build.user();
  const { code } = await venueWithCode();
  const first = await ask(finch, code);
  clock.advance(60);
  const again = await Promise.all(Array.from({ length: 10 }, () => ask(finch, code)));
  for (const { body } of again) expect(body.data).toEqual(first.body.data);
  expect(await rowsOf(finch)).toHaveLength(1);
});

test.each(['declined', 'removed'])(
  'a user who was %s before may ask to join again, as a bartender',
  async state => {
    const { id: venue_id, code } = await venueWithCode();
    const finch = await build.user();
    const before = { pro_role_id: ownerRole, state, reason: 'No shifts left', answered_at: clock.now() };
    const { id } = await build.pro({ venue_id, user_id: finch, pro_code: '9999', ...before, ...off });

    const { body } = await ask(finch, code);

    expect(body.data).toMatchObject({ pro_id: id, state: 'pending', reason: null, pro_role_id: bartender });
    expect(await rowsOf(finch)).toMatchObject([
      { id, pro_code: null, pro_color_id: null, answered_at: null, answered_by: null, approved_at: null },
    ]);
  },
);

test('a request to join by a user on the team is refused', async () => {
  const { id: venue_id, code } = await venueWithCode();
  const dee = await build.pro({ venue_id });
  expect((await ask(dee.user_id ?? '', code)).body.code).toBe('already_on_team');
});

test('entering the code of a bar that invited the user opens the team at once, in the invited role', async () => {
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

test('a request to join by a user under the legal age is not made', async () => {
  const { code } = await venueWithCode();
  const young = await build.user({ dob: '2005-11-21' });
  const { body } = await ask(young, code);
  expect(body).toMatchObject({ code: 'under_age', message: 'Everybody behind the bar is 21 or older.' });
  expect(await rowsOf(young)).toEqual([]);
});

test('a wrong venue code and the code of a closed bar get the same answer by the same statements', async () => {
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

test("impossible venue codes, and requests in another user's name, are refused without counting as tries", async () => {
  const [finch, rae] = [await build.user(), await build.user()];
  const from = newNetwork();
  for (const code of [...Array(25).fill('ABC'), '', 'ABCDEFG', 'AB-DEF', 123456])
    expect((await ask(finch, code, from)).status).toBe(400);
  expect((await ask(finch, 'ZZZZZZ', from)).status).toBe(200);
  expect((await call(proRequest, { user_id: rae, venue_code: 'ABCDEF' }, finch)).status).toBe(403);
});

/** Sends the tries to the servers, eight at a time. More tries at once would wait for the same counters. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item, nth: number) => Promise<Result>,
) {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += 8)
    results.push(
      ...(await Promise.all(items.slice(from, from + 8).map((item, nth) => work(item, from + nth)))),
    );
  return results;
}
const wrongCode = (nth: number) => `W${String(10_000 + nth)}`;
const tooMany = {
  status: 429,
  body: {
    code: 'too_many_requests',
    message: expect.stringMatching(/^Too many wrong codes\. Try again in \d/),
  },
};

describe('wrong codes', () => {
  test('wrong venue codes of one user are limited to twenty an hour from any address, and then the right one waits', async () => {
    const finch = await build.user();
    const { code } = await venueWithCode();
    const nodes = [url, await otherServer()];
    const networks = Array.from({ length: 60 }, newNetwork);
    const tries = await inTurn(networks, (from, nth) =>
      askAt(nodes[nth % 2] ?? '', finch, wrongCode(nth), from),
    );
    expect(tries.filter(({ body }) => body.code === 'no_such_code')).toHaveLength(20);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(40);

    const refused = await ask(finch, code);
    expect(refused).toMatchObject(tooMany);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await rowsOf(finch)).toEqual([]);
  });

  test.each([
    ['a /24', (nth: number) => `198.51.100.${nth % 256}`, '198.51.101.7'],
    ['a /48', (nth: number) => `2001:db8:77:${nth.toString(16)}::${nth}`, '2001:db8:78::1'],
  ])(
    'wrong venue codes from one network (%s) are limited to two hundred an hour, from any user and address',
    async (_net, addressOf, outside) => {
      const people = await Promise.all(Array.from({ length: 15 }, () => build.user()));
      const { code } = await venueWithCode();
      for (const each of people) expect((await ask(each, code, addressOf(0))).body.success).toBe(true);
      const nodes = [url, await otherServer()];
      const all = Array.from({ length: 270 }, (_, nth) => addressOf(nth));
      const tries = await inTurn(all, (from, nth) =>
        askAt(nodes[nth % 2] ?? '', people[nth % 15] ?? '', wrongCode(nth), from),
      );
      expect(tries.filter(({ body }) => body.code === 'no_such_code')).toHaveLength(200);

      const newcomer = await build.user();
      const restarted = await otherServer();
      for (let nth = 0; nth < 25; nth += 1)
        expect(await askAt(restarted, newcomer, code, addressOf(300 + nth))).toMatchObject(tooMany);
      // A try that the limit of the network refuses does not count as a wrong code of the user.
      expect((await ask(newcomer, code, outside)).body.success).toBe(true);
    },
  );
});

test('one user cannot use up the tries at venue codes of a whole network', async () => {
  const from = newNetwork();
  const [noisy, finch] = [await build.user(), await build.user()];
  for (let nth = 0; nth < 240; nth += 1) await ask(noisy, wrongCode(nth), from);
  expect((await ask(finch, 'ZZZZZZ', from)).status).toBe(200);
});

test('a venue code sent again under its key gets the first answer, and no further try is counted', async () => {
  const finch = await build.user();
  const replies = [];
  for (let nth = 0; nth < 22; nth += 1)
    replies.push(await ask(finch, 'ZZZZZZ', newNetwork(), { key: 'the-same-try' }));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a request to join takes at most six statements', async () => {
  const finch = await build.user();
  const { code } = await venueWithCode();
  await sessionOf(finch);
  await ask(finch, 'ZZZZZZ');
  const sent = await statementsOf(() => ask(finch, code));
  // The statements are the locks, the team, the request, the user's own places, and the job of the push.
  expect(sent.filter(text => !['begin', 'commit'].includes(text)).length).toBeLessThanOrEqual(6);
});
