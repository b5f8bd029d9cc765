import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles, tiers } from '../kernel/actor.ts';
import { invitationsPath } from '../staff/rules/invitations.ts';
import {
  asksForStatus,
  type GuardState,
  guard,
  landings,
  type RouteRule,
  type StatusQuestion,
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
  const decision = guard(buildState(overrides));
  return decision.allow ? 'stays' : decision.to;
};

describe('a page for everyone', () => {
  it.each(tiers)('opens to %s in any browser', tier => {
    const route: RouteRule = { tiers: 'all', nativeOnly: false };
    expect(goesTo({ route, path: '/welcome', tier, device: 'browser' })).toBe('stays');
  });
});

describe('a page that people share', () => {
  const route: RouteRule = { tiers: ['pro', 'subscribed'], nativeOnly: true, publicPage: true };
  const visit = { route, path: '/events/1' };

  it.each(['native', 'standalone', 'browser'] as const)('opens without a session (%s)', device => {
    const decision = guard(buildState({ ...visit, tier: 'unauthenticated', device }));
    expect(decision).toEqual({ allow: true, reason: 'public_page' });
  });

  it.each(tiers.filter(tier => tier !== 'unauthenticated'))('is for %s what it is without one', tier => {
    const { publicPage, ...closed } = route;
    for (const device of ['native', 'browser'] as const)
      expect(goesTo({ ...visit, tier, device })).toBe(goesTo({ ...visit, route: closed, tier, device }));
  });
});

