import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brand } from '../../../brand.ts';
import { rolesOf } from '../../../kernel/actor.ts';
import { userId } from '../../../kernel/id.ts';
import type { ManagedPerson } from '../../access.ts';
import { assignableRoles } from '../../entity.ts';
import { decideRoleChange, flagsAfter, hasRole } from './roles.ts';

const user = (last: number) => userId.parse(`0198f0a0-0000-7000-8000-00000000000${last}`);
const [owl, wren, moth] = [user(1), user(2), user(3)];
const person: ManagedPerson = {
  id: moth,
  registered: true,
  suspended: false,
  has: { [brand.repRole]: false, super_admin: false, verified: false },
};
const ask = (more: Partial<Parameters<typeof decideRoleChange>[0]>) =>
  decideRoleChange({
    by: owl,
    person,
    role: 'super_admin',
    granted: true,
    superAdmins: [owl, wren],
    ...more,
  });
const flags = fc.record({
  rep: fc.boolean(),
  super_admin: fc.boolean(),
  allow_admin_access: fc.boolean(),
  verified: fc.boolean(),
});

test("giving a person a role sets it, taking the role away removes it, and the person's other roles stay", () => {
  fc.assert(
    fc.property(flags, fc.constantFrom(...assignableRoles), fc.boolean(), (before, role, granted) => {
      const after = flagsAfter(before, role, granted);
      expect(hasRole(after, role)).toBe(granted);
      for (const other of assignableRoles.filter(name => name !== role && name !== brand.repRole))
        expect(hasRole(after, other)).toBe(hasRole(before, other));
    }),
  );
});

test('a person without any role of the desk may not open the desk', () => {
  const before = { rep: true, super_admin: false, allow_admin_access: true, verified: true };
  const after = flagsAfter(before, brand.repRole, false);
  expect(rolesOf({ pro: false, ...after })).toEqual([]);
  expect(flagsAfter({ ...before, super_admin: true }, brand.repRole, false).allow_admin_access).toBe(true);
});

test('a user cannot change their own roles, not even to give themselves one', () => {
  for (const role of assignableRoles)
    for (const granted of [true, false])
      expect(ask({ person: { ...person, id: owl }, role, granted })).toMatchObject({
        code: 'own_role',
      });
});

test('the last super admin who can act keeps the role of super admin', () => {
  expect(ask({ granted: false, superAdmins: [moth] })).toMatchObject({ code: 'last_super_admin' });
  expect(ask({ granted: false, superAdmins: [owl, moth] })).toEqual({ granted: true });
  expect(ask({ granted: false, role: 'verified', superAdmins: [moth] })).toEqual({ granted: true });
});

test('an unregistered person and an account on hold get no role, but a role they have can be taken away', () => {
  expect(ask({ person: { ...person, registered: false } })).toMatchObject({ code: 'not_registered' });
  expect(ask({ person: { ...person, suspended: true } })).toMatchObject({ code: 'account_on_hold' });
  expect(ask({ person: { ...person, suspended: true }, granted: false })).toEqual({ granted: true });
});
