import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles, tiers } from '../kernel/actor.ts';
import { invitationsPath } from '../staff/rules/invitations.ts';
import {
  asksForStatus,
  type GuardState,
  guardRoute,
  landings,
  type RouteRule,
  type StatusPromptState,
} from './guard.ts';

const member: RouteRule = { tiers: ['pro', 'subscribed'], nativeOnly: true };
const home: RouteRule = { tiers: ['registered'], nativeOnly: false };
const login: RouteRule = { tiers: ['unauthenticated'], nativeOnly: false };

function buildState(overrides: Partial<GuardState> = {}): GuardState {
  return {
    route: member,
    path: '/discover',
    query: {},
    tier: 'subscribed',
    roles: [],
    device: 'native',
    policy: 'native-only',
    invited: false,
    flags: { whitelist: false },
    ...overrides,
  };
}

const goesTo = (overrides: Partial<GuardState>) => {
  const decision = guardRoute(buildState(overrides));
  return decision.allow ? 'stays' : decision.to;
};

describe('a page for everyone', () => {
  it.each(tiers)('a page for everyone opens to the tier %s in any browser', tier => {
    const route: RouteRule = { tiers: 'all', nativeOnly: false };
    expect(goesTo({ route, path: '/welcome', tier, device: 'browser' })).toBe('stays');
  });
});

describe('a page that people share', () => {
  const route: RouteRule = { tiers: ['pro', 'subscribed'], nativeOnly: true, publicPage: true };
  const visit = { route, path: '/events/1' };

  it.each(['native', 'standalone', 'browser'] as const)(
    'a publicly shared page opens without a session (%s)',
    device => {
      const decision = guardRoute(buildState({ ...visit, tier: 'unauthenticated', device }));
      expect(decision).toEqual({ allow: true, reason: 'public_page' });
    },
  );

  it.each(tiers.filter(tier => tier !== 'unauthenticated'))(
    'a publicly shared page treats a signed-in %s user as a page that is not public does',
    tier => {
      const { publicPage, ...closed } = route;
      for (const device of ['native', 'browser'] as const)
        expect(goesTo({ ...visit, tier, device })).toBe(goesTo({ ...visit, route: closed, tier, device }));
    },
  );
});

describe('a tier that may not open the page', () => {
  it('a subscribed user who opens a page that is not for them is led to the map under /discover', () =>
    expect(goesTo({ route: home, path: '/' })).toBe('/discover'));

  it('a pro who opens a page that is not for them is led to their own profile', () =>
    expect(goesTo({ route: home, path: '/', tier: 'pro' })).toBe('/profile'));

  it('a registered user who opens a page of members is led to the page of subscriptions', () =>
    expect(goesTo({ tier: 'registered' })).toBe('/subscribe'));

  it('a registered user with the whitelist flag who opens a page of members is led to the whitelist', () => {
    expect(goesTo({ tier: 'registered', flags: { whitelist: true } })).toBe('/whitelist');
  });

  it('a signed-in user without a profile is led to the registration, which returns to the requested page', () => {
    expect(guardRoute(buildState({ tier: 'authenticated' }))).toEqual({
      allow: false,
      reason: 'wrong_tier',
      to: '/register',
      search: { redirect: '/discover' },
    });
  });

  it('a signed-out visitor is led to the sign-in with the requested page and its query', () => {
    const visit = { route: home, path: '/?referrer=RAE123', query: { referrer: 'RAE123' } };
    expect(guardRoute(buildState({ ...visit, tier: 'unauthenticated' }))).toEqual({
      allow: false,
      reason: 'not_authenticated',
      to: '/login',
      search: { referrer: 'RAE123', redirect: '/?referrer=RAE123' },
    });
  });
});

