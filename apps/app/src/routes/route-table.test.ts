import { guardRoute, landings, type RouteRule } from '@nightjar/domain/account/guard';
import { roles, tiers } from '@nightjar/domain/kernel/actor';
import { createMemoryHistory } from '@tanstack/react-router';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAppRouter } from '../router.ts';
import { exampleSettings } from '../testing/settings.ts';
import { tabs } from './-shell/tabs.ts';

const router = createAppRouter(
  {
    settings: { ...exampleSettings, devicePolicy: 'native-only' },
    deviceClass: () => 'native',
    online: () => true,
    session: async () => ({ tier: 'unauthenticated', roles: [], userId: null, details: null }),
    start: { statusAsked: false },
  },
  createMemoryHistory({ initialEntries: ['/welcome'] }),
);

/** Returns the page that an address leads to, without navigating to it. */
function pageAt(path: string) {
  const [pathname = '/'] = path.split('?');
  const [branch] = router.getMatchedRoutes(pathname);
  const page = branch.at(-1);
  return { path: page?.fullPath.replace(/(?<=.)\/$/, ''), ...page?.options.staticData };
}

const allTiers = 'all';
const memberTiers = 'pro, subscribed';
const accountTiers = 'pro, registered, subscribed';

/**
 * The rows are the guests' routes of the specification and seven more. Each row has an address, its page, the tiers that
 * may open it, and notes such as that any device opens it. The seven are `/settings/sessions` (decision 33),
 * `/settings/number` (decision 71), `/rounds/{id}` (decision 55), `/invitations` (decision 151), `/notifications` and
 * `/settings/notifications` (decision 219), and `/r`, the link of an invitation without its code.
 */
const consumerRoutes: readonly (readonly [address: string, page: string, tiers: string, notes?: string])[] = [
  ['/support', '/support', accountTiers, 'no tabs'],
  ['/r/RAE123', '/r/$code', allTiers, 'any device, no tabs'],
  ['/r', '/r', allTiers, 'any device, no tabs'],
  ['/', '/', 'registered', 'any device'],
  ['/whitelist', '/whitelist', allTiers, 'any device, onboarding, no tabs'],
  ['/app-redirect', '/app-redirect', allTiers, 'any device, no tabs'],
  ['/login', '/login/{-$phone}', 'unauthenticated', 'any device, onboarding, no tabs'],
  ['/login/18135550101', '/login/{-$phone}', 'unauthenticated', 'any device, onboarding, no tabs'],
  ['/login/authorize/18135550101', '/login/authorize/$phone', 'unauthenticated', 'onboarding, no tabs'],
  ['/register', '/register', 'authenticated', 'onboarding, no tabs'],
  ['/subscribe', '/subscribe', 'pro, registered', 'onboarding'],
  ['/subscribe/success', '/subscribe/success', 'subscribed'],
  ['/status', '/status', 'subscribed'],
  ['/download', '/download', allTiers, 'any device'],
  ['/discover', '/discover', memberTiers],
  ['/search', '/search/{-$requestedTab}', memberTiers],
  ['/search/people', '/search/{-$requestedTab}', memberTiers],
  ['/drinks', '/drinks', accountTiers],
  ['/accept-shot/1', '/accept-shot/$voucherId', memberTiers, 'no tabs'],
  ['/chats/event/1', '/chats/$type/$id', memberTiers, 'no tabs'],
  ['/chats', '/chats', memberTiers],
  ['/chats/1', '/chats/$id', memberTiers, 'no tabs'],
  ['/chats/new', '/chats/new', memberTiers, 'no tabs'],
  ['/profile', '/profile', memberTiers],
  ['/profile/friend-requests', '/profile/friend-requests', memberTiers],
  ['/social/friends', '/social/$type', memberTiers],
  ['/profile/1/social/venues', '/profile/$userId/social/$type', memberTiers],
  ['/profile/edit', '/profile/edit', accountTiers],
  ['/profile/1', '/profile/$id', memberTiers],
  ['/venues/1', '/venues/$id', memberTiers, 'public page'],
  ['/venues/1/followers', '/venues/$id/followers', memberTiers],
  ['/events/1', '/events/$id', memberTiers, 'public page'],
  ['/redeem/1', '/redeem/$venueId', memberTiers, 'no tabs'],
  ['/send-drinks/friends', '/send-drinks/$sendMethod/{-$userId}', memberTiers],
  ['/rounds/1', '/rounds/$id', memberTiers, 'no tabs'],
  ['/send-drinks/nearby/1', '/send-drinks/$sendMethod/{-$userId}', memberTiers],
  ['/pro-upgrade', '/pro-upgrade', 'registered'],
  ['/notifications', '/notifications', accountTiers],
  ['/tickets', '/tickets', accountTiers],
  ['/invitations', '/invitations', accountTiers, 'any device, no tabs'],
  ['/settings', '/settings', accountTiers],
  ['/settings/number', '/settings/number', accountTiers],
  ['/settings/privacy', '/settings/privacy', accountTiers],
  ['/settings/accepting-drinks', '/settings/accepting-drinks', accountTiers],
  ['/settings/blocked-users', '/settings/blocked-users', accountTiers],
  ['/settings/sessions', '/settings/sessions', accountTiers],
  ['/settings/notifications', '/settings/notifications', accountTiers],
  ['/invite', '/invite', accountTiers, 'no tabs'],
  ['/invite/LANTERN', '/invite/$code', allTiers, 'any device, no tabs'],
  ['/code', '/code', 'unauthenticated, authenticated, registered', 'onboarding, any device, no tabs'],
  ['/invite-qr', '/invite-qr', accountTiers, 'no tabs'],
  ['/welcome', '/welcome', allTiers, 'any device, no tabs'],
];

