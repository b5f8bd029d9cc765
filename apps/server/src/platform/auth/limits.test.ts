import { expect, test } from 'vitest';
import { authRig, sendRequest } from '../../testing/auth-rig.ts';
import { type FailedOutcome, ProviderFailure } from '../providers/outcome.ts';

const rig = await authRig();
const { db, clock } = rig;
const limited = (limits: string, more: Record<string, string> = {}) =>
  rig.start({ variables: { AUTH_RATE_LIMITS: limits, ...more } });
const wide = 'otp=1000,verify=1000,sms_per_address=1000,sms_per_prefix=1000,sms_total=1000';

/** Each test has its own block of phone numbers, so that no other test has used up their limits. */
const block = (prefix: string) => (last: number) => `${prefix}${String(last).padStart(4, '0')}`;
type Asker = { url: string; from?: string; device?: string };
const headersOf = ({ from = '192.0.2.1', device }: Asker) => ({
  'x-forwarded-for': from,
  ...(device && { 'x-device-token': device }),
});
const ask = (asker: Asker, phone: string) =>
  sendRequest(`${asker.url}/auth/v1/otp`, { body: { phone }, headers: headersOf(asker) });
const enter = (asker: Asker, phone: string, token: string) =>
  sendRequest(`${asker.url}/auth/v1/verify`, {
    body: { phone, token, type: 'sms' },
    headers: headersOf(asker),
  });
async function signInOf(asker: Asker, phone: string) {
  await ask(asker, phone);
  return enter(asker, phone, await rig.codeFor(phone));
}
const wrongFor = async (phone: string) => ((await rig.codeFor(phone)) === '111111' ? '222222' : '111111');

test('Req 1.2: gaps between texts to a phone number grow from 60 to 120 to 300 seconds, and the sixth text waits for the next day', async () => {
  const { url } = await limited(wide, { AUTH_SMS_GAP_S: '60' });
  const phone = block('1813700')(1);
  const waits: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const node = { url, from: count < 3 ? '192.0.2.1' : '198.18.0.1' };
    expect((await ask(node, phone)).status).toBe(200);
    const refused = await ask({ url, from: '198.18.1.1' }, phone);
    expect(refused.body.code).toBe('over_sms_send_rate_limit');
    waits.push(Number(refused.headers.get('retry-after')));
    clock.advance(waits.at(-1) ?? 0);
  }
  expect(waits.slice(0, 4)).toEqual([60, 120, 300, 300]);
  expect(waits[4]).toBe(86_400 - 60 - 120 - 300 - 300);
  expect((await ask({ url }, phone)).status).toBe(200);
});

test('Req 1.2: an address has an hourly limit of text messages, its network has twice as many, and texts whose code was entered do not count', async () => {
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
    message: expect.stringMatching(/on this connection|all the texts we can/),
  });
  expect(await askNew({ url, from: '203.0.113.1' }, 7)).toBe(200);
  const entered = block('1813803')(1);
  expect((await enter(from(2), entered, await rig.codeFor(entered))).status).toBe(200);
  expect(await askNew(from(2), 8)).toBe(200);
});

test('Req 1.2: of thirty concurrent requests of one address for codes, only as many are sent as its limit allows', async () => {
  const { url } = await limited(`${wide},sms_per_address=4`);
  const number = block('1813704');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, last) => ask({ url, from: '198.18.2.1' }, number(last))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(26);
});

test('Req 1.2: a block of phone numbers has an hourly limit of texts, of which one network may use a quarter', async () => {
  const { url } = await limited(`${wide},sms_per_prefix=8`);
  const number = block('1813706');
  const askFrom = async (network: number, last: number) =>
    (await ask({ url, from: `198.18.${10 + network}.1` }, number(last))).status;
  expect([await askFrom(0, 0), await askFrom(0, 1), await askFrom(0, 2)]).toEqual([200, 200, 429]);
  for (let network = 1; network < 4; network += 1)
    expect([await askFrom(network, network * 2), await askFrom(network, network * 2 + 1)]).toEqual([
      200, 200,
    ]);
  expect(await askFrom(5, 77)).toBe(429);
  expect((await ask({ url, from: '198.18.15.1' }, block('1813707')(1))).status).toBe(200);
});

