import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryStore } from '../../../testing/payments.ts';
import { healthyAccount } from '../../../testing/stripe/own-account.ts';
import { startStripeStandIn } from '../../../testing/stripe/server.ts';
import { startTwilioStandIn } from '../../../testing/twilio/server.ts';
import { systemClock } from '../../clock.ts';
import { neededEvents } from '../../payments/event.ts';
import { stripePlaceOf } from '../../payments/place.ts';
import { readStripeState } from '../../payments/stripe-account.ts';
import { apiVersion } from '../../payments/version.ts';
import { systemRandom } from '../../random.ts';
import { readTwilioState } from '../../sms/twilio-account.ts';
import type { Finding } from '../finding.ts';
import { paymentFindings } from './payments.ts';
import { textFindings } from './texts.ts';

const sentences = (findings: readonly Finding[]) => findings.map(({ level, found }) => `${level}: ${found}`);
/** Returns an address at which a server answered a moment ago, so that connections are refused now. */
async function closedAddress(): Promise<string> {
  const gone = await startTwilioStandIn({ accountSid: 'AC1', authToken: 'none' });
  await gone.close();
  return gone.url;
}

/** A server on this machine sends its answer within this many milliseconds, also under load. */
const timeoutMs = 3_000;

describe('Twilio', async () => {
  const account = { accountSid: 'AC1', authToken: 'a token of theirs', from: '+18135550000' };
  const service = 'MG1';
  const twilio = await startTwilioStandIn(account);
  afterAll(() => twilio.close());
  const healthy: typeof twilio.world = {
    ...structuredClone(twilio.world),
    numbers: { '+18135550000': true },
  };
  beforeEach(() => {
    Object.assign(twilio.world, structuredClone(healthy));
  });

  const examine = async (change: Partial<typeof account> = {}, production = true) =>
    sentences(
      textFindings(
        await readTwilioState({ ...account, ...change }, { baseUrl: twilio.url, timeoutMs }),
        production,
      ),
    );

  test('the doctor finds nothing wrong with a valid Twilio account that has its own number, and sends no text to check it', async () => {
    expect(await examine()).toEqual(['well: Twilio takes the account and its sender.']);
    expect(twilio.texts).toEqual([]);
  });

  test.each<[string, Partial<typeof healthy>, string]>([
    [
      'that is suspended',
      { status: 'suspended' },
      'problem: The account at Twilio is suspended: no text is sent.',
    ],
    ['that is a trial', { type: 'Trial' }, 'problem: The account at Twilio is a trial'],
    ['with little money', { balance: '3.10' }, 'warning: The balance at Twilio is below $20'],
    ['without money', { balance: '-0.02' }, 'problem: The balance at Twilio is used up'],
    ['without this number', { numbers: {} }, 'problem: TWILIO_FROM is no sender of this account'],
    [
      'whose number only calls',
      { numbers: { '+18135550000': false } },
      'problem: The number in TWILIO_FROM takes calls',
    ],
    [
      'that refuses',
      { trouble: { status: 401, code: 20003 } },
      'problem: Twilio refuses the account and its token (status 401).',
    ],
    [
      'of test credentials',
      { trouble: { status: 403, code: 20008 } },
      'problem: TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are test credentials',
    ],
    [
      'that is unknown',
      { trouble: { status: 404, code: 20404 } },
      'problem: Twilio knows no account with this TWILIO_ACCOUNT_SID.',
    ],
    [
      'at a busy Twilio',
      { trouble: { status: 429, code: 20429 } },
      'warning: Twilio could not answer (status 429).',
    ],
    ['at a broken Twilio', { trouble: { status: 503 } }, 'warning: Twilio could not answer (status 503).'],
    ['at a Twilio that hangs', { trouble: 'silence' }, 'warning: Twilio did not answer within 3 s.'],
    [
      'at a Twilio that hangs up',
      { trouble: 'hang up' },
      'warning: Twilio ended the connection without an answer.',
    ],
  ])('the doctor reports a Twilio account %s', async (_what, change, expected) => {
    Object.assign(twilio.world, change);
    expect(await examine()).toEqual([expect.stringContaining(expected)]);
  });

  test('the doctor reports that Twilio refuses a token that does not belong to the account', async () => {
    expect(await examine({ authToken: 'another token' })).toEqual([
      'problem: Twilio refuses the account and its token (status 401).',
    ]);
  });

  test('the doctor reports a trial account of Twilio as a warning, and not as a problem, where the server is not public', async () => {
    twilio.world.type = 'Trial';
    expect(await examine({}, false)).toEqual([expect.stringContaining('warning: ')]);
  });

  test.each<[string, string[], string]>([
    ['TWILIO_APPROVED', ['TWILIO_APPROVED'], 'well: '],
    ['no verification', [], 'problem: The toll-free number in TWILIO_FROM is not verified'],
    ['one under review', ['IN_REVIEW'], 'problem: The toll-free number in TWILIO_FROM is not verified'],
  ])(
    'the doctor reports a toll-free number unless it is verified, and this one has %s',
    async (_state, verifications, expected) => {
      Object.assign(twilio.world, { numbers: { '+18885550000': true }, verifications });
      expect(await examine({ from: '+18885550000' })).toEqual([expect.stringContaining(expected)]);
    },
  );

  test.each<[string, { numbers: number; campaigns: string[] } | null, string]>([
    ['is unknown', null, 'problem: TWILIO_FROM is no sender of this account'],
    [
      'has no number',
      { numbers: 0, campaigns: [] },
      'problem: The messaging service in TWILIO_FROM has no number.',
    ],
    [
      'has no campaign',
      { numbers: 1, campaigns: [] },
      'warning: The messaging service in TWILIO_FROM has no A2P 10DLC campaign',
    ],
    [
      'waits for its campaign',
      { numbers: 1, campaigns: ['IN_PROGRESS'] },
      'has no verified A2P 10DLC campaign',
    ],
    ['is registered', { numbers: 1, campaigns: ['VERIFIED'] }, 'well: '],
  ])('the doctor examines a messaging service of Twilio that %s', async (_what, state, expected) => {
    twilio.world.services = state ? { [service]: state } : {};
    expect(await examine({ from: service })).toEqual([expect.stringContaining(expected)]);
  });

  test('the doctor looks up a short code among the short codes of the Twilio account', async () => {
    expect(await examine({ from: '62345' })).toEqual([
      expect.stringContaining('problem: TWILIO_FROM is no sender'),
    ]);
    twilio.world.numbers = { '62345': true };
    expect(await examine({ from: '62345' })).toEqual([expect.stringContaining('well: ')]);
  });

  test('the doctor reports whether a wrong address of Twilio refuses connections or does not use TLS', async () => {
    const at = async (baseUrl: string) =>
      sentences(textFindings(await readTwilioState(account, { baseUrl, timeoutMs }), true));
    expect(await at(await closedAddress())).toEqual(['warning: Twilio refuses connections.']);
    expect(await at(twilio.url.replace('http:', 'https:'))).toEqual([
      'warning: Twilio does not speak TLS at this port.',
    ]);
  });
});

