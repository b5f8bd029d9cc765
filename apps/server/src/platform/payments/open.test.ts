import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { memoryStore } from '../../testing/payments.ts';
import { startStripeStandIn } from '../../testing/stripe/server.ts';
import { systemClock } from '../clock.ts';
import { readSettings } from '../config/settings.ts';
import { createLog } from '../log.ts';
import { systemRandom } from '../random.ts';
import { openPayments } from './open.ts';

const log = createLog({ production: true, logLevel: 'silent' });
const deps = {
  databaseUrl: 'postgres://nobody@localhost:1/none',
  clock: systemClock,
  random: systemRandom,
  log,
  report: () => {},
};

test('production without a payment provider accepts no purchase and no event of a provider, and does not serve the demo’s payment pages', async () => {
  const payments = await openPayments({ ...readSettings({}), production: true }, deps);
  const app = Fastify();
  payments.register(app);
  expect((await app.inject('/dev/payments/checkout/cs_1')).statusCode).toBe(404);
  expect(await payments.readEvent(Buffer.from('{}'), 't=1,v1=00', new Date())).toEqual({
    fault: 'no provider',
  });
  const buying = payments.createPortalLink({ customerId: 'cus_1', returnUrl: 'https://bar.example' });
  await expect(buying).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('no payment provider'),
  });
});

test('a request to Stripe goes to the address of STRIPE_BASE_URL', async () => {
  const secretKey = 'sk_test_of_nobody';
  const stripe = await startStripeStandIn({
    store: memoryStore(),
    clock: systemClock,
    random: systemRandom,
    secretKey,
  });
  try {
    const settings = readSettings({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_BASE_URL: stripe.baseUrl,
    });
    expect(await (await openPayments(settings, deps)).catalogue()).toEqual([]);
    expect(stripe.asked.map(({ path }) => path)).toEqual(['/v1/prices']);
  } finally {
    await stripe.close();
  }
});
