import { userProfile } from '@nightjar/domain/account/calls';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { ownServer } from '../../testing/own-calls.ts';
import { productionVariables } from '../../testing/production.ts';
import { supabaseClient } from '../../testing/supabase.ts';
import { readSettings } from '../config/settings.ts';
import { pageSecurityOptions } from './security.ts';

const linkHosts = ['bar.example', 'www.bar.example'];
const production = await testApp({
  ...productionVariables,
  LINK_HOSTS: linkHosts.join(','),
  CORS_ORIGINS: 'https://desk.bar.example, https://kiosk.bar.example:8443',
});
const development = await testApp();
const rae = await production.build.member();
const token = await production.sessionOf(rae);

async function headersOf(path: string, init: RequestInit = {}, app = production): Promise<Headers> {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const answer = await fetch(app.url + path, { ...init, headers });
  await answer.arrayBuffer();
  return answer.headers;
}

describe('the caching of an answer', () => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };

  test.each<[string, string, RequestInit, string]>([
    ['a person', '/functions/v1/one/my-user-details', { ...post, body: '{}' }, 'no-store'],
    ['a failed call', '/functions/v1/one/user-profile', { ...post, body: '{}' }, 'no-store'],
    ['a body that is no JSON', '/functions/v1/one/user-profile', { ...post, body: '{' }, 'no-store'],
    ['an unknown call', '/functions/v1/one/none', { ...post, body: '{}' }, 'no-store'],
    [
      'a person by another spelling',
      '/%66unctions/v1/one/my-user-details',
      { ...post, body: '{}' },
      'no-store',
    ],
    ['rows of people', '/rest/v1/users?select=id', {}, 'no-store'],
    ['refused rows of people', '/rest/v1/users?select=secret', {}, 'no-store'],
    ['an unknown table', '/rest/v1/none', {}, 'no-store'],
    ['the own account', '/auth/v1/user', {}, 'no-store'],
    ['a refused sign-in', '/auth/v1/verify', { ...post, body: '{}' }, 'no-store'],
    ['a missing file', '/storage/v1/object/public/none/none.png', {}, 'no-store'],
    ['a refused broadcast', '/realtime/v1/api/broadcast', { ...post, body: '{}' }, 'no-store'],
    ['the public keys', '/auth/v1/.well-known/jwks.json', {}, 'public, max-age=600'],
    ['the map', '/map/style.json', {}, 'public, max-age=300, stale-while-revalidate=86400'],
    ['the settings of the client', '/config.json', {}, 'no-cache'],
  ])('the Cache-Control header for %s is %s', async (_what, path, init, expected) => {
    expect((await headersOf(path, init)).get('cache-control')).toBe(expected);
  });
});