const staffRoles = 'pro, nightjar_rep';
const everyRole = 'pro, nightjar_rep, super_admin';

/** The rows are the routes under `/admin`. */
const deskRoutes: readonly (readonly [address: string, page: string, access: string])[] = [
  ['/admin', '/admin', everyRole],
  ['/admin/auth', '/admin/auth', 'open'],
  ['/admin/venues/1', '/admin/venues/$id', staffRoles],
  ['/admin/venues/1/info', '/admin/venues/$id/info', staffRoles],
  ['/admin/venues/1/staff', '/admin/venues/$id/staff', staffRoles],
  ['/admin/venues/1/events', '/admin/venues/$id/events', staffRoles],
  ['/admin/venues/1/images', '/admin/venues/$id/images', staffRoles],
  ['/admin/venues/1/drinks', '/admin/venues/$id/drinks', staffRoles],
  ['/admin/venues/1/staff/invite', '/admin/venues/$venueId/staff/invite', staffRoles],
  ['/admin/venues/1/events/add', '/admin/venues/$venueId/events/add', staffRoles],
  ['/admin/venues/1/events/2/edit', '/admin/venues/$venueId/events/$eventId/edit', staffRoles],
  ['/admin/venues/1/events/2', '/admin/venues/$venueId/events/$eventId', staffRoles],
  ['/admin/venues/confirm', '/admin/venues/confirm', staffRoles],
  ['/admin/venues/confirm/1', '/admin/venues/confirm/$venueId/{-$step}', staffRoles],
  ['/admin/venues/confirm/1/hours', '/admin/venues/confirm/$venueId/{-$step}', staffRoles],
  ['/admin/venues/search', '/admin/venues/search', everyRole],
  ['/admin/venues/add', '/admin/venues/add/{-$step}/{-$edit}', 'nightjar_rep'],
  ['/admin/venues/add/hours', '/admin/venues/add/{-$step}/{-$edit}', 'nightjar_rep'],
  ['/admin/venues/add/hours/edit', '/admin/venues/add/{-$step}/{-$edit}', 'nightjar_rep'],
  ['/admin/events', '/admin/events', staffRoles],
  ['/admin/events/add', '/admin/events/add/{-$eventId}', staffRoles],
  ['/admin/events/add/2', '/admin/events/add/{-$eventId}', staffRoles],
  ['/admin/events/2/edit', '/admin/events/$eventId/edit', staffRoles],
  ['/admin/events/2', '/admin/events/$eventId', staffRoles],
  ['/admin/unauthorized', '/admin/unauthorized', 'signed-in'],
  ['/admin/people', '/admin/people', 'super_admin'],
  ['/admin/reports', '/admin/reports', 'super_admin'],
  ['/admin/referrals', '/admin/referrals', 'super_admin'],
  ['/admin/people/2', '/admin/people/$userId', 'super_admin'],
  ['/admin/reports/2', '/admin/reports/$reportId', 'super_admin'],
  ['/admin/settlement', '/admin/settlement', 'super_admin'],
  ['/admin/signals', '/admin/signals', 'super_admin'],
  ['/admin/releases', '/admin/releases', 'super_admin'],
  ['/admin/releases/1-1-174', '/admin/releases/$version', 'super_admin'],
  ['/admin/audit', '/admin/audit', 'super_admin'],
  ['/admin/codes', '/admin/codes', 'nightjar_rep'],
  ['/admin/codes/add', '/admin/codes/add', 'nightjar_rep'],
  ['/admin/codes/2', '/admin/codes/$codeId', 'nightjar_rep'],
  ['/admin/law', '/admin/law', 'nightjar_rep'],
];

const joinedList = (list: string | readonly string[]) => (typeof list === 'string' ? list : list.join(', '));