describe('a user with a role and without a membership', () => {
  const devices = ['native', 'standalone', 'browser'] as const;
  const cases = roles.flatMap(role =>
    devices.flatMap(device => [true, false].map(whitelist => ({ role, device, whitelist }))),
  );
  const arrives = (
    { role, device, whitelist }: (typeof cases)[number],
    overrides: Partial<GuardState> = {},
  ) =>
    goesTo({
      route: login,
      path: '/login',
      tier: 'registered',
      roles: [role],
      device,
      flags: { whitelist },
      ...overrides,
    });

  it.each(cases)(
    'a $role without a membership arrives at the desk after signing in on $device, whitelist $whitelist',
    one => expect(arrives(one)).toBe('/admin'),
  );

  it.each(cases)(
    'a $role without a membership returns to the requested page after signing in on $device, whitelist $whitelist',
    one => {
      expect(arrives(one, { query: { redirect: '/admin/events' } })).toBe('/admin/events');
      expect(arrives(one, { query: { redirect: '/whitelist' } })).toBe('/admin');
    },
  );

  it.each(cases)(
    'a $role without a membership is led from a page of members to the desk, or home in a browser tab, on $device',
    one => {
      const to = arrives(one, { route: member, path: '/discover' });
      // A plain browser tab never opens a native page: the guard leads it to the home page.
      expect(to).toBe(one.device === 'browser' ? '/' : '/admin');
    },
  );

  it.each([
    ['subscribed', '/discover'],
    ['pro', '/profile'],
    ['authenticated', '/register'],
  ] as const)('the tier of a %s user with a role decides which page opens after the sign-in', (tier, to) => {
    expect(arrives({ role: 'super_admin', device: 'native', whitelist: true }, { tier })).toBe(to);
  });
});

describe('the way back', () => {
  it('the page to which a user is to return stays the same when the guard redirects the user once more', () => {
    const visit = { path: '/register?redirect=%2Fdrinks', query: { redirect: '/drinks' } };
    expect(guardRoute(buildState({ ...visit, tier: 'unauthenticated' }))).toMatchObject({
      to: '/login',
      search: { redirect: '/drinks' },
    });
  });

  it('a signed-in user is led from the login page to the page that was requested before', () => {
    const visit = {
      route: login,
      path: '/login?redirect=%2Fchats%3Fa%3D1',
      query: { redirect: '/chats?a=1' },
    };
    expect(guardRoute(buildState(visit))).toMatchObject({ to: '/chats?a=1', search: {} });
  });

  it.each([
    '//evil.example',
    'https://evil.example/',
    '/login?redirect=/x',
    '/register',
    '/',
    '/?referrer=RAE123',
  ])('signing in leads nobody to %s', redirect =>
    expect(goesTo({ route: login, path: '/login', query: { redirect } })).toBe('/discover'),
  );

  it('a user who opened the login page directly is not sent back to the login page after the registration', () => {
    const visit = { route: login, path: '/login?referrer=RAE123', query: { referrer: 'RAE123' } };
    expect(guardRoute(buildState({ ...visit, tier: 'authenticated' }))).toMatchObject({
      to: '/register',
      search: { referrer: 'RAE123' },
    });
  });
});

describe('a plain browser tab under the native-only policy', () => {
  const browser = { device: 'browser' as const };

  it('a page for the native app alone leads a plain browser tab to the home page', () =>
    expect(goesTo(browser)).toBe('/'));

  it.each(['authenticated', 'registered', 'subscribed', 'pro'] as const)(
    'a signed-in %s user in a plain browser tab stays on the home page and is not led to a native page',
    tier => expect(goesTo({ ...browser, route: home, path: '/?referrer=x', tier })).toBe('stays'),
  );

  it('a signed-out visitor in a plain browser tab is led from the home page to the login page', () => {
    expect(goesTo({ ...browser, route: home, path: '/', tier: 'unauthenticated' })).toBe('/login');
  });

  it('a subscriber in a plain browser tab is led from the login page to the home page, not to the map', () => {
    expect(goesTo({ ...browser, route: login, path: '/login' })).toBe('/');
  });

  it('a plain browser tab opens every page where the deployment\'s policy is "everywhere"', () => {
    expect(goesTo({ ...browser, policy: 'everywhere' })).toBe('stays');
  });

  it('a web app installed on the home screen opens the pages of the native app', () =>
    expect(goesTo({ device: 'standalone' })).toBe('stays'));
});

