import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { brand } from '@nightjar/domain/brand';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerClient, warningAboutClientName } from './client.ts';
import { registerErrors } from './errors.ts';

const folder = await mkdtemp(join(tmpdir(), 'client-test-'));
const page = '<!doctype html><title>The app</title>';
await mkdir(join(folder, 'dist/assets'), { recursive: true });
await writeFile(join(folder, 'dist/index.html'), page);
await writeFile(join(folder, 'dist/assets/app-1a2b.js'), 'export {}');
await writeFile(join(folder, 'secret.txt'), 'sesame');
await writeFile(join(folder, 'dist/.hidden.txt'), 'sesame');

const landingPage =
  '<script>go()</script><!--landing--><style></style><!--/landing--><body><!--landing--><h1>Out<!--city--> tonight</h1><!--/landing--><p>App</p>';

/** Writes a page with a landing and serves it with the product's security policy. */
async function withLanding(city: string | null) {
  const dist = await mkdtemp(join(folder, 'landing-'));
  await writeFile(join(dist, 'index.html'), landingPage);
  const served = Fastify();
  served.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('content-security-policy', "default-src 'none';script-src 'self';style-src 'self'");
  });
  registerErrors(served);
  await registerClient(served, dist, { city });
  return served;
}

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  registerErrors(app);
  await registerClient(app, join(folder, 'dist'));
});
afterEach(() => app.close());
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['/discover', 'text/html; charset=utf-8', 'no-cache'],
  ['/discover?tab=2.png', 'text/html; charset=utf-8', 'no-cache'],
  ['/places/no.1000/menu', 'text/html; charset=utf-8', 'no-cache'],
  ['/assets/app-1a2b.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])("the client's address %s is answered with the type %s and the caching %s", async (path, type, kept) => {
  const { statusCode, headers } = await app.inject(path);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, type, kept]);
});

test('a built client with another product name than its server is reported in one sentence, with what to run', async () => {
  const dist = await mkdtemp(join(folder, 'named-'));
  expect(warningAboutClientName(dist)).toBeNull();
  await writeFile(join(dist, 'manifest.webmanifest'), JSON.stringify({ name: brand.name }));
  expect(warningAboutClientName(dist)).toBeNull();
  await writeFile(join(dist, 'manifest.webmanifest'), JSON.stringify({ name: 'Moth' }));
  expect(warningAboutClientName(dist)).toBe(
    `The client is built with the name "Moth", and APP_NAME is "${brand.name}": run "npm run install:production" with this APP_NAME.`,
  );
});

test.each(['/missing.png', '/assets/app-0000.js', '/sw.js?v=1', '/fonts/none.woff2'])(
  'the missing file %s of the client is answered with 404, and never with the page of the app',
  async path => {
    expect((await app.inject(path)).statusCode).toBe(404);
  },
);

describe('a file of the build', () => {
  const compressed = { '.br': 'br', '.gz': 'gzip' };

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
  ])(
    'a file of the client\'s build is sent in the smallest form that the Accept-Encoding "%s" allows',
    async (accepted, encoding) => {
      for (const ending of Object.keys(compressed))
        await writeFile(join(folder, `dist/assets/app-1a2b.js${ending}`), `as ${ending}`);
      const served = Fastify();
      await registerClient(served, join(folder, 'dist'));
      const { headers } = await served.inject({
        url: '/assets/app-1a2b.js',
        headers: { 'accept-encoding': accepted },
      });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-type']).toBe('application/javascript; charset=utf-8');
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers.vary).toMatch(/accept-encoding/i);
      for (const ending of Object.keys(compressed))
        await rm(join(folder, `dist/assets/app-1a2b.js${ending}`));
    },
  );

  test.each([
    ['/assets/app-1a2b.js', undefined],
    ['/headline.woff2', undefined],
    ['/assets/worker-1a2b.mjs', "default-src 'none'"],
    ['/', "default-src 'none'"],
  ])("a file of the client's build at %s has the content security policy %s", async (path, policy) => {
    await writeFile(join(folder, 'dist/assets/worker-1a2b.mjs'), 'export {}');
    await writeFile(join(folder, 'dist/headline.woff2'), '');
    const served = Fastify();
    served.addHook('onRequest', async (_request, reply) => {
      reply.header('permissions-policy', 'camera=(self)').header('x-content-type-options', 'nosniff');
      reply.raw.setHeader('content-security-policy', "default-src 'none'");
    });
    await registerClient(served, join(folder, 'dist'));
    const { headers } = await served.inject(path);
    expect(headers['content-security-policy']).toBe(policy);
    expect(headers['permissions-policy']).toBe(policy && 'camera=(self)');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

test("all files of the client's build have one route, which is one series of the metrics", async () => {
  const served = Fastify();
  const routes: string[] = [];
  served.addHook('onRoute', ({ method, url }) => void routes.push(`${method} ${url}`));
  await registerClient(served, join(folder, 'dist'));
  expect((await served.inject('/assets/app-1a2b.js')).statusCode).toBe(200);
  expect(routes).toEqual(['GET /*', 'HEAD /*']);
});

test('a HEAD request for a file of the client is answered without the file', async () => {
  const whole = await app.inject('/assets/app-1a2b.js');
  const head = await app.inject({ method: 'HEAD', url: '/assets/app-1a2b.js' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(head.headers['content-length']).toBe(whole.headers['content-length']);
});

test('no page is served without a built client', async () => {
  const bare = Fastify();
  await registerClient(bare, join(folder, 'none'));
  expect((await bare.inject('/')).statusCode).toBe(404);
});

test.each(['/assets', '/assets/', '/assets/?'])(
  'the folder %s of the client is answered with the page of the app, and its files are not listed',
  async path => {
    const { body } = await app.inject(path);
    expect(body).toBe(page);
  },
);

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/../../secret.txt',
  '/..%5csecret.txt',
  '/%00/secret.txt',
  '/.hidden.txt',
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/package.json',
])('the address %s returns no file outside of the client', async path => {
  const { body, statusCode } = await app.inject(path);
  expect(body).not.toContain('sesame');
  expect(statusCode === 404 || body === page).toBe(true);
});

test.each(['/auth/v1/none', '/functions/v1/none', '/dev/none', '/docs/none', '/calendar/none', '/metrics'])(
  'the unknown address %s is answered with an error and never with the page of the app',
  async path => {
    expect((await app.inject(path)).statusCode).toBe(404);
  },
);

describe('the landing in the page', () => {
  test.each([
    ['Tampa', 'Out in Tampa tonight'],
    ['<b>&', 'Out in &lt;b&gt;&amp; tonight'],
    [null, 'Out tonight'],
  ])('the landing page names the city %s', async (city, sentence) => {
    const served = await withLanding(city);
    for (const path of ['/', '/?invite=ask', '/index.html'])
      expect((await served.inject(path)).body).toContain(`<h1>${sentence}</h1>`);
  });

  test("the landing page is left out of the app's page at every other address", async () => {
    const served = await withLanding('Tampa');
    expect((await served.inject('/discover')).body).toBe('<script>go()</script><body><p>App</p>');
  });

  test('the landing page may run the inline script that is written into it, and no other inline script', async () => {
    const { headers } = await (await withLanding(null)).inject('/');
    const hash = createHash('sha256').update('go()').digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none';script-src 'self' 'sha256-${hash}';style-src 'self'`,
    );
  });

  test('the landing page is not sent again to a browser that has it', async () => {
    const served = await withLanding(null);
    const { headers } = await served.inject('/');
    const again = await served.inject({ url: '/', headers: { 'if-none-match': `${headers.etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
