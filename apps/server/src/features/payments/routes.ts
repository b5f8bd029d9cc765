import type { FastifyInstance } from 'fastify';
import { type EventFault, webhookPath } from '../../platform/payments/port.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProviderAttempt } from '../../platform/providers/outcome.ts';
import { saveProviderEvent } from './queries/events.ts';

/** A larger request than this, in bytes, is refused. No event of the payment provider is so large. */
const largestEvent = 512 * 1024;

/**
 * Adds the webhook of the payment provider to the server. It checks the signature, saves the event with a job, and
 * answers at once. The content of an event is never trusted: the job reads the object again.
 */
export function paymentsRoutes(app: FastifyInstance, platform: Platform): void {
  const { payments, providers, db, jobs, clock } = platform;
  app.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    scope.post(webhookPath, { bodyLimit: largestEvent }, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const now = clock.now();
      const event = await payments.readEvent(
        body,
        typeof signature === 'string' ? signature : undefined,
        now,
      );
      if ('fault' in event) {
        reportFault(platform, event);
        return reply.code(400).send({ received: false });
      }
      providers.report({ provider: 'payment_webhook', outcome: 'accepted', providerId: event.id });
      const { subject } = event;
      if (subject) await saveProviderEvent({ db, jobs }, { ...event, subject }, now);
      return { received: true };
    });
  });
}

/** These requests have nothing of the provider in them, so no attempt of the provider is counted. */
const strangeRequests = {
  unsigned: 'The payment webhook refused a request that the payment provider has not signed',
  'no provider': 'The payment webhook refused a request, because no payment provider is set',
} as const;

/**
 * Reports why an event was refused. A request without a signature, or to a server without a provider, is only logged. A
 * request whose signature has the provider's form counts as a failed attempt of the provider, because it may be real:
 * after three in a row `/readyz` is degraded, until the next event is accepted.
 */
function reportFault({ providers, log }: Pick<Platform, 'providers' | 'log'>, event: EventFault): void {
  if (event.fault === 'unsigned' || event.fault === 'no provider') log.warn(strangeRequests[event.fault]);
  else providers.report({ provider: 'payment_webhook', reason: event.fault, ...attemptOutcomeOf(event) });
}

type SignedRequestFault = Exclude<EventFault, { fault: keyof typeof strangeRequests }>;

function attemptOutcomeOf(event: SignedRequestFault): Pick<ProviderAttempt, 'outcome' | 'hint'> {
  switch (event.fault) {
    case 'no event':
      return { outcome: 'refused' };
    case 'secret':
      return { outcome: 'credentials', hint: 'none of its secrets made the signature' };
    case 'time':
      return { outcome: 'away', hint: signatureTimeHint(event.secondsLate) };
  }
}

const signatureTimeHint = (secondsLate: number): string =>
  secondsLate > 0
    ? `it was signed ${secondsLate} s ago. It was held up, it is a copy, or the clock of this machine is ahead`
    : `it was signed ${-secondsLate} s in the future, so the clock of this machine is behind`;
