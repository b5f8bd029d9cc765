import type { FastifyReply } from 'fastify';

/** Browsers read these headers on documents and workers only: together they are larger than many a script. */
const documentHeaders = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Removes the headers from an answer that is part of a page. Some are set on the reply, some on Node's response behind
 * it.
 */
export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}