/** Starts a node whose provider of texts fails in this way. */
async function failing(
  outcome: FailedOutcome,
  mayHaveArrived: boolean,
  variables: Record<string, string> = {},
) {
  const send = () =>
    Promise.reject(new ProviderFailure('twilio', outcome, { reason: 'a test', mayHaveArrived }));
  const { url } = await rig.start({ variables: { AUTH_RATE_LIMITS: wide, ...variables }, sms: { send } });
  return url;
}
const sendsTo = (phone: string) =>
  db.selectFrom('auth.sms_sends').select(['id', 'unsure']).where('phone', '=', phone).execute();

test.each(['away', 'limited', 'credentials'] as const)(
  'a text message that was certainly not sent, because the provider is %s, is not counted',
  async outcome => {
    const url = await failing(outcome, false, { AUTH_SMS_GAP_S: '60' });
    const phone = block('1813717')(1);
    for (let count = 0; count < 7; count += 1)
      expect((await ask({ url, from: '198.18.20.1' }, phone)).status).toBe(422);
    expect(await sendsTo(phone)).toEqual([]);
  },
);

test('a text message that may have been sent keeps the gap, and leaves the five texts of its number for the day', async () => {
  const url = await failing('away', true, { AUTH_SMS_GAP_S: '60' });
  const phone = block('1813718')(1);
  const asker = { url, from: '198.18.21.1' };
  for (let count = 0; count < 7; count += 1) {
    expect((await ask(asker, phone)).status).toBe(422);
    expect((await ask(asker, phone)).body).toMatchObject({
      message: expect.stringContaining('only request this after 60 seconds'),
    });
    clock.advance(60);
  }
  const { url: well } = await rig.start({ variables: { AUTH_RATE_LIMITS: wide } });
  expect((await ask({ url: well, from: '198.18.21.1' }, phone)).status).toBe(200);
});

test('texts that may have been sent count for an hour against their network, so that an outage does not lift the limit on SMS pumping', async () => {
  const url = await failing('away', true, { AUTH_RATE_LIMITS: `${wide},sms_per_address=4` });
  const number = block('1813719');
  const statusOf = async (last: number) => (await ask({ url, from: '198.18.22.1' }, number(last))).status;
  for (let last = 0; last < 4; last += 1) expect(await statusOf(last)).toBe(422);
  expect(await statusOf(5)).toBe(429);
  clock.advance(3600);
  expect(await statusOf(6)).toBe(422);
});

test('a network whose texts did not arrive during an outage is not taken for one that pumps texts', async () => {
  const url = await failing('away', true);
  const number = block('1813720');
  for (let last = 0; last < 12; last += 1) await ask({ url, from: '198.18.23.1' }, number(last));
  clock.advance(3600);
  const { url: well } = await rig.start({ variables: { AUTH_RATE_LIMITS: wide } });
  for (let last = 20; last < 23; last += 1)
    expect((await ask({ url: well, from: '198.18.23.1' }, number(last))).status).toBe(200);
});

test('the text to a refused number counts, so that no stranger can try numbers for free', async () => {
  const url = await failing('refused', false, { AUTH_RATE_LIMITS: `${wide},sms_per_address=2` });
  const number = block('1813721');
  const statusOf = async (last: number) => (await ask({ url, from: '198.18.24.1' }, number(last))).status;
  expect([await statusOf(0), await statusOf(1), await statusOf(2)]).toEqual([422, 422, 429]);
});

test('requests for codes and entered codes are counted per address', async () => {
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

/** Requests two codes and enters ten wrong codes, which locks the phone number for its caller. */
async function lockOut(asker: Asker, phone: string): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    expect((await ask(asker, phone)).status).toBe(200);
    const wrong = await wrongFor(phone);
    for (let count = 0; count < 5; count += 1) await enter(asker, phone, wrong);
    clock.advance(200);
  }
}

const locked = { status: 429, body: { code: 'over_request_rate_limit' } };

test('Req 1.3: ten wrong codes lock the phone number for their network on every node, also after a restart', async () => {
  const [first, second] = [await limited(wide), await limited(wide)];
  const phone = block('1813710')(1);
  const from = '198.18.30.1';
  await lockOut({ url: first.url, from }, phone);
  const restarted = await limited(wide);
  for (const { url } of [first, second, restarted]) {
    expect(await enter({ url, from }, phone, await rig.codeFor(phone))).toMatchObject(locked);
    expect(await ask({ url, from: '198.18.30.200' }, phone)).toMatchObject(locked);
  }
  clock.advance(3600);
  expect((await ask({ url: restarted.url, from }, phone)).status).toBe(200);
});