describe('Stripe', async () => {
  const secretKey = 'sk_test_of_nobody';
  const publicUrl = 'https://bar.example';
  const stripe = await startStripeStandIn({
    store: memoryStore(),
    clock: systemClock,
    random: systemRandom,
    secretKey,
  });
  afterAll(() => stripe.close());
  const webhook = {
    url: `${publicUrl}/webhooks/payments`,
    status: 'enabled',
    enabled_events: [...neededEvents],
    api_version: apiVersion,
  };
  beforeEach(() => {
    Object.assign(stripe.own, healthyAccount(), { webhooks: [webhook] });
    stripe.trouble.length = 0;
  });

  const examine = async (key = secretKey, within = timeoutMs) =>
    sentences(
      paymentFindings(
        await readStripeState(
          { secretKey: key },
          { place: stripePlaceOf(stripe.baseUrl), now: new Date(), timeoutMs: within },
        ),
        { publicUrl, mode: 'test' },
      ),
    );

  test('the doctor has nothing to report about a Stripe account that takes payments, pays out and sends its events to this server', async () => {
    const well = ['well: Stripe takes the key of the test mode, pays out, and sends its events here.'];
    expect(await examine()).toEqual(well);
    stripe.own.webhooks = [{ ...webhook, enabled_events: ['*'] }];
    expect(await examine()).toEqual(well);
  });

  test.each<[string, Partial<typeof stripe.own>, string]>([
    [
      'that takes no payments',
      { charges_enabled: false },
      'problem: The account at Stripe may not take payments yet.',
    ],
    ['that is not paid out', { payouts_enabled: false }, 'problem: The account at Stripe is not paid out'],
    ['that owes facts', { requirements: { currently_due: ['a', 'b'] } }, 'warning: Stripe asks for 2 facts'],
    [
      'without a webhook',
      { webhooks: [] },
      'problem: Stripe has no webhook endpoint of the test mode for https://bar.example/webhooks/payments',
    ],
    [
      'whose webhook has another path',
      { webhooks: [{ ...webhook, url: `${publicUrl}/webhook` }] },
      'problem: Stripe sends its events to another address of this host',
    ],
    [
      'whose webhook is that of another host',
      { webhooks: [{ ...webhook, url: 'https://old.example/webhooks/payments' }] },
      'problem: Stripe has no webhook endpoint',
    ],
    [
      'whose webhook is disabled',
      { webhooks: [{ ...webhook, status: 'disabled' }] },
      'problem: The webhook endpoint in Stripe is disabled',
    ],
    [
      'whose webhook lacks events',
      {
        webhooks: [{ ...webhook, enabled_events: neededEvents.filter(type => !type.startsWith('invoice.')) }],
      },
      'problem: The webhook endpoint in Stripe does not send invoice.paid and invoice.payment_failed.',
    ],
    [
      'whose webhook has an old version',
      { webhooks: [{ ...webhook, api_version: '2020-08-27' }] },
      'warning: The webhook endpoint in Stripe has another version of the API',
    ],
    [
      'whose webhook has the version of the account',
      { webhooks: [{ ...webhook, api_version: null }] },
      'warning: The webhook endpoint in Stripe has another version of the API',
    ],
    [
      'whose events do not arrive',
      { undelivered: ['charge.refunded', 'payout.paid', 'invoice.paid'] },
      'problem: Stripe could not deliver 2 of its events',
    ],
    [
      'with a restricted key',
      { forbidden: ['/v1/webhook_endpoints'] },
      'warning: STRIPE_SECRET_KEY may not read webhook endpoints (status 403)',
    ],
  ])('the doctor reports a Stripe account %s', async (_what, change, expected) => {
    Object.assign(stripe.own, change);
    expect(await examine()).toEqual([expect.stringContaining(expected)]);
  });

  test('the doctor does not report undelivered events of Stripe that the product does not read', async () => {
    stripe.own.undelivered = ['payout.paid'];
    expect(await examine()).toEqual([expect.stringContaining('well: ')]);
  });

  test('the doctor distinguishes a key that Stripe does not know, a Stripe that ends the connection, and one that does not answer', async () => {
    expect(await examine('sk_test_of_another')).toEqual([
      'problem: Stripe refuses STRIPE_SECRET_KEY (StripeAuthenticationError).',
    ]);
    // The library repeats a request once where the connection ends, a second later.
    stripe.trouble.push(...Array.from({ length: 6 }, () => 'hang up' as const));
    expect(await examine(secretKey, 4_000)).toEqual([
      'warning: Stripe ended the connection without an answer.',
    ]);
    stripe.trouble.length = 0;
    stripe.trouble.push('silence', 'silence', 'silence');
    expect(await examine()).toEqual(['warning: Stripe did not answer within 3 s.']);
  });
});
