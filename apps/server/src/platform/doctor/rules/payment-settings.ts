import type { Settings } from '../../config/settings.ts';
import { type Finding, findingsOf } from '../finding.ts';

const { warning, problem } = findingsOf('payments');

const secretKeyPattern = /^(sk|rk)_(test|live)_/;

/** Returns the mode of a key of Stripe, which its beginning shows. */
export const modeOfKey = (secretKey: string): 'test' | 'live' | null =>
  (secretKeyPattern.exec(secretKey)?.[2] as 'test' | 'live' | undefined) ?? null;

/** Finds settings of Stripe that cannot work, by their form alone. */
export function paymentSettingFindings({
  payments,
  production,
}: Pick<Settings, 'payments' | 'production'>): Finding[] {
  const { stripe } = payments;
  if (!stripe)
    return production
      ? [
          warning(
            'Nothing can be bought, because no payment provider is set.',
            'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
          ),
        ]
      : [];
  return [...keyFormatFindings(stripe), ...modeFindings(stripe, production)];
}

type StripeSettings = NonNullable<Settings['payments']['stripe']>;

function keyFormatFindings({ secretKey, webhookSecrets }: StripeSettings): Finding[] {
  const found = keyFindings(secretKey);
  if (webhookSecrets.some(secret => !secret.trim().startsWith('whsec_')))
    found.push(
      problem(
        'STRIPE_WEBHOOK_SECRET is no signing secret, which begins with whsec_. Every event of Stripe is refused.',
        'Copy the signing secret from the page of the webhook endpoint in Stripe.',
      ),
    );
  return found;
}

function keyFindings(secretKey: string): Finding[] {
  if (modeOfKey(secretKey)) return [];
  if (secretKey.startsWith('pk_'))
    return [
      problem(
        'STRIPE_SECRET_KEY is the publishable key, which may take no payment.',
        'Set it to the secret key, which begins with sk_ or rk_.',
      ),
    ];
  if (secretKey.startsWith('whsec_'))
    return [
      problem(
        'STRIPE_SECRET_KEY is the signing secret of a webhook.',
        'Set it to the secret key, which begins with sk_ or rk_, and STRIPE_WEBHOOK_SECRET to this one.',
      ),
    ];
  return [
    problem(
      'STRIPE_SECRET_KEY is no secret key, which begins with sk_ or rk_.',
      'Copy it from the page of API keys of Stripe.',
    ),
  ];
}

function modeFindings({ secretKey, baseUrl }: StripeSettings, production: boolean): Finding[] {
  const mode = modeOfKey(secretKey);
  const found: Finding[] = [];
  if (production && baseUrl !== undefined)
    found.push(
      warning(
        'STRIPE_BASE_URL is set, so payments go to a server that stands in for Stripe, and nothing is charged.',
        'Leave it out for guests.',
      ),
    );
  if (production && mode === 'test')
    found.push(
      warning(
        'STRIPE_SECRET_KEY is of the test mode: plans and drinks are given, and no card is charged.',
        'Set the live key, with the signing secret of a webhook endpoint of the live mode.',
      ),
    );
  if (!production && mode === 'live')
    found.push(
      warning(
        'STRIPE_SECRET_KEY is of the live mode, and this server is a demo: real cards are charged.',
        'Set the key of the test mode.',
      ),
    );
  return found;
}
