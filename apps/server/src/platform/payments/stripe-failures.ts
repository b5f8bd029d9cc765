import { Failure } from '@nightjar/domain/kernel/failure';
import { minutes, seconds } from '@nightjar/domain/kernel/time';
import Stripe from 'stripe';
import { type FailedOutcome, ProviderFailure } from '../providers/outcome.ts';

/** A person reads these sentences where Stripe does not do what it was asked for. Nothing was charged in any case. */
const sentences: Record<FailedOutcome, string> = {
  away: 'Payments are out of reach for a moment. Nothing was charged. Please try again in a minute.',
  limited: 'Payments are very busy right now. Nothing was charged. Please try again in a minute.',
  credentials:
    "We can't take payments right now. That's on us, not you, and nothing was charged. Please try again in an hour.",
  refused:
    "The payment page didn't open. Nothing was charged. Please start again, and write to us if it keeps happening.",
};

const retryAfterSecondsByOutcome: Record<FailedOutcome, number> = {
  away: 5,
  limited: (1 * minutes) / seconds,
  credentials: (60 * minutes) / seconds,
  refused: 5,
};

/** Turns an error of Stripe's SDK into the failure of the call. Any other error is a defect and stays as it is. */
export function failureOfStripe(cause: unknown): unknown {
  const failure = cause instanceof ProviderFailure ? cause : providerFailureOf(cause);
  if (!failure) return cause;
  const { outcome } = failure;
  return new Failure('unavailable', sentences[outcome], {
    retryAfterSeconds: retryAfterSecondsByOutcome[outcome],
    cause: failure,
  });
}

/** This is the failure of a request that took longer than a person waits. */
export const slowStripe = (): ProviderFailure =>
  new ProviderFailure('stripe', 'away', { reason: 'timeout', mayHaveArrived: true });

function providerFailureOf(cause: unknown): ProviderFailure | null {
  if (!(cause instanceof Stripe.errors.StripeError)) return null;
  const { code, type, statusCode } = cause;
  const reason = code ?? (statusCode ? `HTTP ${statusCode}` : type);
  return new ProviderFailure('stripe', outcomeOf(cause), { reason, mayHaveArrived: true, cause });
}

function outcomeOf(error: InstanceType<typeof Stripe.errors.StripeError>): FailedOutcome {
  const { statusCode, code } = error;
  return statusCode === undefined || error instanceof Stripe.errors.StripeConnectionError
    ? 'away'
    : outcomeOfStripeStatus(statusCode, code);
}

/**
 * Stripe answers 403 to a restricted key, and with the code `account_invalid` to a question for one account that has
 * left us. It answers 402 where a card is declined.
 */
export function outcomeOfStripeStatus(status: number, code: string | undefined): FailedOutcome {
  if (status === 401 || (status === 403 && code !== 'account_invalid')) return 'credentials';
  if (status === 429) return 'limited';
  return status >= 500 || status < 400 ? 'away' : 'refused';
}