describe('the venue desk', () => {
  const desk = (held: GuardState['roles'], overrides: Partial<GuardState> = {}) =>
    goesTo({ route: { desk: ['pro', 'nightjar_rep'] }, path: '/admin/events', roles: held, ...overrides });

  it('a page of the desk leads a signed-out visitor to the sign-in, which returns to the page', () => {
    const decision = guardRoute(
      buildState({ route: { desk: ['pro'] }, path: '/admin/events', tier: 'unauthenticated' }),
    );
    expect(decision).toMatchObject({ to: '/login', search: { redirect: '/admin/events' } });
  });

  it('a page of the desk opens to a role that the page lists', () =>
    expect(desk(['nightjar_rep'])).toBe('stays'));

  it('a page of the desk opens to a super admin whatever roles the page lists', () =>
    expect(desk(['super_admin'])).toBe('stays'));

  it('a page of the desk leads a user whose role is not listed to the page of refused access', () => {
    expect(desk(['pro'], { route: { desk: ['nightjar_rep'] } })).toBe('/admin/unauthorized');
  });

  it('a page of the desk leads a guest without a role to the page of refused access', () =>
    expect(desk([])).toBe('/admin/unauthorized'));

  const refused = (held: GuardState['roles'], redirect?: string) =>
    guardRoute(
      buildState({
        route: { desk: 'signed-in' },
        path: `/admin/unauthorized${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`,
        query: redirect ? { redirect } : {},
        roles: held,
      }),
    );

  it('a desk page that was refused to a guest opens as soon as the guest has their first role', () => {
    const page = { route: { desk: ['pro'] }, path: '/admin/events?page=2' } as const;
    expect(guardRoute(buildState({ ...page, roles: [] }))).toMatchObject({ search: { redirect: page.path } });
    expect(refused([], page.path)).toMatchObject({ allow: true });
    expect(refused(['pro'], page.path)).toMatchObject({ allow: false, to: page.path, search: {} });
  });

  it("a user with a role stays on the desk's page of refused access, which remembers no page to return to", () => {
    const decision = guardRoute(
      buildState({ route: { desk: ['nightjar_rep'] }, path: '/admin', roles: ['pro'] }),
    );
    expect(decision).toMatchObject({ to: '/admin/unauthorized', search: {} });
    expect(refused(['pro'])).toMatchObject({ allow: true });
  });

  it("the desk's page of refused access never leads to an address outside of the app", () =>
    expect(refused(['pro'], '//elsewhere.example')).toMatchObject({ allow: true }));

  it("the desk's page of refused access is shown to any signed-in user", () =>
    expect(desk([], { route: { desk: 'signed-in' } })).toBe('stays'));

  it("the desk's login page is shown to every visitor", () => {
    expect(desk([], { route: { desk: 'open' }, tier: 'unauthenticated' })).toBe('stays');
  });
});

const targets: Record<string, RouteRule> = {
  '/admin': { desk: ['pro', 'nightjar_rep', 'super_admin'] },
  '/': home,
  '/login': login,
  '/discover': member,
  '/profile': member,
  '/whitelist': { tiers: 'all', nativeOnly: false },
  '/subscribe': { tiers: ['pro', 'registered'], nativeOnly: true },
  '/invitations': { tiers: ['pro', 'registered', 'subscribed'], nativeOnly: false },
  '/register': { tiers: ['authenticated'], nativeOnly: true },
  '/admin/unauthorized': { desk: 'signed-in' },
};

const anyRoute: fc.Arbitrary<RouteRule> = fc.oneof(
  fc.record({
    tiers: fc.oneof(fc.constant('all' as const), fc.subarray([...tiers])),
    nativeOnly: fc.boolean(),
  }),
  fc.record({
    desk: fc.oneof(fc.constantFrom('open' as const, 'signed-in' as const), fc.subarray([...roles])),
  }),
);

const anyState: fc.Arbitrary<GuardState> = fc
  .record({
    target: fc.option(fc.constantFrom(...Object.keys(targets)), { nil: undefined }),
    route: anyRoute,
    tier: fc.constantFrom(...tiers),
    roles: fc.subarray([...roles]),
    device: fc.constantFrom('native' as const, 'standalone' as const, 'browser' as const),
    policy: fc.constantFrom('native-only' as const, 'everywhere' as const),
    invited: fc.boolean(),
    flags: fc.record({ whitelist: fc.boolean() }),
    redirect: fc.constantFrom(undefined, ...Object.keys(targets), '/login/1?redirect=/login', 'javascript:1'),
  })
  .map(({ target, redirect, ...state }) => ({
    ...state,
    query: (redirect === undefined ? {} : { redirect }) as Record<string, string>,
    path: target ?? '/somewhere',
    route: (target && targets[target]) || state.route,
  }));

