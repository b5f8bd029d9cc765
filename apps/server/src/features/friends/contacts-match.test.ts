import { contactsMatch } from '@nightjar/domain/friends/calls';
import { mostContactsPerCall } from '@nightjar/domain/friends/entity';
import type { UserId } from '@nightjar/domain/kernel/id';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { buildServer } from '../../server.ts';
import { testApp } from '../../testing/app.ts';

const { call, build, db, platform, clock, statementsOf, sessionOf } = await testApp();
let me: UserId;
beforeAll(async () => {
  me = await build.member({ phone: '18135550101', discoverable: true });
  await build.member({ phone: '18135550102', nickname: 'moth', discoverable: true });
  await build.member({ phone: '18135550103', nickname: 'hidden' });
});
const match = (phones: string[], as = me) => call(contactsMatch, { phones, requester_user_id: as }, as);

test("a contact's number is matched in any spelling if its owner allows it, and returned as it was sent", async () => {
  const { body } = await match(['(813) 555-0102 ext. 9', '813.555.0103', '+1 813 555 0102', 'mum', '555']);
  expect(body.data?.map(({ nickname, phone }) => [nickname, phone])).toEqual([
    ['moth', '(813) 555-0102 ext. 9'],
  ]);
  expect(body.total).toBe(1);
});

test("a contact's number with another country code does not match the user with the same digits here", async () => {
  await build.member({ phone: '16592345678', nickname: 'wren', discoverable: true });
  const foreign = [
    '+65 9234 5678',
    '＋65 9234 5678',
    '\u202A+65 9234 5678\u202C',
    '0065 9234 5678',
    '011 65 9234 5678',
  ];
  expect((await match(foreign)).body).toMatchObject({ data: [], total: 0 });
  const own = [
    '(659) 234-5678',
    '+1 659 234 5678',
    '001 659 234 5678',
    '\u202D659-234-5678\u202C',
    '659.234.5678,,12#',
  ];
  for (const phone of own)
    expect((await match([phone])).body.data).toMatchObject([{ nickname: 'wren', phone }]);
});

test('contacts match neither the caller nor deleted, suspended and blocked users', async () => {
  await build.member({ phone: '18135550110', discoverable: true, deleted_at: clock.now() });
  await build.member({ phone: '18135550111', discoverable: true, suspended_at: clock.now() });
  await build.block(me, await build.member({ phone: '18135550112', discoverable: true }));
  await build.block(await build.member({ phone: '18135550113', discoverable: true }), me);
  const { body } = await match(['8135550101', '8135550110', '8135550111', '8135550112', '8135550113']);
  expect(body.data).toEqual([]);
});

test('an empty address book is refused with the specified message', async () => {
  expect(await match([])).toMatchObject({ status: 400, body: { message: 'No phone numbers provided' } });
});

test('one match of contacts takes a thousand numbers, and one more is refused', async () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => `727555${1000 + n}`);
  expect((await match(numbers(mostContactsPerCall))).status).toBe(200);
  const { status, body } = await match(numbers(mostContactsPerCall + 1));
  expect([status, body.message]).toEqual([400, 'phones must be at most 1000 numbers at a time']);
});

test('a caller may match five thousand contacts a day, and then gets how long to wait', async () => {
  const keen = await build.member();
  const book = (call: number) => Array.from({ length: 1000 }, (_, n) => `${7275550000 + call * 1000 + n}`);
  for (let n = 0; n < 5; n += 1) expect((await match(book(n), keen)).status).toBe(200);
  const refused = await match(['8135550102'], keen);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
});

test('matching contacts stores and logs no number, whoever owns it', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: line => lines.push(line) });
  const app = await buildServer({ ...platform, log, metrics: createMetrics(log) });
  const stranger = '7275559876';
  const reply = await app.inject({
    method: 'POST',
    url: contactsMatch.path,
    headers: { authorization: `Bearer ${await sessionOf(me)}` },
    payload: { phones: [stranger, '8135550102'], requester_user_id: me },
  });
  await app.close();

  expect(reply.statusCode).toBe(200);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(line => /5559876|5550102/.test(line))).toEqual([]);
  const tables = await db.introspection.getTables();
  for (const { name, schema } of tables.filter(table => !table.isView && table.schema !== 'pg_catalog')) {
    const rows = await db
      .withSchema(schema ?? 'public')
      .selectFrom(name as never)
      .selectAll()
      .execute();
    expect([name, JSON.stringify(rows).includes(stranger)]).toEqual([name, false]);
  }
});

test('matching a thousand contacts takes as many statements as matching one', async () => {
  const one = await statementsOf(() => match(['8135550102']));
  const many = await statementsOf(() => match(Array.from({ length: 1000 }, (_, n) => `${8135560000 + n}`)));
  expect(many.length).toBeLessThanOrEqual(one.length);
  expect(one.length).toBeLessThanOrEqual(6);
});
