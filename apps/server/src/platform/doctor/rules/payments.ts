import { neededEvents } from '../../payments/event.ts';
import { webhookPath } from '../../payments/port.ts';
import type { StripeState, WebhookEndpoint } from '../../payments/stripe-account.ts';
import { apiVersion } from '../../payments/version.ts';
import { type Finding, findingsOf, listOf } from '../finding.ts';

const { well, warning, problem } = findingsOf('payments');

type ExpectedStripe = { readonly publicUrl: string; readonly mode: 'test' | 'live' | null };

/** Decides from Stripe's answers whether guests can buy, whether bars are paid, and whether events arrive. */
export function paymentFindings(
  { account, webhooks, undelivered }: StripeState,
  expected: ExpectedStripe,
): Finding[] {
  if (account.is === 'silent')
    return [
      warning(
        `Stripe ${account.reason}.`,
        'See whether this machine reaches api.stripe.com at port 443, and status.stripe.com.',
      ),
    ];
  if (account.is === 'refused' && account.status === 401)
    return [
      problem(
        `Stripe refuses STRIPE_SECRET_KEY (${account.code ?? 'status 401'}).`,
        'Copy the key from the page of API keys of Stripe: one that was rolled or has expired is useless.',
      ),
    ];
  const found = [
    ...accountFindings(account),
    ...webhookFindings(webhooks, expected),
    ...deliveryFindings(undelivered),
  ];
  if (found.length > 0) return found;
  return [
    well(
      `Stripe takes the key${expected.mode ? ` of the ${expected.mode} mode` : ''}, pays out, and sends its events here.`,
    ),
  ];
}

const unreadableFinding = (what: string, status: number) =>
  warning(
    `STRIPE_SECRET_KEY may not read ${what} (status ${status}), so nobody can tell whether it is as it should be.`,
    `Give the restricted key the right to read ${what}, or look in Stripe yourself.`,
  );

function accountFindings(account: StripeState['account']): Finding[] {
  if (account.is === 'silent') return [];
  if (account.is === 'refused') return [unreadableFinding('the account', account.status)];
  const { takesPayments, paysOut, factsDue } = account.answer;
  const found: Finding[] = [];
  const finish = 'Finish the account in Stripe, which lists what it asks for.';
  if (!takesPayments) found.push(problem('The account at Stripe may not take payments yet.', finish));
  if (!paysOut)
    found.push(
      problem(
        'The account at Stripe is not paid out: its money stays with Stripe, and bars get none.',
        finish,
      ),
    );
  if (takesPayments && paysOut && factsDue > 0)
    found.push(
      warning(
        `Stripe asks for ${factsDue} facts about the account, and pauses payouts without them.`,
        finish,
      ),
    );
  return found;
}

function webhookFindings(webhooks: StripeState['webhooks'], { publicUrl, mode }: ExpectedStripe): Finding[] {
  if (webhooks.is === 'silent')
    return [
      warning(`Stripe ${webhooks.reason} when it was asked about its webhooks.`, 'Ask again in a minute.'),
    ];
  if (webhooks.is === 'refused') return [unreadableFinding('webhook endpoints', webhooks.status)];
  const url = publicUrl + webhookPath;
  const ours = webhooks.answer.filter(endpoint => endpoint.url === url);
  if (ours.length === 0) return [missingWebhookFinding(webhooks.answer, { url, mode })];
  const enabled = ours.filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0)
    return [
      problem(
        'The webhook endpoint in Stripe is disabled: what people pay does not arrive here.',
        'Enable it in Stripe. Stripe disables an endpoint that refused its events for days.',
      ),
    ];
  return [...eventFindings(enabled), ...versionFindings(enabled)];
}

function missingWebhookFinding(
  endpoints: readonly WebhookEndpoint[],
  { url, mode }: { url: string; mode: ExpectedStripe['mode'] },
): Finding {
  const { host } = new URL(url);
  const near = endpoints.find(endpoint => URL.parse(endpoint.url)?.host === host);
  const of = mode ? ` of the ${mode} mode` : '';
  return problem(
    near
      ? `Stripe sends its events to another address of this host than ${url}.`
      : `Stripe has no webhook endpoint${of} for ${url}: what people pay does not arrive here.`,
    near
      ? `Change the endpoint to ${url}. Stripe follows no redirect.`
      : `Add it in Stripe${of}, and set STRIPE_WEBHOOK_SECRET to its signing secret: each endpoint and each mode has its own.`,
  );
}

function eventFindings(endpoints: readonly WebhookEndpoint[]): Finding[] {
  const sent = new Set(endpoints.flatMap(({ events }) => events));
  const missing = sent.has('*') ? [] : neededEvents.filter(type => !sent.has(type));
  if (missing.length === 0) return [];
  return [
    problem(
      `The webhook endpoint in Stripe does not send ${listOf(missing)}.`,
      'Add these events to the endpoint.',
    ),
  ];
}

function versionFindings(endpoints: readonly WebhookEndpoint[]): Finding[] {
  if (endpoints.every(({ version }) => version === apiVersion)) return [];
  return [
    warning(
      `The webhook endpoint in Stripe has another version of the API than ${apiVersion}.`,
      'Make it again with this version, because the form of an event may differ.',
    ),
  ];
}

function deliveryFindings(undelivered: StripeState['undelivered']): Finding[] {
  if (undelivered.is === 'silent') return [];
  if (undelivered.is === 'refused') return [unreadableFinding('events', undelivered.status)];
  if (undelivered.answer === 0) return [];
  return [
    problem(
      `Stripe could not deliver ${undelivered.answer} of its events of the last three days.`,
      'Compare STRIPE_WEBHOOK_SECRET with the signing secret of this endpoint in this mode. Where both are the same, the log has the requests. Then let Stripe send them again.',
    ),
  ];
}
