import type { FastifyInstance } from 'fastify';
import { webhookPath } from '../../platform/payments/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { saveProviderEvent } from './queries/events.ts';

/** A larger request than this, in bytes, is refused. No event of the payment provider is so large. */
const largestEvent = 512 * 1024;

/**
 * Adds the webhook of the payment provider to the server. It checks the signature, saves the event with a job, and
 * answers at once. The content of an event is never trusted: the job reads the object again.
 */
export function paymentsRoutes(app: FastifyInstance, platform: Platform): void {
  const { payments, db, jobs, clock, log } = platform;
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
      if (!event) {
        log.warn('The payment webhook received a request without a valid, recent signature');
        return reply.code(400).send({ received: false });
      }
      const { subject } = event;
      if (subject) await saveProviderEvent({ db, jobs }, { ...event, subject }, now);
      return { received: true };
    });
  });
}
