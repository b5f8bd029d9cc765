import { brand } from '@nightjar/domain/brand';
import { Failure } from '@nightjar/domain/kernel/failure';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { ownServer } from '../../testing/own-calls.ts';

const { url, platform } = await testApp({ SUPPORT_MAIL: 'help@bar.example' });
/** A browser sends these headers when a person opens an address. */
const person = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const open = (path: string, headers: Record<string, string> = person) => fetch(url + path, { headers });

describe('an address that fails in a browser', () => {
  test.each([
    ['/auth', 404],
    ['/auth/v1', 404],
    ['/auth/v1/user', 401],
    ['/auth/v1/callback?code=1', 404],
    ['/rest/v1/users', 401],
    ['/storage/v1/object/public/none', 400],
    ['/functions/v1/one/my-user-details', 404],
  ])(
    'a person who opens the technical address %s in a browser gets a page that leads to the app',
    async (path, status) => {
      const answer = await open(path);
      const page = await answer.text();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      expect(page).toContain('<h1>This address is for the app</h1>');
      expect(page).toContain(`<a class="button" href="/">Open ${brand.name}</a>`);
      expect(page).toContain(`<span class="id">${answer.headers.get('x-request-id')}</span>`);
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-/,
      );
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('a person who follows a link to a file that does not exist gets a page with the heading that nothing is here', async () => {
    expect(await (await open('/pictures/none.png')).text()).toContain('<h1>There&#39;s nothing here</h1>');
  });

  test('a person who opens a malformed address gets a page, and not JSON', async () => {
    const answer = await open('/%E0%A4%A');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
  });

  test.each([
    ['supabase-js', '/auth/v1/user', { accept: '*/*' }, { error_code: 'no_authorization' }],
    ['a call of the app', '/functions/v1/one/none', { accept: 'application/json' }, { code: 'not_found' }],
    ['a program without wishes', '/auth/v1/none', {}, { error_code: expect.any(String) }],
  ])(
    '%s that requests a missing or refused address gets JSON in the form of that address',
    async (_who, path, headers, body) => {
      const answer = await open(path, headers);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await answer.json()).toMatchObject(body);
    },
  );

  test('a call that writes and fails gets JSON, even if it accepts a page', async () => {
    const answer = await fetch(`${url}/auth/v1/otp`, { method: 'POST', headers: person });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });
});

/** Serves an address that always fails in this way, and opens it as a person. */
async function openFailing(failure: Error) {
  const failing = await ownServer(platform, app => {
    app.get('/fails', () => Promise.reject(failure));
  });
  const answer = await fetch(`${failing}/fails`, { headers: person });
  return { answer, page: await answer.text() };
}

describe('a failure of the server in a browser', () => {
  test('a person whose page needs a database that is out of reach reads that the server is back in a moment, and the page reloads by itself', async () => {
    const { answer, page } = await openFailing(
      new Failure('unavailable', 'The database is out of reach.', { retryAfterSeconds: 9 }),
    );
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '9']);
    expect(page).toContain('<h1>Back in a moment</h1>');
    expect(page).toContain('This page tries again by itself in 9 seconds.');
    expect(page).toContain('<meta http-equiv="refresh" content="9">');
    expect(page).toContain(`<span class="id">${answer.headers.get('x-request-id')}</span>`);
  });

  test('a person whose page fails by a defect of the server reads where to write, and the id of the request', async () => {
    const { answer, page } = await openFailing(new Error('a defect with <secrets>'));
    expect(answer.status).toBe(500);
    expect(page).toContain('write to help@bar.example');
    expect(page).toContain(`<span class="id">${answer.headers.get('x-request-id')}</span>`);
    expect(page).not.toContain('secrets');
    expect(page).not.toContain('http-equiv');
  });

  test('a person whose browser sent too many requests reads how long to wait', async () => {
    const { page } = await openFailing(new Failure('too_many_requests', 'No.', { retryAfterSeconds: 40 }));
    expect(page).toContain('Wait 40 seconds, then try again.');
  });

  test('an operator reads the JSON of /readyz in a browser, also where the server is not ready', async () => {
    const failing = await ownServer(platform, app => {
      app.get('/readyz', (_request, reply) => reply.code(503).send({ status: 'database out of reach' }));
    });
    const answer = await fetch(`${failing}/readyz`, { headers: person });
    expect(await answer.json()).toEqual({ status: 'database out of reach' });
  });
});
