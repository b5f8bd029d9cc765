import type { RouteRule } from '@nightjar/domain/account/guard';
import { brand } from '@nightjar/domain/brand';

/** Opens to every tier on every device. */
export const everyoneRule = { tiers: 'all', nativeOnly: false } satisfies RouteRule;

/** Opens to pro or subscribed, in the app; a blank cell of the table means the same. */
export const memberRule = { tiers: ['pro', 'subscribed'], nativeOnly: true } satisfies RouteRule;

/** People share links to such a page, so a user without a session gets a public page. */
export const memberOrGuestRule = { ...memberRule, publicPage: true } satisfies RouteRule;

/** Opens to everybody with an account, with or without a plan, in the app. */
export const accountHolderRule = {
  tiers: ['pro', 'registered', 'subscribed'],
  nativeOnly: true,
} satisfies RouteRule;

/** Opens to a venue's staff and our own representatives, at the desk. */
export const staffRule = { desk: ['pro', brand.repRole] } satisfies RouteRule;
export const repRule = { desk: [brand.repRole] } satisfies RouteRule;
export const superAdminRule = { desk: ['super_admin'] } satisfies RouteRule;
export const anyDeskRoleRule = { desk: ['pro', brand.repRole, 'super_admin'] } satisfies RouteRule;
