import type { RouteRule } from '@nightjar/domain/account/guard';
import { brand } from '@nightjar/domain/brand';

/** Every tier on every device. */
export const everyone = { tiers: 'all', nativeOnly: false } satisfies RouteRule;

/** Pro or subscribed, in the app; also the meaning of a blank cell of the table. */
export const member = { tiers: ['pro', 'subscribed'], nativeOnly: true } satisfies RouteRule;

/** The same, with a public page for a user without a session: what people share links to. */
export const memberOrGuest = { ...member, publicPage: true } satisfies RouteRule;

/** Everybody with an account, with or without a plan, in the app. */
export const accountHolder = {
  tiers: ['pro', 'registered', 'subscribed'],
  nativeOnly: true,
} satisfies RouteRule;

/** A venue's staff and our own representatives, at the desk. */
export const staff = { desk: ['pro', brand.repRole] } satisfies RouteRule;
export const rep = { desk: [brand.repRole] } satisfies RouteRule;
export const superAdmin = { desk: ['super_admin'] } satisfies RouteRule;
export const anyDeskRole = { desk: ['pro', brand.repRole, 'super_admin'] } satisfies RouteRule;
