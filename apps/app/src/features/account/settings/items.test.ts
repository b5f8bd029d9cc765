import { tiers } from '@nightjar/domain/kernel/actor';
import { describe, expect, it } from 'vitest';
import { type SettingsRowConditions, settingsGroups } from './items.ts';

const rowsOf = (owner: Partial<SettingsRowConditions>) =>
  settingsGroups({
    tier: 'subscribed',
    roles: [],
    touch: false,
    whitelist: false,
    invited: false,
    ...owner,
  }).flatMap(({ rows }) => rows);

describe('the rows of the settings', () => {
  it('the rows of the settings begin with the plan and end with logging out and deletion, for every tier', () => {
    for (const tier of tiers) {
      const rows = rowsOf({ tier });
      expect(rows[0]).toBe('plan');
      expect(rows.slice(-2)).toEqual(['log-out', 'delete']);
    }
  });

  it('the rows of the settings include the location for members alone, because only members appear on the map', () => {
    expect(rowsOf({ tier: 'subscribed' })).toContain('location');
    expect(rowsOf({ tier: 'pro' })).toContain('location');
    expect(rowsOf({ tier: 'registered' })).not.toContain('location');
  });

  it('the rows of the settings include the invite-list code only for a user who still needs one', () => {
    expect(rowsOf({ tier: 'registered', whitelist: true })).toContain('invite-code');
    expect(rowsOf({ tier: 'registered', whitelist: false })).not.toContain('invite-code');
    expect(rowsOf({ tier: 'subscribed', whitelist: true })).not.toContain('invite-code');
  });

  it('the rows of the settings lead to the venue desk for a user with any role of the desk, and for no other user', () => {
    expect(rowsOf({ roles: ['pro'] })).toContain('desk');
    expect(rowsOf({ roles: ['super_admin'] })).toContain('desk');
    expect(rowsOf({ roles: [] })).not.toContain('desk');
  });

  it('the rows of the settings include the switch for haptics only on a device with haptics', () => {
    expect(rowsOf({ touch: true })).toContain('touch');
    expect(rowsOf({ touch: false })).not.toContain('touch');
  });

  it('the rows of the settings lead to the terms and to the privacy policy, for every tier', () => {
    for (const tier of tiers)
      expect(rowsOf({ tier })).toEqual(expect.arrayContaining(['terms', 'privacy-policy']));
  });

  it('the rows of the settings contain no row twice', () => {
    const rows = rowsOf({ tier: 'registered', roles: ['pro'], touch: true, whitelist: true });
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('the rows of the settings include the invitation of a team while that invitation waits for an answer', () => {
    expect(rowsOf({ invited: true })).toContain('team-invitation');
    expect(rowsOf({ invited: false })).not.toContain('team-invitation');
  });
});
