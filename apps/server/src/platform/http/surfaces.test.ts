import { declaredCalls } from '@nightjar/domain/calls';
import { alcoholRules, updateAlcoholRule } from '@nightjar/domain/drinks/desk/calls';
import { version } from '@nightjar/domain/releases/calls';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { productionVariables } from '../../testing/production.ts';

const production = {
  ...productionVariables,
  CORS_ORIGINS: 'https://kiosk.bar.example',
  DESK_ORIGINS: 'https://office.bar.example',
};
const together = await testApp(production);
const apart = await testApp({ ...production, DESK_PORT: '0' });

async function ask(base: string, path: string, token: string | null, init: RequestInit = {}) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...init.headers };
  const answer = await fetch(base + path, { ...init, headers });
  await answer.arrayBuffer();
  return answer;
}

test("the desk's surface has exactly the calls that only the venue desk makes", () => {
  const desk = declaredCalls.filter(({ surface }) => surface === 'desk').map(({ id }) => id);
  expect(desk.sort()).toEqual([
    'admin-events',
    'admin-report',
    'admin-user',
    'admin-users-search',
    'admin-venue',
    'admin-venues',
    'alcohol-rules',
    'answer-pro-request',
    'audit-trail',
    'check-audit',
    'close-invite-code',
    'confirm-venue',
    'create-event',
    'create-invite-code',
    'create-venue',
    'decide-venue-place',
    'delete-event',
    'delete-pro',
    'delete-venue',
    'delete-venue-draft',
    'dismiss-report',
    'event-ticket-sales',
    'fetch-reports',
    'house-figures',
    'invite-code-uses',
    'invite-codes',
    'invite-pro',
    'mark-referral-paid',
    'mark-referral-unpaid',
    'my-rep-figures',
    'order-venue-pictures',
    'pause-release',
    'pour-signals',
    'pro-codes-by-venue',
    'pro-roles',
    'referral-rings',
    'release-failures',
    'releases',
    'remove-venue-picture',
    'reopen-venue',
    'resolve-report',
    'restore-user',
    'restore-venue',
    'rotate-venue-code',
    'save-venue-draft',
    'save-venue-picture',
    'set-role',
    'set-role-drinks',
    'set-rollout',
    'set-venue-pouring',
    'set-venue-terms',
    'settlements',
    'settlements-csv',
    'similar-venues',
    'stripe-create-account-link',
    'stripe-delete-account',
    'suspend-user',
    'suspend-venue',
    'team-signals',
    'update-alcohol-rule',
    'update-event',
    'update-invite-code',
    'update-pro-role',
    'update-venue',
    'users-app-activity',
    'venue-analytics',
    'venue-drafts',
    'venue-options',
    'venue-place',
    'venue-pours-csv',
    'venue-settlement',
    'venue-staff',
    'venues-staff-csv',
    'version-up',
    'versions-by-day',
    'void-redemption',
    'void-voucher',
    'withdraw-invitation',
    'withdraw-release',
  ]);
});

test('the calls of the desk are answered on the main port if the desk has no port of its own', async () => {
  const owl = await together.sessionOf(await together.build.user({ super_admin: true }));
  expect((await ask(together.url, alcoholRules.path, owl)).status).toBe(200);
  expect((await ask(together.url, version.path, null)).status).toBe(200);
});

test("if the desk has its own port, the main port does not answer the desk's calls and the desk port answers nothing else", async () => {
  const owl = await apart.sessionOf(await apart.build.user({ super_admin: true }));
  expect(apart.deskUrl).not.toBe(apart.url);
  expect((await ask(apart.url, alcoholRules.path, owl)).status).toBe(404);
  expect((await ask(apart.deskUrl, alcoholRules.path, owl)).status).toBe(200);
  expect((await ask(apart.url, version.path, null)).status).toBe(200);
  for (const path of [version.path, '/auth/v1/user', '/rest/v1/users', '/config.json', '/docs', '/'])
    expect([path, (await ask(apart.deskUrl, path, owl)).status]).toEqual([path, 404]);
});

describe.each([
  ['on the main port', together, () => together.url],
  ['on its own port', apart, () => apart.deskUrl],
] as const)('the desk %s', (_where, app, base) => {
  test('an answer to a call of the desk is neither cached nor indexed', async () => {
    const { headers } = await ask(base(), alcoholRules.path, null);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each([
    ['https://bar.example', true],
    ['https://office.bar.example', true],
    ['capacitor://localhost', true],
    ['https://kiosk.bar.example', false],
    ['https://evil.example', false],
  ])("a page of the origin %s may make the desk's calls: %s", async (origin, may) => {
    const allowed = may ? origin : null;
    const { headers } = await ask(base(), alcoholRules.path, null, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe(allowed);
    for (const path of [alcoholRules.path, alcoholRules.path.replace('/f', '/%66')]) {
      const preflight = await ask(base(), path, null, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBe(allowed);
    }
  });

  test('a call of the desk refuses a body of the size of a file', async () => {
    const owl = await app.sessionOf(await app.build.user({ super_admin: true }));
    const { status } = await ask(base(), updateAlcoholRule.path, owl, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ source: 'x'.repeat(300_000) }),
    });
    expect(status).toBe(413);
  });

  test('one person can make 300 calls of the desk in 5 minutes', async () => {
    const owl = await app.sessionOf(await app.build.user({ super_admin: true }));
    const answers = await Promise.all(Array.from({ length: 301 }, () => ask(base(), alcoholRules.path, owl)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter(status => status === 200)).toHaveLength(300);
    expect(statuses.filter(status => status === 429)).toHaveLength(1);
  });
});

test("the desk's allowed origins do not apply to other calls", async () => {
  const origin = 'https://office.bar.example';
  const { headers } = await ask(together.url, version.path, null, { headers: { origin } });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});
