import { brand } from '@nightjar/domain/brand';
import { expect, test } from 'vitest';
import { authRig, sendRequest } from '../../../testing/auth-rig.ts';
import { logLines } from '../../../testing/log-lines.ts';
import { type FailedOutcome, ProviderFailure } from '../../providers/outcome.ts';

const fixed = '18135550199';
const free = '18005550100';
const rig = await authRig({ SMS_TEST_OTP: `${fixed}=424242,${free}=424242` });
const { db, clock } = rig;
const limits = 'otp=1000,verify=1000,sms_per_address=1000,sms_per_prefix=1000,sms_total=1000';
const { log, lines } = logLines();
const node = await rig.start({ variables: { AUTH_RATE_LIMITS: limits }, log });
const narrow = await rig.start({ variables: { AUTH_RATE_LIMITS: `${limits},sms_per_address=1` }, log });

type Asker = { url?: string; from?: string; device?: string };
const headersOf = ({ from = '192.0.2.1', device }: Asker) => ({
  'x-forwarded-for': from,
  ...(device && { 'x-device-token': device }),
});
const ask = (phone: string, asker: Asker = {}) =>
  sendRequest(`${asker.url ?? node.url}/auth/v1/otp`, { body: { phone }, headers: headersOf(asker) });
const enter = async (phone: string, asker: Asker = {}) =>
  sendRequest(`${node.url}/auth/v1/verify`, {
    body: { phone, token: await rig.codeFor(phone), type: 'sms' },
    headers: headersOf(asker),
  });
const sendsTo = (phone: string) =>
  db
    .selectFrom('auth.sms_sends')
    .select(['standing', 'prefix', 'country', 'network'])
    .where('phone', '=', phone)
    .orderBy('id')
    .execute();

test('a text message with a code names the product, the validity of the code and the site that may fill the code in', async () => {
  const phone = rig.nextPhone();
  await ask(phone);
  const { text } = await db
    .selectFrom('auth.sms_outbox')
    .select('text')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  const code = text.slice(0, 6);
  expect(text).toBe(
    `${code} is your ${brand.name} code. It works for 5 minutes; we never ask you for it.\n\n@${new URL(brand.site).hostname} #${code}`,
  );
});

test('a text message with a code is counted for the block and country of its number, its network, and how far its source is trusted', async () => {
  const phone = '18135700001';
  const from = '198.51.100.9';
  const text = { prefix: '1813570', country: 'US', network: '198.51.100.0/24' };
  await ask(phone, { from });
  expect(await sendsTo(phone)).toEqual([{ ...text, standing: 'unproven' }]);
  const device = (await enter(phone, { from })).headers.get('x-device-token') ?? '';
  clock.advance(3600);
  await ask(phone, { from });
  clock.advance(3600);
  await ask(phone, { from, device });
  expect((await sendsTo(phone)).map(({ standing }) => standing)).toEqual(['unproven', 'proven', 'known']);
});

test('a text message to a stranger counts as unproven where rate limits are off', async () => {
  const { url } = await rig.start();
  const phone = rig.nextPhone();
  await ask(phone, { url, from: '198.51.100.9' });
  expect(await sendsTo(phone)).toMatchObject([{ standing: 'unproven' }]);
});

test('the refusal to text a number of another country or a costly range names the served countries', async () => {
  for (const phone of ['447911123456', '18885550101'])
    expect(await ask(phone)).toMatchObject({
      status: 400,
      body: { message: 'phone: codes are texted to mobile numbers of US, CA only' },
    });
  expect((await ask('14165550101')).status).toBe(200);
});

test('a phone number with a fixed code must wait for the first gap only, however many texts were requested', async () => {
  const asker = { url: narrow.url, from: '198.18.1.1' };
  expect((await ask(rig.nextPhone(), asker)).status).toBe(200);
  expect((await ask(rig.nextPhone(), asker)).status).toBe(429);
  for (const phone of [fixed, free])
    for (let count = 0; count < 7; count += 1) {
      expect((await ask(phone, asker)).status).toBe(200);
      clock.advance(60);
    }
  for (const counted of await sendsTo(free))
    expect(counted).toMatchObject({ standing: 'unproven', country: 'none' });
  expect(await rig.codeFor(free)).toBe('');
});