describe('the table of routes', () => {
  const rows = consumerRoutes.map(([address, path, allowed, notes = '']) => ({
    address,
    path,
    allowed,
    notes,
  }));

  it.each(rows)(
    'the address $address opens the page $path for the tiers $allowed',
    ({ address, path, allowed, notes }) => {
      const page = pageAt(address);
      expect(page.path).toBe(path);
      if (!page.rule || 'desk' in page.rule) return expect.unreachable('is no consumer route');
      expect({ tiers: joinedList(page.rule.tiers), nativeOnly: page.rule.nativeOnly }).toEqual({
        tiers: allowed,
        nativeOnly: !notes.includes('any device'),
      });
      expect(page.rule.publicPage ?? false).toBe(notes.includes('public page'));
      expect(page.hideTabBar ?? false).toBe(notes.includes('no tabs'));
      expect(page.section).toBe(notes.includes('onboarding') ? 'onboarding' : undefined);
    },
  );

  it.each(deskRoutes)("the desk's address %s opens the page %s for the roles %s", (address, path, access) => {
    const page = pageAt(address);
    expect(page.path).toBe(path);
    if (!page.rule || !('desk' in page.rule)) return expect.unreachable('is no desk route');
    expect(joinedList(page.rule.desk)).toBe(access);
  });

  it('every page of the app is in the table of routes', () => {
    const listed = new Set([...consumerRoutes, ...deskRoutes].map(([, page]) => page));
    expect(Object.keys(router.routesByPath).filter(path => !listed.has(path))).toEqual([]);
  });

  it('every page of the app has a title', () => {
    for (const [address] of [...consumerRoutes, ...deskRoutes])
      expect(pageAt(address).title, address).toBeTruthy();
  });

  it('an unknown address has no access rule', () => {
    expect(pageAt('/nowhere/at/all').rule).toBeUndefined();
  });

  it('the pages that skip "Out tonight?" are the question itself, the return from a payment and the welcome page', () => {
    const spared = consumerRoutes.filter(([address]) => pageAt(address).skipsStatusQuestion);
    expect(spared.map(([address]) => address)).toEqual(['/app-redirect', '/status', '/welcome']);
  });
});

describe('the tab bar', () => {
  it.each(tabs)(
    "the tab $label leads to a page of the tab with the tab's access rule",
    ({ id, href, rule }) => {
      expect(pageAt(href)).toMatchObject({ tab: id, rule });
    },
  );
});

describe('the guard on these routes', () => {
  it.each(Object.values(landings))(
    'the guard and the route of the page $to agree whether that page opens only in the installed app, because the guard redirects there',
    ({ to, nativeOnly }) => {
      expect(pageAt(to).rule).toMatchObject({ nativeOnly });
    },
  );

  it.each(roles)(
    'a user with the role %s and no membership is led from the sign-in to the venue desk',
    role => {
      const who = { tier: 'registered', roles: [role], device: 'native', policy: 'native-only' } as const;
      const visit = { route: pageAt('/login').rule as RouteRule, path: '/login', query: {} };
      expect(guardRoute({ ...who, ...visit, invited: true, flags: { whitelist: true } })).toMatchObject({
        to: '/admin',
      });
      const desk = { route: pageAt('/admin').rule as RouteRule, path: '/admin', query: {} };
      expect(guardRoute({ ...who, ...desk, invited: true, flags: { whitelist: true } }).allow).toBe(true);
    },
  );

  it('every visitor reaches a page of any address within 3 redirects', () => {
    const addresses = [...consumerRoutes, ...deskRoutes].map(([address]) => address);
    const state = fc.record({
      path: fc.constantFrom(...addresses),
      redirect: fc.constantFrom(undefined, ...addresses),
      tier: fc.constantFrom(...tiers),
      roles: fc.subarray([...roles]),
      device: fc.constantFrom('native' as const, 'standalone' as const, 'browser' as const),
      policy: fc.constantFrom('native-only' as const, 'everywhere' as const),
      invited: fc.boolean(),
      whitelist: fc.boolean(),
    });
    fc.assert(
      fc.property(state, ({ path, redirect, whitelist, ...who }) => {
        let visit: { path: string; query: Readonly<Record<string, string>> } = {
          path,
          query: redirect === undefined ? {} : { redirect },
        };
        for (let step = 0; step <= 3; step++) {
          const route = pageAt(visit.path).rule as RouteRule;
          const decision = guardRoute({ ...who, ...visit, route, flags: { whitelist } });
          if (decision.allow) return;
          visit = { path: decision.to, query: decision.search };
        }
        expect.unreachable(`still redirected: ${JSON.stringify({ path, redirect, ...who })}`);
      }),
      { numRuns: 5000 },
    );
  });
});
