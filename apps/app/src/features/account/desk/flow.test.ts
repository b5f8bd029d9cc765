import { brand } from '@nightjar/domain/brand';
import { describe, expect, it } from 'vitest';
import { deskGoal } from './flow.ts';

describe("the way on from the desk's sign-in", () => {
  it('is the start of the desk', () => expect(deskGoal(undefined, ['pro'])).toBe('/admin'));
  it('is the page that was asked for', () =>
    expect(deskGoal('/admin/events?page=2', [brand.repRole])).toBe('/admin/events?page=2'));
  it.each([
    '/admin/auth',
    '/admin/auth?redirect=/admin/auth',
    'https://elsewhere.example/admin',
    '//elsewhere.example',
  ])('is never %s', redirect => expect(deskGoal(redirect, ['super_admin'])).toBe('/admin'));
  it('is the refusal without a role, whatever was asked for', () =>
    expect(deskGoal('/admin/events', [])).toBe('/admin/unauthorized'));
});
