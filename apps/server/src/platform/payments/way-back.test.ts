import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReturnAddress, resultPage, webAddress } from './way-back.ts';

const links = { hosts: ['nightjar.example', 'www.nightjar.example'] };
const site = { publicUrl: 'https://bar.example', links };

test.each<[string | undefined, string | null]>([
  [undefined, null],
  ['/drinks', '/drinks'],
  ['/drinks?tab=bought#top', '/drinks?tab=bought#top'],
  ['https://bar.example/drinks', '/drinks'],
  ['https://bar.example?tab=bought', '/?tab=bought'],
  ['https://bar.example', '/'],
  ['/app-redirect?redirect=https%3A%2F%2Fbar.example%2Fdrinks', '/drinks'],
  ['https://nightjar.example/drinks', 'https://nightjar.example/drinks'],
  ['nightjar://app/drinks', 'nightjar://app/drinks'],
  ['/app-redirect?action=voucher&redirect=%2Fdrinks', '/drinks'],
  ['/app-redirect?action=voucher&redirect=nightjar%3A%2F%2Fapp%2Fdrinks', 'nightjar://app/drinks'],
  ['https://bar.example/app-redirect?redirect=%2Fdrinks', '/drinks'],
  ['/app-redirect', null],
])('the return address %s of a payment leads back to %s', (text, to) =>
  expect(readReturnAddress(text, site)).toEqual({ to }),
);

const hosts = [
  'evil.example',
  'bar.example@evil.example',
  'bar.example.evil.example',
  'bar.example:8443',
  'localhost',
];
const elsewhere = [
  ...hosts.flatMap(host =>
    ['//', '/\\', '\\\\', 'https://', 'http://', '/ /'].map(start => `${start}${host}/x`),
  ),
  'http://bar.example/drinks',
  'https://bar.example@evil.example',
  'javascript:alert(1)',
  'data:text/html,hi',
  'drinks',
  '',
  '/drinks\n',
  '/../x',
  '/%2f%2fevil.example',
  `/${'x'.repeat(512)}`,
];

test.each(elsewhere)('the return address %j of a payment is refused', text => {
  expect(readReturnAddress(text, site)).toBeNull();
  expect(webAddress(text, site)).toBeNull();
  expect(readReturnAddress(`/app-redirect?redirect=${encodeURIComponent(text || '//')}`, site)).toBeNull();
});

const demo = { publicUrl: 'http://localhost:8080', links };

test.each([
  'http://localhost:8080/drinks',
  '/drinks',
  '/app-redirect?redirect=http%3A%2F%2Flocalhost%3A8080%2Fdrinks',
])('the return address %s leads back to a deployment at an http address', text => {
  expect(readReturnAddress(text, demo)).toEqual({ to: '/drinks' });
});

test.each([
  'https://localhost:8080/drinks',
  'http://localhost/drinks',
  'http://localhost:80801/drinks',
  'http://localhost:8080@evil.example/drinks',
  'http://localhost:8080.evil.example/drinks',
  'http://localhost:8080//evil.example',
  'http://localhost:8080/\\evil.example',
])('the return address %s is refused by a deployment at an http address', text => {
  expect(readReturnAddress(text, demo)).toBeNull();
  expect(webAddress(text, demo)).toBeNull();
});

test('a page of the payment provider leads back to this deployment, never into the app’s own scheme', () => {
  expect(webAddress('http://localhost:8080/settings', demo)).toBe('http://localhost:8080/settings');
  expect(webAddress('/settings', site)).toBe('https://bar.example/settings');
  expect(webAddress('https://nightjar.example/settings', site)).toBe('https://bar.example/settings');
  expect(webAddress('nightjar://app/settings', site)).toBeNull();
});

test('a checkout always ends on this deployment, and its button leads to an own host or into the app, whatever the client requests', () => {
  const pieces = fc.constantFrom(
    ...'/ // \\ https: http: javascript: evil.example bar.example nightjar.example nightjar://app @ : ? # % %2f %5c . .. redirect= /app-redirect & 443 \t'.split(
      ' ',
    ),
  );
  const texts = fc.array(pieces, { minLength: 1, maxLength: 8 }).map(parts => parts.join(''));
  fc.assert(
    fc.property(texts, text => {
      const back = readReturnAddress(text, site);
      if (!back) return;
      const page = new URL(resultPage(site.publicUrl, { action: 'voucher', result: 'success' }, back));
      expect(page.origin).toBe(site.publicUrl);
      expect(page.searchParams.getAll('result')).toEqual(['success']);
      const button = page.searchParams.get('redirect');
      if (button === null || button.startsWith('nightjar://app')) return;
      expect(['bar.example', 'nightjar.example', 'www.nightjar.example']).toContain(
        new URL(button, site.publicUrl).host,
      );
    }),
    { numRuns: 3000 },
  );
});