describe('a user whom a team invites', () => {
  it('the push of an invitation to a team opens the page of invitations', () => {
    expect(landings.invitations.to).toBe(invitationsPath);
  });

  it('a user whom a team invites sees the invitation right after the registration, before any plan is offered', () => {
    const there = { route: login, path: '/login', tier: 'registered', invited: true } as const;
    expect(goesTo(there)).toBe('/invitations');
    expect(goesTo({ ...there, flags: { whitelist: true } })).toBe('/invitations');
  });

  it('a user whom a team invites is led to the invitations in a browser too, because owners sign in at the desk', () => {
    const page = { desk: ['pro'] } as const;
    const desk = { route: page, path: '/admin/events', tier: 'registered', invited: true } as const;
    for (const device of ['native', 'browser'] as const)
      expect(guardRoute(buildState({ ...desk, device }))).toMatchObject({
        to: '/invitations',
        search: { redirect: '/admin/events' },
      });
    expect(guardRoute(buildState({ ...desk, invited: false }))).toMatchObject({ to: '/admin/unauthorized' });
  });

  it('a user whom a team invites stays on the requested page if they have a membership or a role', () => {
    const there = { route: login, path: '/login', invited: true };
    expect(goesTo({ ...there, tier: 'subscribed' })).toBe('/discover');
    expect(goesTo({ ...there, tier: 'registered', roles: ['nightjar_rep'] })).toBe('/admin');
  });
});

describe('the chain of redirects', () => {
  it('a chain of redirects between pages has at most 3 redirects from any state of the user', () => {
    fc.assert(
      fc.property(anyState, start => {
        let state = start;
        for (let step = 0; step <= 3; step++) {
          const decision = guardRoute(state);
          if (decision.allow) return;
          const route = targets[decision.to];
          expect(route, `no such page: ${decision.to}`).toBeDefined();
          state = { ...state, path: decision.to, route: route as RouteRule, query: decision.search };
        }
        expect.unreachable(`still redirected: ${JSON.stringify(start)}`);
      }),
      { numRuns: 5000 },
    );
  });

  it("each landing page has the same native-only flag in the guard's list as in the page's own rule", () => {
    for (const { to, nativeOnly } of Object.values(landings)) {
      expect(targets[to]).toMatchObject({ nativeOnly });
    }
  });
});

describe('the question "Out tonight?"', () => {
  const ask = (overrides: Partial<StatusPromptState> = {}) =>
    asksForStatus({
      tier: 'subscribed',
      activityStatus: 'in',
      device: 'native',
      policy: 'native-only',
      exempt: false,
      asked: false,
      online: true,
      ...overrides,
    });

  it('the question "Out tonight?" is shown to a subscriber whose status is "in"', () =>
    expect(ask()).toBe(true));
  it('the question "Out tonight?" is not shown to a subscriber whose status is "out"', () =>
    expect(ask({ activityStatus: 'out' })).toBe(false));
  it('the question "Out tonight?" is shown once a night', () => expect(ask({ asked: true })).toBe(false));
  it('the question "Out tonight?" is not shown without a network', () =>
    expect(ask({ online: false })).toBe(false));
  it('the question "Out tonight?" is not shown before pages that are exempt from it', () =>
    expect(ask({ exempt: true })).toBe(false));
  it('the question "Out tonight?" is shown to subscribers only', () =>
    expect(ask({ tier: 'pro' })).toBe(false));
  it('the question "Out tonight?" is not asked in a browser that cannot open native pages', () =>
    expect(ask({ device: 'browser' })).toBe(false));
  it('the question "Out tonight?" is asked in a browser where the policy opens every page', () => {
    expect(ask({ device: 'browser', policy: 'everywhere' })).toBe(true);
  });
});