describe('the origin of a page that calls', () => {
  const paths = ['/functions/v1/one/version', '/rest/v1/users', '/auth/v1/user', '/config.json', '/none'];
  const own = ['https://bar.example', ...linkHosts.map(host => `https://${host}`)];
  const allowed = [
    ...own,
    'capacitor://localhost',
    'https://localhost',
    'https://desk.bar.example',
    'https://kiosk.bar.example:8443',
  ];
  const foreign = [
    'https://evil.example',
    'https://bar.example.evil.example',
    'http://bar.example',
    'http://localhost:5173',
    'null',
  ];

  test.each(allowed)('a page of the origin %s may request the server', async origin => {
    for (const path of paths) {
      const headers = await headersOf(path, { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('vary')).toMatch(/\borigin\b/i);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  test.each(foreign)('a page of the origin %s may not request the server', async origin => {
    for (const path of paths) {
      const headers = await headersOf(path, { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('vary')).toMatch(/\borigin\b/i);
    }
  });

  test.each([
    ...allowed.map(origin => [origin, true] as const),
    ...foreign.map(origin => [origin, false] as const),
  ])('the preflight of a page of the origin %s is accepted: %s', async (origin, may) => {
    const answer = await fetch(production.url + userProfile.path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-client-info',
      },
    });
    expect(answer.ok).toBe(may);
    expect(answer.headers.get('access-control-allow-origin')).toBe(may ? origin : null);
    expect(answer.headers.get('access-control-allow-headers')?.includes('authorization') ?? false).toBe(may);
  });

  test('a page at another port of this machine may request a development server, and a foreign page may not', async () => {
    const origin = 'http://localhost:5173';
    const headers = await headersOf('/config.json', { headers: { origin } }, development);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    const evil = await headersOf(
      '/config.json',
      { headers: { origin: 'https://evil.example' } },
      development,
    );
    expect(evil.get('access-control-allow-origin')).toBeNull();
  });

  test('a request without an origin is accepted, as the unmodified supabase client sends it', async () => {
    const client = supabaseClient(production, token);
    expect((await client.from('users').select('id').eq('id', rae)).data).toEqual([{ id: rae }]);
    const { data } = await client.functions.invoke('one/my-user-details', { body: {} });
    expect(data).toMatchObject({ success: true });
  });

  test.each([
    '*',
    'bar.example',
    'https://bar.example/',
    'https://bar.example/path',
    'https://*.bar.example',
  ])('CORS_ORIGINS may not contain %s', CORS_ORIGINS => {
    expect(() => readSettings({ CORS_ORIGINS })).toThrow(
      'CORS_ORIGINS must be origins like https://desk.bar.example, separated by commas.',
    );
  });
});

describe('the headers that protect a browser', () => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self' wss://bar.example",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];

  test.each([
    ['content-security-policy', policy.join(';')],
    ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-embedder-policy', null],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'SAMEORIGIN'],
    ['x-dns-prefetch-control', 'off'],
    ['x-permitted-cross-domain-policies', 'none'],
  ])('an answer of production has the header %s: %s', async (name, expected) => {
    const url = await ownServer(production.platform, () => {});
    expect((await fetch(`${url}/none`)).headers.get(name)).toBe(expected);
  });

  test('a development server does not bind the browser to HTTPS', async () => {
    const url = await ownServer(development.platform, () => {});
    expect((await fetch(`${url}/none`)).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('a page of the app may reach', () => {
  const directives = (variables: Record<string, string>) => {
    const { contentSecurityPolicy } = pageSecurityOptions(readSettings(variables));
    return (contentSecurityPolicy as { directives: Record<string, string[]> }).directives;
  };

  test('a page of the app may connect to its own server by HTTP and by WebSocket, and nowhere else', async () => {
    const policy = (await headersOf('/none')).get('content-security-policy');
    expect(policy).toContain("connect-src 'self' wss://bar.example;");
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect(directives({ PUBLIC_URL: 'http://localhost:8080' }).connectSrc).toEqual([
      "'self'",
      'ws://localhost:8080',
    ]);
  });

  test('a page of the app may load a foreign map from the named hosts only', () => {
    const { connectSrc, imgSrc } = directives({
      PUBLIC_URL: 'https://bar.example',
      MAP_STYLE_URL: 'https://maps.example/style.json',
      MAP_ORIGINS: 'https://tiles.example,https://glyphs.example',
    });
    const map = ['https://maps.example', 'https://tiles.example', 'https://glyphs.example'];
    expect(connectSrc).toEqual(["'self'", 'wss://bar.example', ...map]);
    expect(imgSrc).toEqual(["'self'", 'data:', 'blob:', ...map]);
  });

  test('a page of the app may use the camera and the location, and not the microphone, payments or USB', async () => {
    const policy = (await headersOf('/none')).get('permissions-policy')?.split(', ');
    expect(policy).toEqual(expect.arrayContaining(['camera=(self)', 'geolocation=(self)']));
    expect(policy).toEqual(expect.arrayContaining(['microphone=()', 'payment=()', 'usb=()']));
    expect(policy?.filter(feature => !/^[a-z-]+=\((self)?\)$/.test(feature))).toEqual([]);
  });
});

describe('an answer that is data', () => {
  const paths = [
    ...['/config.json', '/map/style.json', '/functions/v1/one/version', '/rest/v1/users?select=id'],
    ...['/auth/v1/user', '/storage/v1/object/public/none/none.png'],
  ];

  test.each(paths)(
    'data at %s loads nothing, runs nothing and cannot be framed when it is opened as a page',
    async path => {
      const headers = await headersOf(path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      );
      expect(Object.fromEntries(headers)).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test.each(paths)('data at %s has no header that browsers read on documents alone', async path => {
    const headers = await headersOf(path);
    for (const name of ['permissions-policy', 'origin-agent-cluster', 'x-frame-options', 'x-xss-protection'])
      expect(headers.has(name), name).toBe(false);
  });
});
