import type { RouteRule } from '@nightjar/domain/account/guard';
import { brand } from '@nightjar/domain/brand';

/** A page with this rule is open to every tier on every device. */
export const everyoneRule = { tiers: 'all', nativeOnly: false } satisfies RouteRule;

/**
 * A page with this rule is open to bartenders and subscribers (the tiers pro and subscribed) in the app. An empty cell
 * of the specification's table of routes means this rule.
 */
export const memberRule = { tiers: ['pro', 'subscribed'], nativeOnly: true } satisfies RouteRule;

/** Users share links to a page with this rule, so a visitor without a session gets its public page. */
export const memberOrGuestRule = { ...memberRule, publicPage: true } satisfies RouteRule;

/** A page with this rule is open to every user with an account, with or without a plan, in the app. */
export const accountHolderRule = {
  tiers: ['pro', 'registered', 'subscribed'],
  nativeOnly: true,
} satisfies RouteRule;

/**
 * A page with this rule is open at the venue desk to bartenders, reps and super admins. Super admins may open every
 * page of the desk, also where its rule does not name them. The server decides which venue's data each of them gets.
 */
export const staffRule = { desk: ['pro', brand.repRole] } satisfies RouteRule;
export const repRule = { desk: [brand.repRole] } satisfies RouteRule;
export const superAdminRule = { desk: ['super_admin'] } satisfies RouteRule;
export const anyDeskRoleRule = { desk: ['pro', brand.repRole, 'super_admin'] } satisfies RouteRule;
