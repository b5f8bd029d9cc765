import { mayOpenDesk } from '../kernel/access.ts';
import type { Role, Tier } from '../kernel/actor.ts';
import { inAppPath } from '../kernel/redirect.ts';

/** The table of routes has one such rule for each page of the app. */
export type RouteRule =
  | {
      readonly tiers: 'all' | readonly Tier[];
      /** True where a plain browser tab may not open the page while the device policy is `native-only`. */
      readonly nativeOnly: boolean;
      /**
       * True where this address is a shared link: without a session it shows a public page, and not the sign-in, on
       * every device.
       */
      readonly publicPage?: true;
    }
  | {
      /**
       * This is set for a page of the venue desk. `open` needs no session, `signed-in` needs any session, and a list
       * needs one of its roles.
       */
      readonly desk: 'open' | 'signed-in' | readonly Role[];
    };

/** The app runs as a store build, as an installed web app, or in a plain browser tab. */
export type Device = 'native' | 'standalone' | 'browser';
/**
 * `native-only` follows the specification's table to the letter; `everywhere` opens every page in a browser tab too.
 */
export type DevicePolicy = 'native-only' | 'everywhere';

type QueryParams = Readonly<Record<string, string>>;

export type GuardState = {
  readonly route: RouteRule;
  /** The user tries to open the page with this pathname and query. */
  readonly path: string;
  /** Sign-in and registration keep the parsed query, so that the referral code of an inviter is not lost there. */
  readonly query: QueryParams;
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
      readonly search: QueryParams;
    };

type Landing = { readonly to: string; readonly nativeOnly: boolean };

const homeLanding: Landing = { to: '/', nativeOnly: false };

/**
 * A user whose tier may not open a page is led to the landing page of that tier. `nativeOnly` repeats the value in the
 * table of routes; a test of the app compares the two.
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

/** A user who has a role and no membership lands on this page. The desk opens on every device. */
const deskLanding: Landing = { to: '/admin', nativeOnly: false };

/** The desk shows this page where the user's roles do not open the page that they requested. */
const refusedPagePath = '/admin/unauthorized';

/**
 * Decides which page opens, by the navigation rules of the specification's section 2 and by rules for devices that
 * prevent redirects in a circle.
 */
export function guardRoute(state: GuardState): GuardDecision {
  if ('desk' in state.route) return guardDesk(state.route.desk, state);
  const { tiers, nativeOnly, publicPage } = state.route;
  if (publicPage && state.tier === 'unauthenticated') return { allow: true, reason: 'public_page' };
  if (nativeOnly && isOutsideNativeApp(state)) return redirect('native_only', homeLanding);
  if (tiers === 'all' || tiers.includes(state.tier)) return { allow: true, reason: 'tier' };
  return redirectToTarget(state);
}

/** True where the user's device may not open native-only pages. */
export function isOutsideNativeApp({ device, policy }: Pick<GuardState, 'device' | 'policy'>): boolean {
  return policy === 'native-only' && device === 'browser';
}

function guardDesk(desk: 'open' | 'signed-in' | readonly Role[], state: GuardState): GuardDecision {
  if (desk === 'open') return { allow: true, reason: 'role' };
  if (state.tier === 'unauthenticated') return redirectToSignIn(state);
  const opened = deskPathOfFirstRole(state);
  if (opened !== null) return { allow: false, reason: 'wrong_role', to: opened, search: {} };
  if (desk === 'signed-in' || mayOpenDesk(desk, state.roles)) return { allow: true, reason: 'role' };
  // A user without a role may soon get the first one, by an invitation or a request that is accepted. So the refusal
  // keeps the requested path, which then opens.
  const search: QueryParams = state.roles.length === 0 ? { redirect: state.path } : {};
  if (state.roles.length === 0 && state.invited) return redirect('wrong_role', landings.invitations, search);
  return { allow: false, reason: 'wrong_role', to: refusedPagePath, search };
}

/**
 * Returns the page that was refused to a user without a role, once the user has a role. The rule of that page still
 * decides whether it opens.
 */
function deskPathOfFirstRole({ path, query, roles }: GuardState): string | null {
  const goal = pathname(path) === refusedPagePath && roles.length > 0 ? inAppPath(query.redirect) : null;
  return goal === null || isSignInPage(goal) ? null : goal;
}

function redirectToTarget(state: GuardState): GuardDecision {
  if (state.tier === 'unauthenticated') return redirectToSignIn(state);
  const goal = targetPathOf(state);
  if (goal !== null) return { allow: false, reason: 'wrong_tier', to: goal, search: {} };
  const landing = landingPageOf(state.tier, state);
  if (landing.nativeOnly && isOutsideNativeApp(state)) {
    return pathname(state.path) === homeLanding.to
      ? { allow: true, reason: 'home_variant' }
      : redirect('wrong_tier', homeLanding);
  }
  return redirect('wrong_tier', landing, state.tier === 'authenticated' ? queryToReturn(state) : {});
}

function redirectToSignIn(state: GuardState): GuardDecision {
  return redirect('not_authenticated', landings.unauthenticated, queryToReturn(state));
}

/** Users pass through these pages on the way to another page, which the query `redirect` names. */
const signInPages = ['login', 'register'];

const isSignInPage = (path: string) => signInPages.includes(pathname(path).split('/')[1] as string);

/**
 * Returns the page that the user requested before they signed in or registered; the rule of that page still decides
 * whether it opens. The home page is never returned, so that the user lands on the page of their tier.
 */
function targetPathOf({ path, query, tier, roles }: GuardState): string | null {
  const goal = isSignInPage(path) ? inAppPath(query.redirect) : null;
  if (goal === null || isSignInPage(goal) || pathname(goal) === homeLanding.to) return null;
  return isDeskOnly(tier, roles) && pathname(goal) === landings.whitelist.to ? null : goal;
}

/**
 * True for a user who has a role and no membership. They land on the desk, and not on the page for invite codes or
 * plans.
 */
const isDeskOnly = (tier: Tier, roles: readonly Role[]) => tier === 'registered' && roles.length > 0;

/**
 * Returns the query with which sign-in and registration lead back to the requested page. A sign-in page keeps its own
 * query. Where the query of another page names a further page, that page is passed on.
 */
function queryToReturn({ path, query }: GuardState): QueryParams {
  return isSignInPage(path) ? query : { ...query, redirect: query.redirect ?? path };
}

function landingPageOf(
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
  search: QueryParams = {},
): GuardDecision {
  return { allow: false, reason, to, search };
}

function pathname(path: string): string {
  return path.split(/[?#]/, 1)[0] as string;
}

export type StatusPromptState = {
  readonly tier: Tier;
  readonly activityStatus: 'in' | 'out';
  readonly device: Device;
  readonly policy: DevicePolicy;
  /** True for a page that never asks "Out tonight?". */
  readonly exempt: boolean;
  /** True where the user was asked tonight already: the app asks once a night. */
  readonly asked: boolean;
  /** Without a network the user could not answer, so the start shows the last state instead. */
  readonly online: boolean;
};

/** True where the start asks "Out tonight?" before it shows the requested page. */
export function asksForStatus(question: StatusPromptState): boolean {
  if (question.exempt || question.asked || !question.online || isOutsideNativeApp(question)) return false;
  return question.tier === 'subscribed' && question.activityStatus === 'in';
}
