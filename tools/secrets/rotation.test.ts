import { join } from 'node:path';
import { myUserDetails } from '@nightjar/domain/account/calls';
import { bucket } from '@nightjar/domain/kernel/upload';
import { stripeCreateSubscriptionPaymentLink } from '@nightjar/domain/payments/calls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { signatureOfTwilio } from '../../apps/server/src/platform/sms/twilio-signature.ts';
import { register } from '../../e2e/fixtures/member.ts';
import { moonPicture } from '../../e2e/fixtures/picture.ts';
import { callAs, type OpenSession, type Session, sessionOf } from '../../e2e/fixtures/wire.ts';
import { readBlocks } from '../rehearsal/page.ts';
import { type Deployment, oldSecrets, openDeployment } from './deployment.ts';
import { runCommands } from './shell.ts';
import { startTraffic, type Traffic } from './traffic.ts';

const page = 'docs/secrets.md';
const blocks = readBlocks(join(import.meta.dirname, '../..'), page);
const blockOf = (mark: string): string => {
  const found = blocks.filter(block => block.mark === mark);
  if (found.length !== 1) throw new Error(`${page} has ${found.length} blocks with the mark ${mark}.`);
  return found[0]?.text ?? '';
};

let deployment: Deployment;
/** One person may open only a limited number of payments in an hour, so several guests share them. */
const guests: Session[] = [];
let phones = 5_550_200;
function nextPhone(): string {
  phones += 1;
  return `+1813${phones}`;
}

