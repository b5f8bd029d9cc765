import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { removeDocumentHeaders } from './document-headers.ts';

/** Paths that belong to machines: what is not found there is an error, never the app's page. */
const machinePaths =
  /^\/(auth|rest|storage|realtime|functions|map|dev|docs|openapi\.json|config\.json|healthz|readyz|metrics)(\/|$)/;

/** A page loads these; as a document of its own each is text. A worker (`.mjs`) has a policy of its own. */
const partOfPage = /\.(?:js|css|woff2)(?:\.br|\.gz)?$/;

/**
 * The built client from `folder`: hashed files for ever, the page itself asked for anew each time. The landing in the
 * page names the city.
 */
export async function registerClient(
  app: FastifyInstance,
  folder: string,
  city: string | null = null,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const sendPage = pageOf(await readFile(join(folder, 'index.html'), 'utf8'), city);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['index.html'],
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (hashed && partOfPage.test(path)) removeDocumentHeaders(reply);
    },
  });
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path === '/index.html') return sendPage(request, reply);
    if (machinePaths.test(path) || /\.\w{2,5}$/.test(path)) return reply.callNotFound();
    return sendPage(request, reply);
  });
}

/** Answers the page with the city in it; its policy allows the scripts that are written into it, by their hashes. */
function pageOf(html: string, city: string | null) {
  const page = html.replace('<!--city-->', city ? ` in ${escaped(city)}` : '');
  const hashes = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => hashOf(script));
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`;
  return (request: FastifyRequest, reply: FastifyReply) => {
    const policy = `${reply.raw.getHeader('content-security-policy') ?? ''}`;
    const allowed = hashes.map(hash => ` '${hash}'`).join('');
    if (policy) reply.header('content-security-policy', policy.replace("script-src 'self'", `$&${allowed}`));
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page);
  };
}

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => escapes[sign] ?? sign);
