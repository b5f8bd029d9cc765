import Stripe from 'stripe';
import { type Asked, ask, QuestionRefused, questionTimeoutMs } from '../asked.ts';
import { isReadEvent } from './event.ts';
import type { StripePlace } from './place.ts';
import type { StripeAccount } from './stripe.ts';
import { apiVersion } from './version.ts';

/** What Stripe answers about the account and the webhook of the settings. */
export type StripeState = {
  readonly account: Asked<{
    readonly takesPayments: boolean;
    readonly paysOut: boolean;
    /** Stripe asks the operator for this many further facts. */
    readonly factsDue: number;
  }>;
  readonly webhooks: Asked<readonly WebhookEndpoint[]>;
  /** This many events of the last `undeliveredDays` days, of types that the product reads, did not arrive. */
  readonly undelivered: Asked<number>;
  readonly clock: Date | null;
};

export type WebhookEndpoint = {
  readonly url: string;
  readonly isEnabled: boolean;
  readonly events: readonly string[];
  /** It is null where the endpoint uses the version of the account. */
  readonly version: string | null;
};

const mostListedObjects = 100;
const undeliveredDays = 3;

/** Asks Stripe about the account without changing anything in it. */
export async function readStripeState(
  { secretKey }: Pick<StripeAccount, 'secretKey'>,
  {
    place,
    now,
    timeoutMs = questionTimeoutMs,
  }: { place?: StripePlace | undefined; now: Date; timeoutMs?: number },
): Promise<StripeState> {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    // `ask` stops waiting before the library does.
    timeout: 2 * timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...place,
  });
  const clock: { read: Date | null } = { read: null };
  const question = <Answer>(work: () => Promise<Answer>) => ask(() => work().catch(explainStripe), timeoutMs);
  const since = Math.floor(now.getTime() / 1000) - undeliveredDays * 86_400;
  const [account, webhooks, undelivered] = await Promise.all([
    question(async () => {
      const seen = await stripe.accounts.retrieveCurrent();
      const date = new Date(String(seen.lastResponse.headers.date ?? ''));
      if (!Number.isNaN(date.getTime())) clock.read = date;
      return {
        takesPayments: seen.charges_enabled,
        paysOut: seen.payouts_enabled,
        factsDue: seen.requirements?.currently_due?.length ?? 0,
      };
    }),
    question(async () => {
      const { data } = await stripe.webhookEndpoints.list({ limit: mostListedObjects });
      return data.map(({ url, status, enabled_events, api_version }) => ({
        url,
        isEnabled: status === 'enabled',
        events: enabled_events,
        version: api_version,
      }));
    }),
    question(async () => {
      const { data } = await stripe.events.list({
        delivery_success: false,
        created: { gte: since },
        limit: mostListedObjects,
      });
      return data.filter(({ type }) => isReadEvent(type)).length;
    }),
  ]);
  return { account, webhooks, undelivered, clock: clock.read };
}

/** Stripe's own sentence may quote a part of the key, so only the status and the code are kept. */
function explainStripe(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error.statusCode === undefined) throw error.detail instanceof Error ? error.detail : error;
  throw new QuestionRefused(error.statusCode, error.code ?? error.type);
}
