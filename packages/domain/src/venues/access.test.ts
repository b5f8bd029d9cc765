import { expect, test } from 'vitest';
import { brand } from '../brand.ts';
import { mayArchive, mayRestore } from './access.ts';

const pro = { roles: ['pro'] } as const;

test('owners, reps and super admins may archive a venue, and super admins alone may restore it', () => {
  expect(mayArchive(pro, { manages: true, owns: true })).toBe(true);
  expect(mayArchive(pro, { manages: true, owns: false })).toBe(false);
  expect(mayArchive(pro, null)).toBe(false);
  expect(mayArchive({ roles: [brand.repRole] }, null)).toBe(true);
  expect([mayRestore({ roles: [brand.repRole] }), mayRestore({ roles: ['super_admin'] })]).toEqual([
    false,
    true,
  ]);
});
