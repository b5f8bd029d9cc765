import { expect, test } from 'vitest';
import { authRig, send } from '../../testing/auth-rig.ts';

const rig = await authRig();
const { db, clock } = rig;
const limited = (limits: string, more: Record<string, string> = {}) =>
  rig.start({ variables: { AUTH_RATE_LIMITS: limits, ...more } });
const wide = 'otp=1000,verify=1000,sms_per_address=1000,sms_per_prefix=1000,sms_total=1000';

/** Numbers of a block of its own, so that no other test has used up its limit. */
const block = (prefix: string) => (last: number) => `${prefix}${String(last).padStart(4, '0')}`;
type Asker = { url: string; from?: string };
const headersOf = ({ from = '192.0.2.1' }: Asker) => ({ 'x-forwarded-for': from });
const ask = (asker: Asker, phone: string) =>
  send(`${asker.url}/auth/v1/otp`, { body: { phone }, headers: headersOf(asker) });
const enter = (asker: Asker, phone: string, token: string) =>
  send(`${asker.url}/auth/v1/verify`, { body: { phone, token, type: 'sms' }, headers: headersOf(asker) });
const wrongFor = async (phone: string) => ((await rig.codeFor(phone)) === '111111' ? '222222' : '111111');

test('Req 1.2: gaps grow from 60 to 120 to 300 seconds, and the sixth text of a day waits for the next', async () => {
  const node = await limited(wide, { AUTH_SMS_GAP_S: '60' });
  const phone = block('1813700')(1);
  const waits: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    expect((await ask(node, phone)).status).toBe(200);
    const refused = await ask(node, phone);
    expect(refused.body.code).toBe('over_sms_send_rate_limit');
    waits.push(Number(refused.headers.get('retry-after')));
    clock.advance(waits.at(-1) ?? 0);
  }
  expect(waits.slice(0, 4)).toEqual([60, 120, 300, 300]);
  expect(waits[4]).toBe(86_400 - 60 - 120 - 300 - 300);
  expect((await ask(node, phone)).status).toBe(200);
});

test('Req 1.2: an address may have so many texts an hour, its network twice as many, whatever the numbers', async () => {
  const { url } = await limited(`${wide},sms_per_address=2`);
  const from = (last: number) => ({ url, from: `198.51.100.${last}` });
  const askNew = async (asker: Asker, prefix: number) =>
    (await ask(asker, block(`181380${prefix}`)(1))).status;
  expect([await askNew(from(1), 0), await askNew(from(1), 1), await askNew(from(1), 2)]).toEqual([
    200, 200, 429,
  ]);
  expect([await askNew(from(2), 3), await askNew(from(2), 4), await askNew(from(3), 5)]).toEqual([
    200, 200, 429,
  ]);
  const refused = await ask(from(4), block('1813806')(1));
  expect(refused.body).toMatchObject({
    code: 'over_sms_send_rate_limit',
    message: 'SMS rate limit exceeded',
  });
  expect(await askNew({ url, from: '203.0.113.1' }, 7)).toBe(200);
});

test('Req 1.2: a block of numbers may have so many texts an hour', async () => {
  const node = await limited(`${wide},sms_per_prefix=2,sms_per_address=900`);
  const number = block('1813706');
  expect([(await ask(node, number(1))).status, (await ask(node, number(2))).status]).toEqual([200, 200]);
  expect((await ask(node, number(3))).status).toBe(429);
  expect((await ask(node, block('1813707')(1))).status).toBe(200);
});

test('Req 1.2: texts that nobody enters stop their prefix for an hour', async () => {
  const node = await limited(`${wide},sms_per_address=901`);
  const number = block('1813708');
  const sent_at = new Date(clock.now().getTime() - 600_000);
  const sends = Array.from({ length: 30 }, (_, last) => ({
    phone: number(last),
    prefix: '1813708',
    country: 'XX',
    sent_at,
    verified_at: last < 5 ? sent_at : null,
  }));
  await db.insertInto('auth.sms_sends').values(sends).execute();
  expect((await ask(node, number(77))).status).toBe(429);
  await db
    .updateTable('auth.sms_sends')
    .set({ verified_at: sent_at })
    .where('phone', '=', number(9))
    .execute();
  expect((await ask(node, number(77))).status).toBe(200);
});

test('requests for codes and tries of codes are counted per address', async () => {
  const { url } = await limited('otp=2,verify=2');
  const node = { url, from: '203.0.113.77' };
  const [phone, other, third] = [1, 2, 3].map(block('1813709')) as [string, string, string];
  await ask(node, phone);
  await ask(node, other);
  expect(await ask(node, third)).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
  await enter(node, phone, '000001');
  await enter(node, phone, '000002');
  expect((await rig.codeFor(phone)).length).toBe(6);
  const refused = await enter(node, phone, await rig.codeFor(phone));
  expect(refused).toMatchObject({ status: 429, body: { message: 'Request rate limit reached' } });
});

test('Req 1.3: ten wrong codes lock the number on every node, also after a restart', async () => {
  const [first, second] = [await limited(wide), await limited(wide, { AUTH_SMS_GAP_S: '0' })];
  const phone = block('1813710')(1);
  await ask(first, phone);
  for (let count = 0; count < 5; count += 1) await enter(first, phone, await wrongFor(phone));
  clock.advance(300);
  await ask(second, phone);
  for (let count = 0; count < 5; count += 1) await enter(second, phone, await wrongFor(phone));
  const restarted = await limited(wide);
  clock.advance(600);
  for (const node of [first, second, restarted]) {
    expect(await enter(node, phone, await rig.codeFor(phone))).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit' },
    });
    expect((await ask(node, phone)).status).toBe(429);
  }
  clock.advance(3000);
  expect((await ask(restarted, phone)).status).toBe(200);
  expect((await enter(restarted, phone, await rig.codeFor(phone))).status).toBe(200);
});

test('Req 1.3: a success forgives, and without a code on its way nothing is counted against a number', async () => {
  const node = await limited(wide);
  const phone = block('1813711')(1);
  for (let count = 0; count < 12; count += 1) await enter(node, phone, '123456');
  await ask(node, phone);
  await enter(node, phone, await wrongFor(phone));
  expect((await enter(node, phone, await rig.codeFor(phone))).status).toBe(200);
  expect(await db.selectFrom('auth.code_failures').selectAll().where('phone', '=', phone).execute()).toEqual(
    [],
  );
});

test('Req 1.3: a hundred wrong codes without a success point to support', async () => {
  const node = await limited(wide);
  const phone = block('1813712')(1);
  const row = { phone, window_started_at: clock.now(), in_window: 0, in_a_row: 100, locks: 0 };
  await db.insertInto('auth.code_failures').values(row).execute();
  const answer = await ask(node, phone);
  expect(answer.status).toBe(429);
  expect(answer.body.message).toContain('help@nightjar.example');
});

test('Req 1.4: over many calls, known and unknown numbers are answered equally fast', async () => {
  const node = await rig.start();
  const known = await rig.signIn(node);
  const time = async (phone: string) => {
    const start = process.hrtime.bigint();
    expect((await ask(node, phone)).status).toBe(200);
    return Number(process.hrtime.bigint() - start) / 1e6;
  };
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const unknown = block('1813713')(1);
  for (let count = 0; count < 200; count += 1) {
    times.known.push(await time(known.phone));
    times.unknown.push(await time(unknown));
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length / 2] ?? 0;
  expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(5);
});
