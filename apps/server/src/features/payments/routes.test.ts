import { Agent, request } from 'node:http';
import { stripeCreatePaymentLinkForVouchers } from '@nightjar/domain/payments/calls';
import { expect, test } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { localPayments } from '../../platform/payments/local/local.ts';
import { webhookPath } from '../../platform/payments/port.ts';
import { signBody } from '../../platform/payments/signature.ts';
import { stripePayments } from '../../platform/payments/stripe.ts';
import { createProviderWatch } from '../../platform/providers/watch.ts';
import { systemRandom } from '../../platform/random.ts';
import { buildServer } from '../../server.ts';
import { testApp } from '../../testing/app.ts';
import { logLines } from '../../testing/log-lines.ts';
import { blankPage, memoryStore, paymentsRig, pricesOnSale } from '../../testing/payments.ts';

const secrets = ['whsec_new', 'whsec_old'] as const;

const store = memoryStore();
const lined = logLines();

/** The test uses the objects of the local payment provider, and the check of signatures of the real one. */
const app = await testApp({ AUTH_RATE_LIMITS: 'off' }, (clock, log) => {
  const local = localPayments({
    store,
    secret: async () => secrets[0],
    clock,
    random: systemRandom,
    log,
    site: 'http://localhost:0',
    close: async () => {},
  });
  const { readEvent } = stripePayments(
    { secretKey: 'sk_test_nobody', webhookSecrets: secrets },
    { report: () => {} },
  );
  const metrics = createMetrics(lined.log);
  const providers = createProviderWatch({ metrics, log: lined.log, clock, random: systemRandom });
  return { payments: { ...local, readEvent }, providers, metrics, log: lined.log };
});
const { db, clock, call, build } = app;
const { press, work } = await paymentsRig(app);
for (const id of ['cs_1', 'cs_2', 'cs_é']) await store.put({ ...blankPage, id });

type Sent = { secret?: string; at?: Date; headers?: Record<string, string>; to?: string };

async function post(body: string | Buffer, { secret = secrets[0], at = clock.now(), ...more }: Sent = {}) {
  const reply = await fetch((more.to ?? app.url) + webhookPath, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signBody(Buffer.from(body), secret, at),
      ...more.headers,
    },
  });
  return reply.status;
}

const eventOf = (id: string, type = 'checkout.session.completed', object: object = { id: 'cs_1' }) =>
  JSON.stringify({ id, object: 'event', created: 1_700_000_000, type, data: { object } });
const keptOf = (id: string) => db.selectFrom('payment_events').where('id', '=', id).selectAll().execute();
const eventsKept = async () => (await db.selectFrom('payment_events').select('id').execute()).length;
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);

test('an event of the payment provider is stored and answered at once', async () => {
  expect(await post(eventOf('evt_taken'))).toBe(200);
  expect(await keptOf('evt_taken')).toMatchObject([{ object_id: 'cs_1', settled_at: null }]);
});

test.each<[string, Sent]>([
  ['a bad signature', { secret: 'whsec_guessed' }],
  ['no signature', { headers: { 'stripe-signature': '' } }],
  ['last week’s', { at: inSeconds(-7 * 24 * 3600) }],
  ['one that is six minutes old', { at: inSeconds(-301) }],
  ['tomorrow’s', { at: inSeconds(301) }],
])('an event of the payment provider with %s is not stored', async (what, sent) => {
  const id = `evt_${what.replaceAll(/\W/g, '_')}`;
  expect(await post(eventOf(id), sent)).toBe(400);
  expect(await keptOf(id)).toEqual([]);
});

test('an event of the payment provider with one byte changed or added is not stored', async () => {
  const body = eventOf('evt_changed');
  const signature = { 'stripe-signature': signBody(body, secrets[0], clock.now()) };
  for (const forged of [body.replace('cs_1', 'cs_2'), `${body} `, body.replaceAll(':', ': ')])
    expect(await post(forged, { headers: signature })).toBe(400);
  expect(await keptOf('evt_changed')).toEqual([]);
});

test('an event signed with the old secret is accepted while the secret is replaced', async () => {
  expect(await post(eventOf('evt_old_secret'), { secret: secrets[1] })).toBe(200);
  expect(await keptOf('evt_old_secret')).toHaveLength(1);
});

test('an event of the payment provider of an unknown type is answered and ignored', async () => {
  expect(await post(eventOf('evt_unknown', 'radar.early_fraud_warning.created'))).toBe(200);
  expect(await keptOf('evt_unknown')).toEqual([]);
});

test.each(['', '{}', 'null', '[1]', '{"id":"evt"', '\u0000'])(
  'a signed body %j is no event of the payment provider and is refused',
  async body => {
    expect(await post(body)).toBe(400);
  },
);

test('a body larger than any event of the payment provider is not read', async () => {
  expect(await post('x'.repeat(600 * 1024))).toBe(413);
});

test('a server clock that was set back refuses events from its future, and accepts them once it is right', async () => {
  const body = eventOf('evt_clock');
  const at = clock.now();
  clock.advance(-3600);
  expect(await post(body, { at })).toBe(400);
  clock.advance(3600);
  expect(await post(body, { at })).toBe(200);
  expect(await keptOf('evt_clock')).toHaveLength(1);
});

