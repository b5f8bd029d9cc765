import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clientSizeText, copyWebFiles, mostBytes, pageWithPolicy, readPolicySettings } from './web-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'web-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <link rel="manifest" href="/manifest.webmanifest">
    <link rel="icon" href="/icon.svg" />
    <script>start();</script>
  </head>
</html>`;

const policy = { server: 'https://api.bar.example', mapOrigins: ['https://maps.example'] };

const rulesOf = (html: string): Record<string, string[]> => {
  const [, content = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  const rules = content.split('; ').map(rule => rule.split(' '));
  return Object.fromEntries(rules.map(([name = '', ...sources]) => [name, sources]));
};

test('a store build gets the web files that it shows, and no source maps, compressed copies, service worker or web manifest', async () => {
  const built = join(folder, 'built');
  mkdirSync(join(built, 'assets'), { recursive: true });
  mkdirSync(join(built, 'previews'));
  const kept = ['assets/first-1.js', 'assets/first-1.css', 'assets/worker-1.mjs', 'icon.svg', 'night.webp'];
  const dropped = [
    ...['assets/first-1.js.map', 'assets/first-1.js.br', 'assets/first-1.js.gz', 'previews/bar.webp'],
    ...['sw.js', 'sw.js.map', 'manifest.webmanifest', 'icon-512.png', 'apple-touch-icon.png', 'gallery.html'],
  ];
  for (const name of [...kept, ...dropped]) writeFileSync(join(built, name), '12345');
  writeFileSync(join(built, 'index.html'), page);
  const target = join(folder, 'web');
  mkdirSync(target);
  writeFileSync(join(target, 'of-the-last-build.js'), '');

  const size = await copyWebFiles(built, target, policy);

  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  expect(files.map(({ name }) => name).sort()).toEqual(
    [...kept.map(name => name.replace('assets/', '')), 'index.html'].sort(),
  );
  expect(size).toBe(5 * kept.length + readFileSync(join(target, 'index.html')).length);
});

test("the page of a store build runs its own scripts alone, and connects to its server and the map's servers only", () => {
  const hash = createHash('sha256').update('start();').digest('base64');
  const rules = rulesOf(pageWithPolicy(page, policy));
  expect(rules['default-src']).toEqual(["'none'"]);
  expect(rules['script-src']).toEqual(["'self'", 'capacitor://localhost', `'sha256-${hash}'`]);
  expect(rules['connect-src']).toEqual(
    expect.arrayContaining(['https://api.bar.example', 'wss://api.bar.example', 'https://maps.example']),
  );
  expect(rules['img-src']).toContain('https://api.bar.example');
  expect(rules['media-src']).toContain('https://api.bar.example');
});

test('the content security policy comes before every script in the page of a store build, because it applies to what follows', () => {
  const html = pageWithPolicy(page, policy);
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'));
  expect(html).not.toContain('rel="manifest"');
  expect(html).toContain('rel="icon"');
});

test.each([undefined, 'http://api.bar.example', 'https://api.bar.example/path', 'api.bar.example'])(
  'a store build is not made where VITE_SERVER_URL is %s',
  VITE_SERVER_URL => {
    expect(() => readPolicySettings({ VITE_SERVER_URL })).toThrow(
      'VITE_SERVER_URL must be the address of your server',
    );
  },
);

test('a store build names the servers of a foreign map by the same settings as the server does', () => {
  const environment = {
    VITE_SERVER_URL: 'https://api.bar.example',
    MAP_STYLE_URL: 'https://maps.example/style.json',
    MAP_ORIGINS: 'https://tiles.example, https://fonts.example',
  };
  expect(readPolicySettings(environment).mapOrigins).toEqual([
    'https://maps.example',
    'https://tiles.example',
    'https://fonts.example',
  ]);
});

test('the size of a store build is printed together with the largest size that is allowed', () => {
  expect(clientSizeText(4_428_290)).toBe('The files of the client have 4.43 MB of at most 8.00 MB.');
  expect(mostBytes).toBe(8_000_000);
});
