import { expect, test } from 'vitest';
import { mayReward } from './access.ts';

test('super admins alone mark referral rewards as paid', () => {
  expect(mayReward({ roles: ['pro', 'super_admin'] })).toBe(true);
  expect(mayReward({ roles: ['pro', 'nightjar_rep'] })).toBe(false);
  expect(mayReward({ roles: [] })).toBe(false);
});
