import { brand } from '@nightjar/domain/brand';
import type { Role } from '@nightjar/domain/kernel/actor';
import { describe, expect, it } from 'vitest';
import { pageAfterSignIn } from './flow.ts';

const as = (...roles: Role[]) => ({ tier: 'registered', roles }) as const;

describe("the page after the desk's sign-in", () => {
  it("signing in at the desk leads to the desk's start page where no page was asked for", () =>
    expect(pageAfterSignIn(undefined, as('pro'))).toBe('/admin'));
  it('signing in at the desk leads to the page that was asked for', () =>
    expect(pageAfterSignIn('/admin/events?page=2', as(brand.repRole))).toBe('/admin/events?page=2'));
  it.each([
    '/admin/auth',
    '/admin/auth?redirect=/admin/auth',
    'https://elsewhere.example/admin',
    '//elsewhere.example',
  ])('signing in at the desk never leads to %s', redirect =>
    expect(pageAfterSignIn(redirect, as('super_admin'))).toBe('/admin'),
  );
  it('signing in at the desk leads a user without a role to the page that was asked for, whose rule refuses them', () =>
    expect(pageAfterSignIn('/admin/events', as())).toBe('/admin/events'));
  it('signing in at the desk by a new number leads to the registration first, and then to the page that was asked for', () =>
    expect(pageAfterSignIn('/admin/events', { tier: 'authenticated', roles: [] })).toBe(
      '/register?redirect=%2Fadmin%2Fevents',
    ));
});
