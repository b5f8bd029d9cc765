import { mayOpenDesk } from '../kernel/access.ts';
import type { Role, Tier } from '../kernel/actor.ts';
import { inAppPath } from '../kernel/redirect.ts';

/** The route table has one rule for each page. */
export type RouteRule =
  | {
      readonly tiers: 'all' | readonly Tier[];
      /** A plain browser tab may not open it while the device policy is `native-only`. */
      readonly nativeOnly: boolean;
      /** Without a session the address shows a public page in place of the sign-in, on every device: a shared link. */
      readonly publicPage?: true;
    }
  | {
      /**
       * A page of the venue desk: `open` needs no session, `signed-in` needs any session, a list needs one of these
       * roles.
       */
      readonly desk: 'open' | 'signed-in' | readonly Role[];
    };

/** The client is a store build, an installed web app, or a plain browser tab. */
export type Device = 'native' | 'standalone' | 'browser';
/** `native-only` is the specification's table to the letter; `everywhere` opens every page to a browser too. */
export type DevicePolicy = 'native-only' | 'everywhere';

type Query = Readonly<Record<string, string>>;

export type GuardState = {
  readonly route: RouteRule;
  /** The attempted page has this pathname and query. */
  readonly path: string;
  /** Sign-in and registration keep the parsed query, so that an inviter's code survives them. */
  readonly query: Query;
  readonly tier: Tier;
  readonly roles: readonly Role[];
  /** True while a team waits for the user's answer to its invitation. */
  readonly invited: boolean;
  readonly device: Device;
  readonly policy: DevicePolicy;
  readonly flags: { readonly whitelist: boolean };
};

export type GuardDecision =
  | { readonly allow: true; readonly reason: 'tier' | 'role' | 'public_page' | 'home_variant' }
  | {
      readonly allow: false;
      readonly reason: 'native_only' | 'wrong_tier' | 'wrong_role' | 'not_authenticated';
      readonly to: string;
      readonly search: Query;
    };

type Landing = { readonly to: string; readonly nativeOnly: boolean };

const home: Landing = { to: '/', nativeOnly: false };

/**
 * A tier that may not open a page is led to its landing. `nativeOnly` repeats the value of the route; a test of the app
 * compares the two.
 */
export const landings = {
  subscribed: { to: '/discover', nativeOnly: true },
  pro: { to: '/profile', nativeOnly: true },
  whitelist: { to: '/whitelist', nativeOnly: false },
  subscribe: { to: '/subscribe', nativeOnly: true },
  invitations: { to: '/invitations', nativeOnly: false },
  authenticated: { to: '/register', nativeOnly: true },
  unauthenticated: { to: '/login', nativeOnly: false },
} as const satisfies Record<string, Landing>;

/** A user with a role and without a membership lands here. The desk opens on every device. */
const deskLanding: Landing = { to: '/admin', nativeOnly: false };

/** The desk shows this page where the user's roles do not open the requested one. */
const refusedPage = '/admin/unauthorized';

/**
 * Decides by the navigation rules of the specification's section 2, and by the device rules that prevent redirects in a
 * circle.
 */
export function guard(state: GuardState): GuardDecision {
  if ('desk' in state.route) return guardDesk(state.route.desk, state);
  const { tiers, nativeOnly, publicPage } = state.route;
  if (publicPage && state.tier === 'unauthenticated') return { allow: true, reason: 'public_page' };
  if (nativeOnly && isConfined(state)) return redirect('native_only', home);
  if (tiers === 'all' || tiers.includes(state.tier)) return { allow: true, reason: 'tier' };
  return leadToTarget(state);
}

/** True where this device may not open native-only pages. */
export function isConfined({ device, policy }: Pick<GuardState, 'device' | 'policy'>): boolean {
  return policy === 'native-only' && device === 'browser';
}