describe('a tier that may not open the page', () => {
  it('is led to discover when subscribed', () =>
    expect(goesTo({ route: home, path: '/' })).toBe('/discover'));

  it('is led to the own profile when pro', () =>
    expect(goesTo({ route: home, path: '/', tier: 'pro' })).toBe('/profile'));

  it('is led to subscribe when registered', () => expect(goesTo({ tier: 'registered' })).toBe('/subscribe'));

  it('is led to the whitelist when registered and flagged for it', () => {
    expect(goesTo({ tier: 'registered', flags: { whitelist: true } })).toBe('/whitelist');
  });

  it('is led to register, and back to the requested page, when authenticated', () => {
    expect(guard(buildState({ tier: 'authenticated' }))).toEqual({
      allow: false,
      reason: 'wrong_tier',
      to: '/register',
      search: { redirect: '/discover' },
    });
  });

  it('is led to login with the requested page and its query when unauthenticated', () => {
    const visit = { route: home, path: '/?referrer=RAE123', query: { referrer: 'RAE123' } };
    expect(guard(buildState({ ...visit, tier: 'unauthenticated' }))).toEqual({
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

  it.each(cases)('lands on the desk as $role after signing in on $device, whitelist $whitelist', one =>
    expect(arrives(one)).toBe('/admin'),
  );

  it.each(cases)('is still led to the requested page as $role on $device, whitelist $whitelist', one => {
    expect(arrives(one, { query: { redirect: '/admin/events' } })).toBe('/admin/events');
    expect(arrives(one, { query: { redirect: '/whitelist' } })).toBe('/admin');
  });

  it.each(cases)('is led from a member’s page to the desk as $role on $device', one => {
    const to = arrives(one, { route: member, path: '/discover' });
    // A plain browser tab never opens a native page: the guard leads it to the home page.
    expect(to).toBe(one.device === 'browser' ? '/' : '/admin');
  });

  it.each([
    ['subscribed', '/discover'],
    ['pro', '/profile'],
    ['authenticated', '/register'],
  ] as const)('is %s: the tier decides', (tier, to) => {
    expect(arrives({ role: 'super_admin', device: 'native', whitelist: true }, { tier })).toBe(to);
  });
});

describe('the way back', () => {
  it('is the one an earlier page was given, not that page', () => {
    const visit = { path: '/register?redirect=%2Fdrinks', query: { redirect: '/drinks' } };
    expect(guard(buildState({ ...visit, tier: 'unauthenticated' }))).toMatchObject({
      to: '/login',
      search: { redirect: '/drinks' },
    });
  });

  it('is followed once the user has signed in', () => {
    const visit = {
      route: login,
      path: '/login?redirect=%2Fchats%3Fa%3D1',
      query: { redirect: '/chats?a=1' },
    };
    expect(guard(buildState(visit))).toMatchObject({ to: '/chats?a=1', search: {} });
  });

  it.each([
    '//evil.example',
    'https://evil.example/',
    '/login?redirect=/x',
    '/register',
    '/',
    '/?referrer=RAE123',
  ])('is not taken from %s', redirect =>
    expect(goesTo({ route: login, path: '/login', query: { redirect } })).toBe('/discover'),
  );

  it('is never the sign-in', () => {
    const visit = { route: login, path: '/login?referrer=RAE123', query: { referrer: 'RAE123' } };
    expect(guard(buildState({ ...visit, tier: 'authenticated' }))).toMatchObject({
      to: '/register',
      search: { referrer: 'RAE123' },
    });
  });
});

describe('a plain browser tab under the native-only policy', () => {
  const browser = { device: 'browser' as const };

  it('is led home from a native page', () => expect(goesTo(browser)).toBe('/'));

  it.each(['authenticated', 'registered', 'subscribed', 'pro'] as const)(
    'stays at home as %s instead of being led to another native page',
    tier => expect(goesTo({ ...browser, route: home, path: '/?referrer=x', tier })).toBe('stays'),
  );

  it('is still led from home to login when unauthenticated', () => {
    expect(goesTo({ ...browser, route: home, path: '/', tier: 'unauthenticated' })).toBe('/login');
  });

  it('leads a subscriber from login to home, not to the map', () => {
    expect(goesTo({ ...browser, route: login, path: '/login' })).toBe('/');
  });

  it('opens every page once the deployment allows it everywhere', () => {
    expect(goesTo({ ...browser, policy: 'everywhere' })).toBe('stays');
  });

  it('counts as native when it is installed', () => expect(goesTo({ device: 'standalone' })).toBe('stays'));
});

describe('the venue desk', () => {
  const desk = (held: GuardState['roles'], overrides: Partial<GuardState> = {}) =>
    goesTo({ route: { desk: ['pro', 'nightjar_rep'] }, path: '/admin/events', roles: held, ...overrides });

  it('asks a signed-out visitor to sign in and return', () => {
    const decision = guard(
      buildState({ route: { desk: ['pro'] }, path: '/admin/events', tier: 'unauthenticated' }),
    );
    expect(decision).toMatchObject({ to: '/login', search: { redirect: '/admin/events' } });
  });

  it('opens to a listed role', () => expect(desk(['nightjar_rep'])).toBe('stays'));

  it('opens to a super admin whatever roles the list names', () =>
    expect(desk(['super_admin'])).toBe('stays'));

  it('refuses a role that is not on the list', () => {
    expect(desk(['pro'], { route: { desk: ['nightjar_rep'] } })).toBe('/admin/unauthorized');
  });

  it('refuses a guest', () => expect(desk([])).toBe('/admin/unauthorized'));

  const refused = (held: GuardState['roles'], redirect?: string) =>
    guard(
      buildState({
        route: { desk: 'signed-in' },
        path: `/admin/unauthorized${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`,
        query: redirect ? { redirect } : {},
        roles: held,
      }),
    );

  it('remembers the page that was refused to a guest, and opens it with their first role', () => {
    const page = { route: { desk: ['pro'] }, path: '/admin/events?page=2' } as const;
    expect(guard(buildState({ ...page, roles: [] }))).toMatchObject({ search: { redirect: page.path } });
    expect(refused([], page.path)).toMatchObject({ allow: true });
    expect(refused(['pro'], page.path)).toMatchObject({ allow: false, to: page.path, search: {} });
  });

  it('remembers no page for a user with a role, who stays on the refusal', () => {
    const decision = guard(buildState({ route: { desk: ['nightjar_rep'] }, path: '/admin', roles: ['pro'] }));
    expect(decision).toMatchObject({ to: '/admin/unauthorized', search: {} });
    expect(refused(['pro'])).toMatchObject({ allow: true });
  });

  it('leads from its refusal to no foreign address', () =>
    expect(refused(['pro'], '//elsewhere.example')).toMatchObject({ allow: true }));

  it('shows its refusal to any signed-in user', () =>
    expect(desk([], { route: { desk: 'signed-in' } })).toBe('stays'));

  it('shows its sign-in to every visitor', () => {
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
  it('reaches the question from its push', () => {
    expect(landings.invitations.to).toBe(invitationsPath);
  });

  it('lands on the question after the registration, and no plan is offered before it', () => {
    const there = { route: login, path: '/login', tier: 'registered', invited: true } as const;
    expect(goesTo(there)).toBe('/invitations');
    expect(goesTo({ ...there, flags: { whitelist: true } })).toBe('/invitations');
  });

  it('answers in a browser too: an owner signs in at the desk', () => {
    const page = { desk: ['pro'] } as const;
    const desk = { route: page, path: '/admin/events', tier: 'registered', invited: true } as const;
    for (const device of ['native', 'browser'] as const)
      expect(guard(buildState({ ...desk, device }))).toMatchObject({
        to: '/invitations',
        search: { redirect: '/admin/events' },
      });
    expect(guard(buildState({ ...desk, invited: false }))).toMatchObject({ to: '/admin/unauthorized' });
  });

  it('stays on the requested page with a membership or a role', () => {
    const there = { route: login, path: '/login', invited: true };
    expect(goesTo({ ...there, tier: 'subscribed' })).toBe('/discover');
    expect(goesTo({ ...there, tier: 'registered', roles: ['nightjar_rep'] })).toBe('/admin');
  });
});

describe('the chain of redirects', () => {
  it('ends within 3 steps from any state', () => {
    fc.assert(
      fc.property(anyState, start => {
        let state = start;
        for (let step = 0; step <= 3; step++) {
          const decision = guard(state);
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

  it('has only landings that agree with their pages on native-only', () => {
    for (const { to, nativeOnly } of Object.values(landings)) {
      expect(targets[to]).toMatchObject({ nativeOnly });
    }
  });
});

describe('the question "Out tonight?"', () => {
  const ask = (overrides: Partial<StatusQuestion> = {}) =>
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

  it('is shown to a subscriber who is in', () => expect(ask()).toBe(true));
  it('is not shown to a subscriber who is out already', () =>
    expect(ask({ activityStatus: 'out' })).toBe(false));
  it('is shown once a night', () => expect(ask({ asked: true })).toBe(false));
  it('is not shown without a network', () => expect(ask({ online: false })).toBe(false));
  it('is not shown before pages that are exempt', () => expect(ask({ exempt: true })).toBe(false));
  it('is shown to subscribers only', () => expect(ask({ tier: 'pro' })).toBe(false));
  it('is not asked where its page cannot open', () => expect(ask({ device: 'browser' })).toBe(false));
  it('is asked in a browser that opens everything', () => {
    expect(ask({ device: 'browser', policy: 'everywhere' })).toBe(true);
  });
});