async function post(address: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function signUp(site: string): Promise<Session> {
  const phone = nextPhone();
  await post(`${site}/auth/v1/otp`, { phone });
  const token = /\b\d{6}\b/.exec(deployment.twilio.texts.at(-1)?.Body ?? '')?.[0];
  const session = sessionOf(
    site,
    (await post(`${site}/auth/v1/verify`, { type: 'sms', phone, token })) as OpenSession,
  );
  await register(session, { first_name: 'Rae', last_name: 'Rotation', nickname: 'Rae' });
  return session;
}

async function upload({ baseUrl, userId, token }: Session): Promise<void> {
  const name = `users/${userId}-profile.png`;
  const answer = await fetch(`${baseUrl}/storage/v1/object/${bucket}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
    body: new Uint8Array(moonPicture(64)),
  });
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
}

/** Texts, reads, payments and pictures need the database, Twilio, Stripe and the bucket. */
function trafficOf(sites: readonly string[]): Traffic {
  const on = (site: string) => {
    const [first, ...others] = guests.map(guest => ({ ...guest, baseUrl: site }));
    if (!first) throw new Error('No guest has signed up.');
    const picture = `${site}/storage/v1/object/public/${bucket}/users/${first.userId}-profile.png`;
    return [
      ['text', () => post(`${site}/auth/v1/otp`, { phone: nextPhone() }), 50],
      ['read', () => callAs(first, myUserDetails, {}), 20],
      ['picture', () => mustLoad(picture), 50],
      ['payment', () => openPayment(others), 400],
    ] as const;
  };
  const traffic = startTraffic(
    Object.fromEntries(
      sites.flatMap((site, node) =>
        on(site).map(([kind, make, gapMs]) => [`${kind} at server ${node + 1}`, { make, gapMs }]),
      ),
    ),
  );
  onTestFinished(() => traffic.stop());
  return traffic;
}

let payments = 0;
async function openPayment(buyers: readonly Session[]): Promise<void> {
  payments += 1;
  const buyer = buyers[payments % buyers.length];
  if (!buyer) throw new Error('No guest may pay.');
  const plan = { user_id: buyer.userId, price_id: 'price_local_nightowl_month' };
  await callAs(buyer, stripeCreateSubscriptionPaymentLink, plan);
}

async function mustLoad(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

beforeAll(async () => {
  deployment = await openDeployment();
  for (let count = 0; count < 25; count += 1) guests.push(await signUp(deployment.sites[0]));
  if (guests[0]) await upload(guests[0]);
}, 120_000);
afterAll(() => deployment?.close(), 60_000);

/** Runs commands of docs/secrets.md on the first machine, and then restarts the second, while both answer calls. */
async function rotate(mark: string, typed = ''): Promise<void> {
  const functions = blockOf('functions');
  await runCommands(deployment, `${functions}\n${blockOf(mark)}`, typed);
  await deployment.restart(1);
}

/** On a busy machine a server refuses some calls for its load alone, and asks for them again. */
const isAboutLoad = (failure: string) => failure.includes('The server is busy');

async function withoutFailures(work: (traffic: Traffic) => Promise<void>): Promise<void> {
  const traffic = trafficOf(deployment.sites);
  await traffic.waitForMoreSuccesses(3);
  await work(traffic);
  await traffic.waitForMoreSuccesses(3);
  await traffic.stop();
  expect(traffic.failures.filter(failure => !isAboutLoad(failure))).toEqual([]);
}

describe('a secret is replaced by the commands of docs/secrets.md while two servers answer calls', {
  timeout: 120_000,
}, () => {
  test('no call fails while Redis has two passwords of its user, and the old one ends', async () => {
    await withoutFailures(async traffic => {
      await rotate('redis');
      await traffic.waitForMoreSuccesses(2);
      const old = `redis://nightjar:${oldSecrets.redis}@127.0.0.1:${deployment.redis.port}`;
      expect(deployment.settings().REDIS_URL).not.toBe(old);
      await runCommands(
        deployment,
        `${blockOf('functions')}\n${blockOf('redis-after')}`,
        `${oldSecrets.redis}\n`,
      );
      await expect(deployment.redis.sendAs('nightjar', oldSecrets.redis, ['PING'])).rejects.toThrow(
        /WRONGPASS/,
      );
    });
  });

  test('no call fails while the account of Twilio has two tokens, and reports are verified with both until the promotion', async () => {
    const next = '2b'.repeat(16);
    const report = async (token: string) => {
      const fields = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: 'delivered' });
      const url = `${deployment.settings().PUBLIC_URL}/webhooks/texts`;
      const headers = { 'x-twilio-signature': signatureOfTwilio(url, fields, token) };
      return (await fetch(`${deployment.sites[0]}/webhooks/texts`, { method: 'POST', headers, body: fields }))
        .status;
    };
    await withoutFailures(async traffic => {
      deployment.twilio.tokens.add(next);
      await rotate('twilio', `${next}\n`);
      expect([await report(oldSecrets.twilio), await report(next)]).toEqual([204, 204]);
      await traffic.waitForMoreSuccesses(2);
      deployment.twilio.tokens.delete(oldSecrets.twilio);
      await rotate('twilio-after');
      expect([await report(oldSecrets.twilio), await report(next)]).toEqual([403, 204]);
    });
  });

  test('no call fails while two keys of Stripe overlap', async () => {
    const next = 'sk_test_the_second_key';
    await withoutFailures(async traffic => {
      deployment.stripe.keys.add(next);
      await rotate('stripe', `${next}\n`);
      deployment.stripe.keys.delete(oldSecrets.stripe);
      await traffic.waitForMoreSuccesses(3);
    });
  });

  test('no call fails while the bucket has two access keys', async () => {
    await withoutFailures(async traffic => {
      deployment.bucket.secrets.set('next-key', 'the-next-secret');
      await rotate('s3', 'next-key\nthe-next-secret\n');
      deployment.bucket.secrets.delete('test-key');
      await traffic.waitForMoreSuccesses(3);
    });
  });

  test('while the password of the database changes, a call succeeds or is asked to come again, and the roles of the server follow', async () => {
    const one = trafficOf([deployment.sites[0]]);
    await one.waitForMoreSuccesses(3);
    await rotate('database');
    await one.waitForMoreSuccesses(3);
    await one.stop();
    expect(one.failures.filter(line => !line.includes('answered 503'))).toEqual([]);
    expect(await deployment.postgres.lets('nightjar', oldSecrets.database)).toBe(false);
    expect(deployment.settings().DATABASE_URL).not.toContain(oldSecrets.database);
  });

  test('no call fails while roles of the operator take the place of the former ones, and those are dropped', async () => {
    await withoutFailures(async traffic => {
      await rotate('roles');
      await traffic.waitForMoreSuccesses(2);
      await runCommands(deployment, `${blockOf('functions')}\n${blockOf('roles-after')}`, '');
    });
    const roles = await deployment.postgres.admin<{ name: string }>(
      `select rolname as name from pg_roles where rolname like 'nightjar%' order by 1`,
    );
    expect(roles.map(({ name }) => name)).toEqual(['nightjar', 'nightjar_app_2', 'nightjar_rest_2']);
  });
});
