import type { FastifyReply } from 'fastify';

/** Browsers read these headers only for documents and workers. Together they are larger than many scripts. */
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
 * Removes these headers from an answer that is part of a page. Some are set on Fastify's reply, and some on Node's
 * response.
 */
export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}