test("Req 1.3: a stranger who locks a phone number locks it for the stranger's network, and the owner signs in from another", async () => {
  const { url } = await limited(wide, { AUTH_SMS_GAP_S: '60' });
  const phone = block('1813715')(1);
  await lockOut({ url, from: '198.18.31.1' }, phone);
  const owner = { url, from: '198.18.32.1' };
  expect((await ask(owner, phone)).status).toBe(200);
  expect((await enter(owner, phone, await rig.codeFor(phone))).status).toBe(200);
});

test('Req 1.3: a known device signs in from a network for which a stranger has locked the phone number', async () => {
  const { url } = await limited(wide, { AUTH_SMS_GAP_S: '60' });
  const phone = block('1813716')(1);
  const from = '198.18.33.1';
  await ask({ url, from }, phone);
  const signedIn = await enter({ url, from }, phone, await rig.codeFor(phone));
  const device = signedIn.headers.get('x-device-token') ?? '';
  expect(device).not.toBe('');
  clock.advance(3600);
  await lockOut({ url, from }, phone);
  expect(await ask({ url, from }, phone)).toMatchObject({ status: 429 });

  const otherDevice = (await signInOf({ url, from: '198.18.34.1' }, block('1813716')(2))).headers.get(
    'x-device-token',
  );
  expect(await ask({ url, from, device: otherDevice ?? '' }, phone)).toMatchObject({ status: 429 });

  expect((await ask({ url, from, device }, phone)).status).toBe(200);
  expect((await enter({ url, from, device }, phone, await rig.codeFor(phone))).status).toBe(200);
});

test('Req 1.2: strangers use up the texts of strangers to a phone number, and a known device has its own', async () => {
  const { url } = await limited(wide, { AUTH_SMS_GAP_S: '60' });
  const phone = block('1813718')(1);
  const signedIn = await signInOf({ url, from: '198.18.35.1' }, phone);
  const device = signedIn.headers.get('x-device-token') ?? '';
  clock.advance(86_400);
  for (let count = 0; count < 5; count += 1) {
    expect((await ask({ url, from: `198.18.${count < 3 ? 36 : 37}.1` }, phone)).status).toBe(200);
    clock.advance(300);
  }
  expect((await ask({ url, from: '198.18.38.1' }, phone)).status).toBe(429);
  expect((await ask({ url, from: '198.18.38.1', device }, phone)).status).toBe(200);
  expect((await enter({ url, from: '198.18.38.1', device }, phone, await rig.codeFor(phone))).status).toBe(
    200,
  );
});

test('Req 1.1: wrong codes of strangers leave two of the five tries to the device that requested the code', async () => {
  const { url } = await limited(wide);
  const phone = block('1813719')(1);
  const [owner, stranger] = [
    { url, from: '198.18.40.1' },
    { url, from: '198.18.41.1' },
  ];
  await ask(owner, phone);
  const code = await rig.codeFor(phone);
  for (let count = 0; count < 4; count += 1) await enter(stranger, phone, await wrongFor(phone));
  expect((await enter(stranger, phone, code)).status).toBe(403);
  expect((await enter(owner, phone, code)).status).toBe(200);

  const next = block('1813719')(2);
  await ask(owner, next);
  for (let count = 0; count < 3; count += 1) await enter(stranger, next, await wrongFor(next));
  for (let count = 0; count < 2; count += 1) await enter(owner, next, await wrongFor(next));
  expect((await enter(owner, next, await rig.codeFor(next))).status).toBe(403);
});

test('Req 1.3: the right code resets the count of wrong codes, and no wrong code counts against a phone number without a code', async () => {
  const node = await limited(wide);
  const phone = block('1813711')(1);
  for (let count = 0; count < 12; count += 1) await enter(node, phone, '123456');
  await ask(node, phone);
  await enter(node, phone, await wrongFor(phone));
  expect((await enter(node, phone, await rig.codeFor(phone))).status).toBe(200);
  expect(await db.selectFrom('auth.wrong_codes').selectAll().where('phone', '=', phone).execute()).toEqual(
    [],
  );
});

test('Req 1.3: the daily ceiling of wrong codes locks strangers, names the support, and ends after the day', async () => {
  const node = await limited(wide);
  const phone = block('1813712')(1);
  const rows = Array.from({ length: 90 }, (_, count) => ({
    phone,
    source: `192.0.${count}.0/24`,
    known: false,
    at: clock.now(),
  }));
  await db.insertInto('auth.wrong_codes').values(rows).execute();
  const answer = await ask(node, phone);
  expect(answer.status).toBe(429);
  expect(answer.body.message).toContain('help@nightjar.example');
  clock.advance(86_400);
  expect((await ask(node, phone)).status).toBe(200);
});
