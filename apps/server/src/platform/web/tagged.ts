import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends a text with its etag. A client that already has this version gets a 304. */
export function sendWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body }: { type: string; body: string },
): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', tag);
  // A proxy that compresses the text marks the etag as weak. It is still the same text.
  if (request.headers['if-none-match']?.split(/,\s*/).some(known => known.replace(/^W\//, '') === tag))
    return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(body);
}
