import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripeCreateSubscriptionPaymentLink } from '@nightjar/domain/payments/calls';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { sendRequest } from '../../testing/auth-rig.ts';
import { logLines } from '../../testing/log-lines.ts';
import { memoryStore, paymentsRig, pricesOnSale } from '../../testing/payments.ts';
import { startStripeStandIn } from '../../testing/stripe/server.ts';
import { systemClock } from '../clock.ts';
import { createMetrics } from '../metrics.ts';
import { createProducts } from '../payments/local/catalogue.ts';
import { stripePayments } from '../payments/stripe.ts';
import { systemRandom } from '../random.ts';
import { twilioSender } from '../sms/twilio.ts';
import { createProviderWatch } from './watch.ts';

/** A real server answers as Twilio does, always with this status and code. */
let twilio = { status: 201, code: 0 };
const server = createServer(async (request, response) => {
  for await (const _ of request);
  const { status, code } = twilio;
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify(code ? { code, status } : { sid: 'SM42', error_code: null }));
});
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise(resolve => server.close(resolve)));
const twilioUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const { log, lines } = logLines();
const secretKey = 'sk_test_of_nobody';
const store = memoryStore();
await createProducts(store, 1_700_000_000);
const stripe = await startStripeStandIn({ store, clock: systemClock, random: systemRandom, secretKey });
afterAll(() => stripe.close());
const app = await testApp({ AUTH_SMS_GAP_S: '0', AUTH_RATE_LIMITS: 'off' }, (clock, _log, _url) => {
  const metrics = createMetrics(log);
  const providers = createProviderWatch({ metrics, log, clock, random: systemRandom });
  const { report } = providers;
  const account = {
    accountSid: 'AC123',
    authToken: 'not so secret',
    from: '+18135550000',
    baseUrl: twilioUrl,
  };
  return {
    log,
    metrics,
    providers,
    sms: twilioSender(account, { report, wait: async () => {} }),
    payments: stripePayments({ secretKey, webhookSecrets: [], baseUrl: stripe.baseUrl }, { report }),
  };
});
beforeEach(() => {
  twilio = { status: 201, code: 0 };
});

let phones = 0;
const nextPhone = () => `1813557${String(phones++).padStart(4, '0')}`;
const ask = (phone: string) => sendRequest(`${app.url}/auth/v1/otp`, { body: { phone } });
const ready = async () => {
  const answer = await fetch(`${app.url}/readyz`);
  return [answer.status, await answer.json()];
};

test.each([
  [400, 21211, "We couldn't text that number. Check it, or try another."],
  [400, 21610, "We couldn't text that number. Check it, or try another."],
  [503, 0, "We couldn't text that number. Try again in a minute."],
  [429, 20429, "We couldn't text that number. Try again in a minute."],
  [401, 20003, "We can't send texts right now. That's on us, not you. Try again in an hour."],
  [400, 21608, "We can't send texts right now. That's on us, not you. Try again in an hour."],
])(
  'where Twilio answers %i with %i, a stranger reads the same for a phone number with an account as for one without: %s',
  async (status, code, sentence) => {
    const [withAccount, without] = [nextPhone(), nextPhone()];
    await app.build.member({ phone: withAccount });
    twilio = { status, code };
    const answers = [await ask(withAccount), await ask(without)].map(({ status: sent, headers, body }) => ({
      sent,
      body,
      headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    }));
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ sent: 422, body: { code: 'sms_send_failed', message: sentence } });
  },
);

test('/readyz is degraded from the first refusal of our account until the next accepted text, and stays 200', async () => {
  twilio = { status: 401, code: 20003 };
  await ask(nextPhone());
  const since = app.clock.now().toISOString();
  expect(await ready()).toMatchObject([
    200,
    {
      status: 'degraded',
      texts: `Twilio refuses our account since ${since}`,
      payments: 'ready',
      pushes: 'ready',
    },
  ]);
  app.clock.advance(60);
  twilio = { status: 201, code: 0 };
  expect((await ask(nextPhone())).status).toBe(200);
  expect(await ready()).toMatchObject([200, { status: 'ready', texts: 'ready' }]);
});

test("the log lines about a text message contain its request, the error code and Twilio's id, and no phone number, sign-in code or key", async () => {
  const before = lines().length;
  const phone = nextPhone();
  const accepted = await ask(phone);
  twilio = { status: 400, code: 21211 };
  const refused = await ask(nextPhone());
  const written = lines().slice(before);
  const ofProvider = written.filter(({ provider }) => provider === 'twilio');
  expect(ofProvider).toMatchObject([
    { reqId: accepted.headers.get('x-request-id'), outcome: 'accepted', providerId: 'SM42' },
    { reqId: refused.headers.get('x-request-id'), outcome: 'refused', reason: '21211' },
  ]);
  expect(JSON.stringify(written)).not.toMatch(/1813557|\[phone\]|not so secret|is your .* code/);
});

test('where Stripe refuses our key, a buyer reads that it is not their fault, and /readyz is degraded', async () => {
  await paymentsRig(app);
  const buyer = await app.build.user();
  stripe.trouble.push({ status: 401, type: 'invalid_request_error' });
  const before = lines().length;
  const plan = { user_id: buyer, price_id: pricesOnSale.month };
  const answer = await app.call(stripeCreateSubscriptionPaymentLink, plan, buyer);
  expect(answer).toMatchObject({
    status: 503,
    body: {
      code: 'unavailable',
      message:
        "We can't take payments right now. That's on us, not you, and nothing was charged. Please try again in an hour.",
    },
  });
  expect(answer.headers.get('retry-after')).toBe('3600');
  const since = app.clock.now().toISOString();
  expect(await ready()).toMatchObject([
    200,
    { status: 'degraded', payments: `Stripe refuses our account since ${since}`, texts: 'ready' },
  ]);
  const ofStripe = lines()
    .slice(before)
    .filter(({ provider }) => provider === 'stripe');
  expect(ofStripe).toMatchObject([
    { level: 50, outcome: 'credentials', reqId: answer.headers.get('x-request-id') },
  ]);
});
