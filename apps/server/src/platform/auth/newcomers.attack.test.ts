import { expect, test } from 'vitest';
import { authRig, sendRequest } from '../../testing/auth-rig.ts';

/** These are the limits that production has. */
const rig = await authRig({ AUTH_RATE_LIMITS: 'otp=30', AUTH_SMS_GAP_S: '60' });
const { url } = await rig.start();
const { db, clock } = rig;

const ask = (phone: string, from: string) =>
  sendRequest(`${url}/auth/v1/otp`, { body: { phone }, headers: { 'x-forwarded-for': from } });
const enter = (phone: string, token: string, from: string) =>
  sendRequest(`${url}/auth/v1/verify`, {
    body: { phone, token, type: 'sms' },
    headers: { 'x-forwarded-for': from },
  });

const attackers = ['198.51.100.7', '198.51.100.8', '203.0.113.7', '203.0.113.8'];
const prefixes = ['1813700', '1813701', '1813702', '1212555'];

/** Every address requests codes for new phone numbers in four blocks, until it gets no more. */
async function attack(wave: number): Promise<number> {
  const statuses = await Promise.all(
    attackers.flatMap((from, attacker) =>
      Array.from({ length: 28 }, async (_, count) => {
        const last = String(wave * 1000 + attacker * 100 + count).padStart(4, '0');
        return (await ask(`${prefixes[count % prefixes.length]}${last}`, from)).status;
      }),
    ),
  );
  return statuses.filter(status => status === 200).length;
}

test('Req 1.2: while four addresses in two networks request all the texts they can, new users from fifty other addresses all sign in', async () => {
  const sent = await attack(1);
  expect(sent).toBeGreaterThanOrEqual(38);
  expect(sent).toBeLessThanOrEqual(40);
  clock.advance(301);
  for (let newcomer = 0; newcomer < 50; newcomer += 1) {
    const from = `192.0.${newcomer}.9`;
    const phone = `${prefixes[newcomer % prefixes.length]}9${String(newcomer).padStart(3, '0')}`;
    expect((await ask(phone, from)).status).toBe(200);
    expect((await enter(phone, await rig.codeFor(phone), from)).status).toBe(200);
  }
  const { all } = await db
    .selectFrom('auth.accounts')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('phone', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(all).toBe(50);
});

test('Req 1.2: after its first hour an attacking network gets one text an hour', async () => {
  clock.advance(3600);
  const statuses: number[] = [];
  for (const from of attackers)
    statuses.push((await ask(`181370990${attackers.indexOf(from)}0`, from)).status);
  expect(statuses).toEqual([200, 429, 200, 429]);
});
