import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createProducts } from '../../apps/server/src/platform/payments/local/catalogue.ts';
import { payCheckout } from '../../apps/server/src/platform/payments/local/checkouts.ts';
import { unixSeconds } from '../../apps/server/src/platform/payments/local/world.ts';
import { signBody } from '../../apps/server/src/platform/payments/signature.ts';
import { systemRandom } from '../../apps/server/src/platform/random.ts';
import { memoryStore } from '../../apps/server/src/testing/payments.ts';
import { startStripeStandIn } from '../../apps/server/src/testing/stripe/server.ts';

const twilioAuthToken = 'a token of the rehearsal';
const secretKey = 'sk_test_of_the_rehearsal';
const webhookSecret = 'whsec_of_the_rehearsal';

/** These servers stand in for Twilio and Stripe. The settings of the product have their addresses. */
export type StandIns = {
  /** These lines of the file of settings name the accounts, as the page tells an operator to fill them in. */
  readonly settings: string;
  /** Returns the newest code that was texted to this number. */
  codeFor(phone: string): string;
  /** Pays on the page that an answer has led to, and sends the signed events of the payment to the site. */
  pay(link: string, site: string): Promise<void>;
  close(): Promise<void>;
};

export async function startStandIns(): Promise<StandIns> {
  const texts = new Map<string, string>();
  const twilio = createServer(async (request, response) => {
    const body = new URLSearchParams(await text(request));
    const allowed = `Basic ${Buffer.from(`AC1:${twilioAuthToken}`).toString('base64')}`;
    if (request.headers.authorization !== allowed) return void response.writeHead(401).end('{"code":20003}');
    texts.set(body.get('To') ?? '', body.get('Body') ?? '');
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}');
  });
  await new Promise<void>(done => twilio.listen(0, '127.0.0.1', done));
  const world = { store: memoryStore(), clock: systemClock, random: systemRandom };
  await createProducts(world.store, 1_700_000_000);
  const stripe = await startStripeStandIn({ ...world, secretKey });

  return {
    settings: [
      'SUPPORT_MAIL=help@bar-of-the-rehearsal.com',
      'TWILIO_ACCOUNT_SID=AC1',
      `TWILIO_AUTH_TOKEN='${twilioAuthToken}'`,
      'TWILIO_FROM=+18135550000',
      `TWILIO_BASE_URL=http://127.0.0.1:${(twilio.address() as AddressInfo).port}`,
      `STRIPE_SECRET_KEY=${secretKey}`,
      `STRIPE_WEBHOOK_SECRET=${webhookSecret}`,
      `STRIPE_BASE_URL=${stripe.baseUrl}`,
      '',
    ].join('\n'),
    codeFor(phone) {
      const code = /\b\d{6}\b/.exec(texts.get(phone) ?? '')?.[0];
      if (!code) throw new Error(`No code was texted to ${phone}.`);
      return code;
    },
    async pay(link, site) {
      const session = (await world.store.list('checkout.session')).find(({ url }) => url === link);
      if (!session) throw new Error(`${link} is no page of the payment provider.`);
      for (const [index, { type, object }] of (await payCheckout(world, session.id)).entries()) {
        const body = JSON.stringify({
          id: `evt_${session.id}_${index}`,
          object: 'event',
          created: unixSeconds(world.clock),
          type,
          data: { object },
        });
        const signature = signBody(body, webhookSecret, world.clock.now());
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        const { status } = await fetch(`${site}/webhooks/payments`, { method: 'POST', body, headers });
        if (status !== 200) throw new Error(`The webhook answered ${status} to ${type}.`);
      }
    },
    async close() {
      await stripe.close();
      twilio.closeAllConnections();
      await new Promise(done => twilio.close(done));
    },
  };
}
