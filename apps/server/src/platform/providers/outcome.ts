/**
 * An attempt is one request to a provider. `refused` means that this number, card or device is refused and the next one
 * may be accepted. `credentials` means that our key, account or sender is refused, so that nothing is accepted until an
 * operator changes a setting or the account. `limited` means that the provider accepts no more for now. `away` means
 * that no valid answer came.
 */
export const providerOutcomes = ['accepted', 'refused', 'credentials', 'limited', 'away'] as const;
export type ProviderOutcome = (typeof providerOutcomes)[number];
export type FailedOutcome = Exclude<ProviderOutcome, 'accepted'>;

type ProviderFacts = {
  readonly title: string;
  readonly carries: 'texts' | 'payments' | 'pushes';
  /** These settings have our key, account and sender at the provider. */
  readonly settings: string;
  /** These sentences replace the usual ones for a provider that sends requests to us and gets none from us. */
  readonly sentences?: Partial<Record<ProviderOutcome, string>>;
  /** `/readyz` shows this after the title where the provider is in trouble. */
  readonly troubleWords?: Partial<Record<ProviderOutcome, string>>;
  /** This many refusals of our key in a row are trouble. Without the number, one is. */
  readonly refusals?: number;
};

const webPushFacts = (service: string): ProviderFacts => ({
  title: `The web push service of ${service}`,
  carries: 'pushes',
  settings: 'WEB_PUSH_KEY',
});

export const providers = {
  twilio: {
    title: 'Twilio',
    carries: 'texts',
    settings: 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM',
  },
  /** The carrier decides after Twilio has accepted a text. Twilio reports it at `/webhooks/texts`. */
  twilio_carrier: { title: 'The carrier behind Twilio', carries: 'texts', settings: 'TWILIO_FROM' },
  stripe: { title: 'Stripe', carries: 'payments', settings: 'STRIPE_SECRET_KEY' },
  /**
   * The provider of payments sends its events to us. An event that none of our secrets signed counts as `credentials`.
   * An event whose signature is too old or in the future counts as `away`.
   */
  payment_webhook: {
    title: 'The payment webhook',
    carries: 'payments',
    settings: 'STRIPE_WEBHOOK_SECRET',
    sentences: {
      accepted: 'The payment webhook took an event',
      refused: 'The payment webhook refused a signed body that is no event',
      credentials: 'The payment webhook refused an event: check STRIPE_WEBHOOK_SECRET',
      away: 'The payment webhook refused an event',
    },
    troubleWords: {
      credentials: 'refuses events that it cannot verify',
      away: 'gets events at the wrong time',
    },
    refusals: 3,
  },
  fcm: { title: 'FCM', carries: 'pushes', settings: 'FCM_SERVICE_ACCOUNT' },
  apns: {
    title: 'APNs',
    carries: 'pushes',
    settings: 'APNS_KEY, APNS_KEY_ID, APNS_TEAM_ID, APNS_TOPIC and APNS_SANDBOX',
  },
  web_push_google: webPushFacts('Google'),
  web_push_mozilla: webPushFacts('Mozilla'),
  web_push_apple: webPushFacts('Apple'),
  web_push_microsoft: webPushFacts('Microsoft'),
} as const satisfies Record<string, ProviderFacts>;
export type ProviderName = keyof typeof providers;

export const factsOf = (provider: ProviderName): ProviderFacts => providers[provider];

export type ProviderAttempt = {
  readonly provider: ProviderName;
  readonly outcome: ProviderOutcome;
  /** The seconds are absent where the provider came to us: it reported the end of an attempt, or sent an event. */
  readonly seconds?: number;
  /** The reason is the code of the provider or of the network error, such as `21211`, `HTTP 503` or `ECONNREFUSED`. */
  readonly reason?: string | undefined;
  /** The provider names this request by its id in its own console. */
  readonly providerId?: string | undefined;
  /** This ends the line of the log with what the operator should look at. */
  readonly hint?: string | undefined;
};

export type ReportAttempt = (attempt: ProviderAttempt) => void;

type FailureDetails = {
  readonly reason: string;
  readonly mayHaveArrived?: boolean;
  readonly cause?: unknown;
};

/** A provider did not do what it was asked for. The message contains no number, no token and no text. */
export class ProviderFailure extends Error {
  readonly provider: ProviderName;
  readonly outcome: FailedOutcome;
  readonly reason: string;
  /** True where the provider may have done what it was asked for, although no answer of it arrived. */
  readonly mayHaveArrived: boolean;

  constructor(
    provider: ProviderName,
    outcome: FailedOutcome,
    { reason, mayHaveArrived = false, cause }: FailureDetails,
  ) {
    super(`${sentenceOf(provider, outcome)} (${reason}).`, { cause });
    this.name = 'ProviderFailure';
    this.provider = provider;
    this.outcome = outcome;
    this.reason = reason;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/**
 * True where a second try would be refused as well, because the refusal is about this number, card or device and not
 * about our account.
 */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.outcome === 'refused';

const carriedNounByKind = { texts: 'text', payments: 'request', pushes: 'push' } as const;

/** Returns what happened, for the log, without a period at the end. */
export function sentenceOf(provider: ProviderName, outcome: ProviderOutcome): string {
  const { title, carries, settings, sentences } = factsOf(provider);
  const own = sentences?.[outcome];
  if (own) return own;
  switch (outcome) {
    case 'accepted':
      return `${title} accepted a ${carriedNounByKind[carries]}`;
    case 'refused':
      return `${title} refused one ${carriedNounByKind[carries]}`;
    case 'credentials':
      return `${title} refuses our key, account or sender: check ${settings}`;
    case 'limited':
      return `${title} accepts nothing more for now, because too much was sent`;
    case 'away':
      return `${title} gives no answer`;
  }
}
