import type { Plan } from '@nightjar/domain/account/entity';
import { tiers } from '@nightjar/domain/kernel/actor';
import { describe, expect, it } from 'vitest';
import { planWords, type SettingsOwner, settingsGroups } from './settings-rows.ts';

const rowsOf = (owner: Partial<SettingsOwner>) =>
  settingsGroups({ tier: 'subscribed', roles: [], touch: false, whitelist: false, ...owner }).flatMap(
    ({ rows }) => rows,
  );

describe('the rows of the settings', () => {
  it('begin with the plan and end with the way out, whoever looks', () => {
    for (const tier of tiers) {
      const rows = rowsOf({ tier });
      expect(rows[0]).toBe('plan');
      expect(rows.slice(-2)).toEqual(['log-out', 'delete']);
    }
  });

  it('ask only members where they are: nobody else is on the map', () => {
    expect(rowsOf({ tier: 'subscribed' })).toContain('location');
    expect(rowsOf({ tier: 'pro' })).toContain('location');
    expect(rowsOf({ tier: 'registered' })).not.toContain('location');
  });

  it('take a code of the door only from whoever is still before it', () => {
    expect(rowsOf({ tier: 'registered', whitelist: true })).toContain('door-code');
    expect(rowsOf({ tier: 'registered', whitelist: false })).not.toContain('door-code');
    expect(rowsOf({ tier: 'subscribed', whitelist: true })).not.toContain('door-code');
  });

  it('lead to the venue desk with any of its roles and without none', () => {
    expect(rowsOf({ roles: ['pro'] })).toContain('desk');
    expect(rowsOf({ roles: ['super_admin'] })).toContain('desk');
    expect(rowsOf({ roles: [] })).not.toContain('desk');
  });

  it('have a switch for the hand only where there is something to feel', () => {
    expect(rowsOf({ touch: true })).toContain('touch');
    expect(rowsOf({ touch: false })).not.toContain('touch');
  });

  it('are never there twice', () => {
    const rows = rowsOf({ tier: 'registered', roles: ['pro'], touch: true, whitelist: true });
    expect(new Set(rows).size).toBe(rows.length);
  });
});

const plan: Plan = {
  name: 'Regular',
  source: 'provider',
  status: 'active',
  product_id: 'prod_1',
  current_period_start: '2026-11-03T00:00:00.000Z',
  current_period_end: '2026-12-03T00:00:00.000Z',
  price: {
    id: 'price_1',
    unit_amount: 1999,
    currency: 'usd',
    metadata: { free_drinks_per_period: 8, shots_per_period: 0, cooldown_in_minutes: 45 },
  },
};

const termsOf = (change: Partial<Plan>) =>
  planWords({ ...plan, ...change }, moment => moment.slice(5, 10)).terms;

describe('the words for a plan', () => {
  it('say what one gets, what it costs and when it begins again', () => {
    expect(termsOf({})).toBe('8 free pours · $19.99 · tops up 12-03');
  });

  it('do not promise a next time after it was given up', () => {
    expect(termsOf({ status: 'canceled' })).toBe('8 free pours · $19.99 · ends 12-03');
  });

  it('say that a payment is late', () => {
    expect(termsOf({ status: 'past_due' })).toBe('8 free pours · $19.99 · payment is late');
  });

  it('name no price where there is none', () => {
    const price = { ...plan.price, unit_amount: 0 };
    expect(termsOf({ price, current_period_end: null })).toBe('8 free pours · on the house');
  });

  it('say so where there is no plan', () => {
    expect(planWords(null, String)).toEqual({ name: 'No plan yet', terms: null });
  });
});
