import type { FastifyInstance } from 'fastify';
import { webhookPath } from '../../platform/payments/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { takeEvent } from './queries/events.ts';

/** No event of the provider is larger. Bytes. */
const largestEvent = 512 * 1024;

/**
 * The provider's webhook: takes the bytes it signed, stores the event with the work that follows from it, and answers
 * at once. The event's content is never trusted; the object is read again.
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
      if (subject) await takeEvent({ db, jobs }, { ...event, subject }, now);
      return { received: true };
    });
  });
}
