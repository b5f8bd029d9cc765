import { tiers } from '@nightjar/domain/kernel/actor';
import { describe, expect, it } from 'vitest';
import { type SettingsOwner, settingsGroups } from './items.ts';

const rowsOf = (owner: Partial<SettingsOwner>) =>
  settingsGroups({
    tier: 'subscribed',
    roles: [],
    touch: false,
    whitelist: false,
    invited: false,
    ...owner,
  }).flatMap(({ rows }) => rows);

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

  it('have the question of a bar as long as it waits', () => {
    expect(rowsOf({ invited: true })).toContain('team-invitation');
    expect(rowsOf({ invited: false })).not.toContain('team-invitation');
  });
});