test('a refused text message to a stranger is logged with its network and reason, without the phone number', async () => {
  const asker = { url: narrow.url, from: '198.18.2.1' };
  const phone = rig.nextPhone();
  await ask(rig.nextPhone(), asker);
  const before = lines().length;
  const refused = await ask(phone, asker);
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('on this connection') },
  });
  expect(refused.headers.get('retry-after')).toBe('3600');
  const written = lines().slice(before);
  const ofText = written.filter(({ msg }) => String(msg).startsWith('no code is texted'));
  expect(ofText).toEqual([
    expect.objectContaining({
      msg: 'no code is texted, because too few texted codes are entered or too many are requested',
      reason: 'address',
      network: '198.18.2.0/24',
    }),
  ]);
  expect(JSON.stringify(lines())).not.toContain(phone);
});

test('a known device gets a text message although its network has used up its texts', async () => {
  const phone = rig.nextPhone();
  const from = '198.18.3.1';
  await ask(phone, { from });
  const device = (await enter(phone, { from })).headers.get('x-device-token') ?? '';
  clock.advance(3600);
  await ask(rig.nextPhone(), { url: narrow.url, from });
  expect((await ask(phone, { url: narrow.url, from })).status).toBe(429);
  expect((await ask(phone, { url: narrow.url, from, device })).status).toBe(200);
});

test.each<[FailedOutcome, string, number]>([
  ['refused', "We couldn't text that number. Check it, or try another.", 1],
  ['away', "We couldn't text that number. Try again in a minute.", 0],
  ['limited', "We couldn't text that number. Try again in a minute.", 0],
  ['credentials', "We can't send texts right now. That's on us, not you. Try again in an hour.", 0],
])(
  'where the sending of a text message ends as %s, the caller reads: %s The number of texts counted is %i',
  async (outcome, message, counted) => {
    const failure = new ProviderFailure('twilio', outcome, { reason: '21211' });
    const { url } = await rig.start({ sms: { send: () => Promise.reject(failure) } });
    const phone = rig.nextPhone();
    expect(await ask(phone, { url })).toMatchObject({
      status: 422,
      body: { code: 'sms_send_failed', message },
    });
    expect(await sendsTo(phone)).toHaveLength(counted);
  },
);

test('an error that no provider reported is logged, and its text counts as one that may have been sent', async () => {
  const own = logLines();
  const sms = { send: () => Promise.reject(new Error('a defect')) };
  const { url } = await rig.start({ sms, log: own.log });
  const phone = rig.nextPhone();
  expect((await ask(phone, { url })).status).toBe(422);
  expect(own.lines()).toContainEqual(
    expect.objectContaining({
      msg: 'a code could not be texted',
      err: expect.objectContaining({ message: 'a defect' }),
    }),
  );
  expect(await sendsTo(phone)).toHaveLength(1);
});

test('a country in which too few texted codes are entered is logged once an hour', async () => {
  const reports = () =>
    lines().filter(({ msg }) => msg === 'Few of the codes texted to this country are entered');
  const texts = async (count: number) => {
    const row = { prefix: '1416555', country: 'CA', standing: 'unproven', network: '', host: '' } as const;
    const rows = Array.from({ length: count }, (_, last) => ({
      ...row,
      phone: `1416555${last}`,
      sent_at: clock.now(),
    }));
    await db.insertInto('auth.sms_sends').values(rows).execute();
    clock.advance(301);
  };
  const off = await rig.start({ log });
  await texts(29);
  await ask('14165560001');
  expect(reports()).toEqual([]);
  await texts(1);
  await ask('14165560002', { url: off.url });
  expect(reports()).toEqual([]);
  await ask('14165560003');
  await ask('14165560004');
  expect(reports()).toEqual([expect.objectContaining({ country: 'CA', sent: 31, verified: 0 })]);
});
