import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inAppPath, safeRedirect } from './redirect.ts';

/** A browser decides what an accepted path means, so the tests compare the product's parser with the browser's. */
declare const URL: new (text: string, base: string) => { origin: string; pathname: string; href: string };

const own = 'https://nightjar.example';

const hostileHosts = [
  'evil.example',
  'nightjar.example.evil.example',
  'evil-nightjar.example',
  'nightjar.example@evil.example',
  'nightjar.example:443@evil.example',
  'user:pass@nightjar.example',
  'nightjar.example:8443',
  'nightjar.example.',
  'nightjar.example%00.evil.example',
  'nightjar.example%2eevil.example',
  'nightjar。example',
  'nightjаr.example',
  'xn--nightjr-4nf.example',
  'sub.nightjar.example',
  'NIGHTJAR.EXAMPLE.evil.example',
  '127.0.0.1',
  '[::1]',
  'localhost',
];

const otherSchemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://nightjar.example/%0aalert(1)',
  'javascript:/discover',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'blob:https://nightjar.example/1',
  'file:///etc/passwd',
  'about:blank',
  'intent://evil#Intent;scheme=https;end',
  'tel:+18135550101',
  'mailto:a@evil.example',
  'ftp://nightjar.example/',
  'http://nightjar.example/discover',
  'ws://nightjar.example',
  'nightjarx://app/discover',
  'nightjar:app',
  'nightjar:///discover',
  'nightjar://evil.example/discover',
  'capacitor://localhost/discover',
];

const crookedPaths = [
  '',
  ' ',
  '.',
  '..',
  'discover',
  './discover',
  '../discover',
  '//',
  '///',
  '/\\',
  '\\',
  '\\\\',
  '/\t/',
  '/\n/',
  '/\r/',
  '\t/discover',
  '\n/discover',
  ' /discover',
  '/discover ',
  '/ discover',
  '/discover\u0000',
  '/discover\u0085',
  '/\u2028/',
  '/\u00a0/',
  '/\uff0f/',
  '/\u2215/',
  '/./',
  '/../',
  '/..',
  '/.',
  '/a/../b',
  '/a/./b',
  '/a//b',
  '/a/..//b',
  '/%2f',
  '/%2F%2f',
  '/%5c',
  '/%5C%5c',
  '/%2e%2e/',
  '/%252f',
  '/%00',
  '/%0d%0aSet-Cookie:x',
  '/%09/',
  '/%7f',
  '?redirect=x',
  '#x',
  '/<script>',
  '/"onmouseover="x',
  "/'%22",
  '/`',
  '/{x}',
  '/^',
  `/${'a'.repeat(512)}`,
];

const prefixes = [
  '//',
  '///',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  'https:',
  'https:/',
  'https:///',
  'https:\\\\',
  'https://',
  'http://',
];
const hostile = [
  ...otherSchemes,
  ...crookedPaths.filter(text => text !== "/'%22"),
  ...prefixes.flatMap(prefix => hostileHosts.map(host => `${prefix}${host}/discover`)),
  ...hostileHosts.map(host => `https://${host}`),
  ...['/discover', '//evil.example', '/\\evil.example'].map(rest => ` https://nightjar.example${rest}`),
  'https://nightjar.example//evil.example',
  'https://nightjar.example/..//evil.example',
  'https://nightjar.example\\@evil.example',
  'https://nightjar.example\n.evil.example',
  'HTTPS://Nightjar.Example/discover',
];

describe('a redirect text', () => {
  it('the list of hostile redirects in the tests has at least 250 entries', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(250);
  });

  it.each([...new Set(hostile)])('the redirect %j is refused', text => {
    expect(safeRedirect(text)).toBeNull();
    expect(inAppPath(text)).toBeNull();
  });

  it.each([undefined, null, 7, {}, ['/discover'], new String('/discover')])(
    'a redirect that is %j and no text is refused',
    value => {
      expect(safeRedirect(value)).toBeNull();
    },
  );

  it.each([
    '/',
    '/discover',
    '/chats/direct/2a7d',
    '/search/people?q=moth&page=2',
    '/register?redirect=%2Fdiscover%3Fopen%3D1',
    '/venues/1#hours',
    '/status?redirect=/discover',
    '/admin/events?from=//',
  ])('the redirect %j is accepted as a path in the app', path => {
    expect(safeRedirect(path)).toEqual({ kind: 'path', path });
    expect(inAppPath(path)).toBe(path);
  });

  it.each([
    ['https://nightjar.example', '/'],
    ['https://nightjar.example/', '/'],
    ['https://www.nightjar.example/r/RAE123?x=1#y', '/r/RAE123?x=1#y'],
    ['https://nightjar.example?referrer=RAE123', '/?referrer=RAE123'],
  ])('the redirect %j to our own host leads to the path %j', (url, path) => {
    expect(inAppPath(url)).toBe(path);
  });

  it('a redirect may open the app by its own URL scheme, which is no path', () => {
    const url = 'nightjar://app/subscribe/success';
    expect(safeRedirect(url)).toEqual({ kind: 'url', url });
    expect(inAppPath(url)).toBeNull();
  });

  it('a redirect may lead to the hosts that the deployment sets, and no longer to the default ones', () => {
    expect(inAppPath('https://bar.example/drinks', ['bar.example'])).toBe('/drinks');
    expect(inAppPath('https://nightjar.example/drinks', ['bar.example'])).toBeNull();
  });

  it('an accepted redirect never leaves our origin', () => {
    const pieces = fc.constantFrom(
      ...[
        '/',
        '\\',
        '.',
        '..',
        '%2f',
        '@',
        ':',
        '?',
        '#',
        '\t',
        'https:',
        'evil.example',
        'nightjar.example',
      ],
    );
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 12 }).map(parts => parts.join('')),
      fc.string({ maxLength: 40, unit: 'binary' }),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(text, candidate => {
        const accepted = inAppPath(candidate);
        if (accepted === null) return;
        const resolved = new URL(accepted, own);
        expect(resolved.origin).toBe(own);
        expect(resolved.pathname.startsWith('//')).toBe(false);
        expect(resolved.href).toBe(own + accepted);
      }),
      { numRuns: 2000 },
    );
  });
});
