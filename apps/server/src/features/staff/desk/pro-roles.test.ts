import { proRoles } from '@nightjar/domain/staff/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build } = await testApp({ AUTH_RATE_LIMITS: 'off' });

test('the list of roles on a team has each with its id and whether it manages', async () => {
  const { body } = await call(proRoles, {}, await build.user({ pro: true }));
  expect(body).toMatchObject({ success: true, total: 6 });
  expect(body.data).toEqual([
    { id: 1, name: 'owner', manages: true },
    { id: 2, name: 'manager', manages: true },
    { id: 3, name: 'bartender', manages: false },
    { id: 4, name: 'server', manages: false },
    { id: 5, name: 'door', manages: false },
    { id: 6, name: 'dj', manages: false },
  ]);
});

test('a rep without a membership reads the list of roles on a team, and a guest does not', async () => {
  const wren = await build.user({ rep: true, allow_admin_access: true });
  expect((await call(proRoles, {}, wren)).status).toBe(200);
  expect((await call(proRoles, {}, await build.member())).status).toBe(403);
  expect((await call(proRoles, {}, null)).status).toBe(401);
});
