import { asksForStatus, guardRoute, type RouteRule } from '@nightjar/domain/account/guard';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { Session } from '../../features/people/remote/session.ts';
import type { RouterContext } from './context.ts';
import { queryString } from './search.ts';

type PageVisit = {
  readonly context: RouterContext;
  readonly location: Pick<ParsedLocation, 'pathname' | 'searchStr' | 'search'>;
  readonly page: { readonly rule?: RouteRule; readonly skipsStatusQuestion?: boolean } | undefined;
  readonly preload: boolean;
};

/**
 * Runs before every page: waits for the session, then opens the page, redirects to another page, or first opens the
 * question "Out tonight?".
 */
export async function guardVisit({ context, location, page, preload }: PageVisit): Promise<void> {
  if (!page?.rule) return;
  const session = await context.session();
  const path = `${location.pathname}${location.searchStr}`;
  const decision = guardRoute({
    ...deviceAndFlags(context),
    route: page.rule,
    path,
    query: Object.fromEntries(Object.entries(location.search).map(([name, value]) => [name, String(value)])),
    tier: session.tier,
    roles: session.roles,
    invited: (session.details?.team_invitations ?? 0) > 0,
  });
  if (!decision.allow) {
    throw redirect({ href: `${decision.to}${queryString(decision.search)}`, replace: true });
  }
  if (preload) return;
  if (location.pathname === '/status') context.start.ledToStatus = true;
  if (!shouldAskActivityStatus(context, session, page.skipsStatusQuestion === true || 'desk' in page.rule))
    return;
  throw redirect({ to: '/status', search: { redirect: path }, replace: true });
}

function shouldAskActivityStatus(
  context: RouterContext,
  { tier, details }: Session,
  exempt: boolean,
): boolean {
  return asksForStatus({
    ...deviceAndFlags(context),
    tier,
    activityStatus: details?.user.activity_status ?? 'in',
    exempt,
    asked: context.start.statusAsked || context.start.ledToStatus === true,
    online: context.online(),
  });
}

function deviceAndFlags({ settings, deviceClass }: RouterContext) {
  return {
    device: deviceClass(),
    policy: settings.devicePolicy,
    flags: { whitelist: settings.whitelistEnabled },
  };
}