function guardDesk(desk: 'open' | 'signed-in' | readonly Role[], state: GuardState): GuardDecision {
  if (desk === 'open') return { allow: true, reason: 'role' };
  if (state.tier === 'unauthenticated') return signIn(state);
  const opened = openedByFirstRole(state);
  if (opened !== null) return { allow: false, reason: 'wrong_role', to: opened, search: {} };
  if (desk === 'signed-in' || mayOpenDesk(desk, state.roles)) return { allow: true, reason: 'role' };
  // A user who accepts an invitation, or whose request a colleague accepts, gets their first role and then this
  // page.
  const search: Query = state.roles.length === 0 ? { redirect: state.path } : {};
  if (state.roles.length === 0 && state.invited) return redirect('wrong_role', landings.invitations, search);
  return { allow: false, reason: 'wrong_role', to: refusedPage, search };
}

/**
 * The page that was refused to a user without a role opens again once they have one. The rule of that page
 * still decides.
 */
function openedByFirstRole({ path, query, roles }: GuardState): string | null {
  const goal = pathname(path) === refusedPage && roles.length > 0 ? inAppPath(query.redirect) : null;
  return goal === null || isSignInPage(goal) ? null : goal;
}

function leadToTarget(state: GuardState): GuardDecision {
  if (state.tier === 'unauthenticated') return signIn(state);
  const goal = targetOf(state);
  if (goal !== null) return { allow: false, reason: 'wrong_tier', to: goal, search: {} };
  const landing = landingOf(state.tier, state);
  if (landing.nativeOnly && isConfined(state)) {
    return pathname(state.path) === home.to
      ? { allow: true, reason: 'home_variant' }
      : redirect('wrong_tier', home);
  }
  return redirect('wrong_tier', landing, state.tier === 'authenticated' ? queryToReturn(state) : {});
}

function signIn(state: GuardState): GuardDecision {
  return redirect('not_authenticated', landings.unauthenticated, queryToReturn(state));
}

/** A user passes through these pages on the way to another one, which their `redirect` names. */
const signInPages = ['login', 'register'];

const isSignInPage = (path: string) => signInPages.includes(pathname(path).split('/')[1] as string);

/**
 * The user requested this page before they signed in or registered; the rule of that page still decides. Home is the
 * default landing, so it is never a goal.
 */
function targetOf({ path, query, tier, roles }: GuardState): string | null {
  const goal = isSignInPage(path) ? inAppPath(query.redirect) : null;
  if (goal === null || isSignInPage(goal) || pathname(goal) === home.to) return null;
  return isDeskOnly(tier, roles) && pathname(goal) === landings.whitelist.to ? null : goal;
}

/** Such a user has a role and no membership: they come neither for the invite list nor for the plans. */
const isDeskOnly = (tier: Tier, roles: readonly Role[]) => tier === 'registered' && roles.length > 0;

/** Sign-in and registration lead back by this query. A page on the way passes on the goal that it got itself. */
function queryToReturn({ path, query }: GuardState): Query {
  return isSignInPage(path) ? query : { ...query, redirect: query.redirect ?? path };
}

function landingOf(
  tier: Exclude<Tier, 'unauthenticated'>,
  { roles, invited, flags }: Pick<GuardState, 'roles' | 'invited' | 'flags'>,
): Landing {
  if (isDeskOnly(tier, roles)) return deskLanding;
  if (tier === 'registered' && invited) return landings.invitations;
  if (tier === 'registered') return flags.whitelist ? landings.whitelist : landings.subscribe;
  return landings[tier];
}

function redirect(
  reason: 'native_only' | 'wrong_tier' | 'wrong_role' | 'not_authenticated',
  { to }: Landing,
  search: Query = {},
): GuardDecision {
  return { allow: false, reason, to, search };
}

function pathname(path: string): string {
  return path.split(/[?#]/, 1)[0] as string;
}

export type StatusQuestion = {
  readonly tier: Tier;
  readonly activityStatus: 'in' | 'out';
  readonly device: Device;
  readonly policy: DevicePolicy;
  /**
   * The route sets this for pages that never ask: the desk, the question itself, the return of a payment and the
   * welcome.
   */
  readonly exempt: boolean;
  /** The question is asked once a night. */
  readonly asked: boolean;
  /** Without a network the user could not answer, so the start shows the last state instead. */
  readonly online: boolean;
};

/** True where the start asks "Out tonight?" before it shows the requested page. */
export function asksForStatus(question: StatusQuestion): boolean {
  if (question.exempt || question.asked || !question.online || isConfined(question)) return false;
  return question.tier === 'subscribed' && question.activityStatus === 'in';
}