test('an event of the payment provider that arrives in pieces is checked as it was signed', async () => {
  const body = Buffer.from(eventOf('evt_pieces', 'checkout.session.completed', { id: 'cs_é' }));
  const agent = new Agent();
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signBody(body, secrets[0], clock.now()),
    };
    const outgoing = request(app.url + webhookPath, { method: 'POST', agent, headers }, reply => {
      reply.resume();
      resolve(reply.statusCode);
    });
    outgoing.on('error', reject);
    for (const byte of body) outgoing.write(Buffer.from([byte]));
    outgoing.end();
  });
  agent.destroy();
  expect(status).toBe(200);
  expect(await keptOf('evt_pieces')).toMatchObject([{ object_id: 'cs_é' }]);
});

test('the same event sent to two nodes at once, repeatedly, is one event and one grant', async () => {
  const other = await buildServer({ ...app.platform, metrics: createMetrics(app.platform.log) });
  await other.listen({ port: 0, host: '127.0.0.1' });
  const address = other.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const rae = await build.member();
  const order = { user_id: rae, line_items: [{ price: pricesOnSale.drink, quantity: 3 }] };
  const link = (await call(stripeCreatePaymentLinkForVouchers, order, rae)).body.data?.url ?? '';
  await press(link, { card: 'works' });
  const { checkout_id } = await db
    .selectFrom('purchases')
    .where('user_id', '=', rae)
    .select('checkout_id')
    .executeTakeFirstOrThrow();

  const body = eventOf('evt_twice', 'checkout.session.completed', { id: checkout_id });
  const nodes = [app.url, `http://127.0.0.1:${port}`];
  const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => post(body, { to: nodes[n % 2] })));
  await Promise.all([work(), work()]);
  await other.close();

  expect(replies.every(status => status === 200)).toBe(true);
  expect(await keptOf('evt_twice')).toMatchObject([{ settled_at: clock.now() }]);
  const vouchers = await db.selectFrom('vouchers').where('owner_id', '=', rae).select('id').execute();
  expect(vouchers).toHaveLength(3);
});

test('an event whose job cannot be stored is not stored either, so that the provider sends it again', async () => {
  const before = await eventsKept();
  const broken = {
    ...app.platform,
    metrics: createMetrics(app.platform.log),
    jobs: { enqueue: () => Promise.reject(new Error('no queue')) },
  };
  const node = await buildServer(broken);
  const body = eventOf('evt_lost');
  const headers = { 'stripe-signature': signBody(body, secrets[0], clock.now()) };
  const reply = await node.inject({ method: 'POST', url: webhookPath, payload: body, headers });
  await node.close();
  expect(reply.statusCode).toBe(500);
  expect(await eventsKept()).toBe(before);
  expect(await post(body)).toBe(200);
  expect(await keptOf('evt_lost')).toHaveLength(1);
});

async function payments(): Promise<string> {
  const ready = await fetch(`${app.url}/readyz`);
  return ((await ready.json()) as { payments: string }).payments;
}
const lastLine = () => lined.lines().findLast(({ level }) => Number(level) >= 40);

test.each<[string, Sent, object]>([
  [
    'none of our secrets signed',
    { secret: 'whsec_guessed' },
    { level: 50, reason: 'secret', msg: expect.stringContaining('check STRIPE_WEBHOOK_SECRET') },
  ],
  [
    'was signed an hour ago',
    { at: inSeconds(-3600) },
    { reason: 'time', msg: expect.stringContaining('3600 s ago') },
  ],
  [
    'was signed an hour in the future',
    { at: inSeconds(3600) },
    { reason: 'time', msg: expect.stringContaining('the clock of this machine is behind') },
  ],
  [
    'the payment provider has not signed',
    { headers: { 'stripe-signature': '' } },
    { level: 40, msg: 'The payment webhook refused a request that the payment provider has not signed' },
  ],
])('the log says why an event that %s was refused', async (_what, sent, line) => {
  expect(await post(eventOf('evt_refused'), sent)).toBe(400);
  expect(lastLine()).toMatchObject(line);
});

test('after three events that none of our secrets signed, /readyz says so until one is taken, and a stranger without a signature changes nothing', async () => {
  expect(await post(eventOf('evt_first'))).toBe(200);
  const refuse = (sent: Sent) => post(eventOf('evt_refused'), sent);
  for (let count = 0; count < 5; count += 1) await refuse({ headers: { 'stripe-signature': '' } });
  for (let count = 0; count < 2; count += 1) await refuse({ secret: 'whsec_guessed' });
  expect(await payments()).toBe('ready');
  await refuse({ secret: 'whsec_guessed' });
  const since = clock.now().toISOString();
  expect(await payments()).toBe(`The payment webhook refuses events that it cannot verify since ${since}`);
  expect(await post(eventOf('evt_mended'))).toBe(200);
  expect(await payments()).toBe('ready');
});
