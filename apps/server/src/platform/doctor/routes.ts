import { brand } from '@nightjar/domain/brand';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { givenSettings } from '../config/given.ts';
import type { Platform } from '../platform.ts';
import { createOnce, fingerprintsOf, makeAnswer, questionPath, readQuestion } from './question.ts';

const bodySchema = z.object({ question: z.string().max(200) });
/** The answer contains at most this many addresses, the last ones. No chain of proxies is longer. */
const mostAddresses = 20;
const longestAddressLength = 60;

type DoctorPlatform = Pick<Platform, 'signer' | 'clock'> & {
  settings: Pick<Platform['settings'], 'publicUrl' | 'trustProxy'>;
};

/**
 * Answers the doctor of this deployment how its question arrived. Every other caller gets the answer of a path that does
 * not exist.
 */
export function registerDoctor(app: FastifyInstance, platform: DoctorPlatform): void {
  const { signer, settings, clock } = platform;
  const isFirst = createOnce();
  const fingerprints = fingerprintsOf(signer, givenSettings());
  app.post(questionPath, async (request, reply) => {
    const body = bodySchema.safeParse(request.body).data;
    const now = clock.now();
    const question = body && readQuestion(signer, body.question, now);
    if (!question || !isFirst(question, now)) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    return makeAnswer(signer, question, {
      version: brand.version,
      publicUrl: settings.publicUrl,
      trustProxy: settings.trustProxy,
      address: request.ip,
      peer: request.socket.remoteAddress ?? '',
      peerPort: request.socket.remotePort ?? 0,
      forwardedFor: forwardedAddresses(request),
      at: now.toISOString(),
      settings: fingerprints,
    });
  });
}

function forwardedAddresses({ headers }: FastifyRequest): string[] {
  const given = headers['x-forwarded-for'];
  const text = Array.isArray(given) ? given.join(',') : (given ?? '');
  return text
    .split(',')
    .map(address => address.trim().slice(0, longestAddressLength))
    .filter(address => address !== '')
    .slice(-mostAddresses);
}
