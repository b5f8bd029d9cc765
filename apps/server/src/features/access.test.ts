import { declaredCalls } from '@nightjar/domain/calls';
import { mayCall } from '@nightjar/domain/kernel/access';
import { type Actor, rolesOf, tierOf } from '@nightjar/domain/kernel/actor';
import { userId } from '@nightjar/domain/kernel/id';
import { describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { exampleOf } from '../testing/examples.ts';

const { call, build } = await testApp();

const plain = {
  registered: true,
  subscribed: false,
  pro: false,
  rep: false,
  super_admin: false,
  allow_admin_access: false,
};
const callers = {
  'signed in': { ...plain, registered: false },
  registered: plain,
  subscribed: { ...plain, subscribed: true },
  pro: { ...plain, pro: true },
  rep: { ...plain, rep: true, allow_admin_access: true },
  'super admin': { ...plain, super_admin: true, allow_admin_access: true },
};
const actorOf = (flags: typeof plain): Actor => ({
  userId: userId.parse('11111111-1111-4111-8111-111111111111'),
  sessionId: '',
  tier: tierOf(flags) as Actor['tier'],
  roles: rolesOf(flags),
});

describe.each(Object.entries(callers))('somebody %s', (_who, flags) => {
  test.each(declaredCalls.map(declaration => [declaration.name, declaration] as const))(
    'calling %s gets in or is turned away as declared',
    async (_name, declaration) => {
      const id = await build.user(flags);
      const { status } = await call(declaration, exampleOf(declaration, id), id);
      const { allowed } = mayCall(declaration.access, actorOf(flags));
      if (allowed) expect([200, 404]).toContain(status);
      else expect(status).toBe(403);
    },
  );
});
