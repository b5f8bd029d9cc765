import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { brand } from '@nightjar/domain/brand';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { parseForeign } from '../foreign-json.ts';
import { escapeHtml } from '../html.ts';
import { machinePathPattern } from '../page/failure-pages.ts';
import { type Preview, type PreviewOf, withPreview } from '../page/preview.ts';
import { removeDocumentHeaders } from '../web/document-headers.ts';

/**
 * A page loads these files. A person who opens one directly gets it as text. A worker (`.mjs`) has its own policy, and
 * so has the service worker, the only script outside of `assets`.
 */
const partOfPagePattern = /\/assets\/[^/]+\.(?:js|css)(?:\.br|\.gz)?$|\.woff2$/;

/** Returns false where the folder has no built client, so that the server answers calls and has no pages. */
export const isClientBuilt = (folder: string): boolean => existsSync(join(folder, 'index.html'));

/**
 * Returns a warning where the built client shows another product name than this server's settings, or null. Screens and
 * text messages would then name two products.
 */
export function warningAboutClientName(folder: string): string | null {
  const manifest = join(folder, 'manifest.webmanifest');
  if (!existsSync(manifest)) return null;
  const { name } = manifestSchema.parse(parseForeign(readFileSync(manifest, 'utf8')));
  return name === brand.name
    ? null
    : `The client is built with the name "${name}", and APP_NAME is "${brand.name}": run "npm run install:production" with this APP_NAME.`;
}

const manifestSchema = z.object({ name: z.string() });

type ClientOptions = { city?: string | null; previewOf?: PreviewOf };

/** The landing is a third of the page's size, and only the address `/` shows it. */
const landingPattern = /<!--landing-->[\s\S]*?<!--\/landing-->/g;

/**
 * The built client is served from `folder`. Files with a hash in their names are cached forever, while the page is
 * checked for changes each time. The landing at `/` names the city, and the head of the page describes what a shared
 * link leads to.
 */
export async function registerClient(
  app: FastifyInstance,
  folder: string,
  { city = null, previewOf = async () => null }: ClientOptions = {},
): Promise<void> {
  if (!isClientBuilt(folder)) return;
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const sendLanding = pageWithPolicy(
    html.replace('<!--city-->', () => (city ? ` in ${escapeHtml(city)}` : '')),
  );
  const sendPage = pageWithPolicy(html.replace(landingPattern, ''));
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (partOfPagePattern.test(path)) {
        removeDocumentHeaders(reply);
        for (const name of headersUnreadOnFiles) reply.removeHeader(name).raw.removeHeader(name);
      }
    },
  });
  // One route serves all files. A route for each file would cost 7 KB and add a series to every metric of calls.
  const files = await filesIn(folder);
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const file = decodeURI(path);
    if (files.has(file)) return reply.sendFile(file);
    // The service worker stores `/index.html` as the page for every address. So this page has the landing too.
    if (path === '/' || path === '/index.html') return sendLanding(request, reply);
    if (machinePathPattern.test(path) || /\.\w{2,5}$/.test(path)) return reply.callNotFound();
    return sendPage(request, reply, await previewOf(path));
  });
}

/** Returns the paths of all files of the build except the page; hidden files are left out. */
async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, '/')}`);
  return new Set(paths.filter(path => path !== '/index.html' && !path.includes('/.')));
}

/** No script reads these headers of a built file, so they are left out. The id of a failed request is in the log. */
const headersUnreadOnFiles = ['access-control-expose-headers', 'referrer-policy', 'x-request-id'];

/**
 * Makes the page and its policy. The policy allows the scripts that are written into the page by their hashes. A
 * preview adds no scripts.
 */
function pageWithPolicy(plain: string) {
  const hashes = [...plain.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) =>
    scriptHashOf(script),
  );
  const plainTag = etagOf(plain);
  return (request: FastifyRequest, reply: FastifyReply, preview: Preview | null = null) => {
    const page = preview ? withPreview(plain, preview) : plain;
    const etag = preview ? etagOf(page) : plainTag;
    const policy = `${reply.raw.getHeader('content-security-policy') ?? ''}`;
    const allowed = hashes.map(hash => ` '${hash}'`).join('');
    if (policy) reply.header('content-security-policy', policy.replace("script-src 'self'", `$&${allowed}`));
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page);
  };
}

const etagOf = (page: string) => `"${createHash('sha256').update(page).digest('base64url')}"`;
const scriptHashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
