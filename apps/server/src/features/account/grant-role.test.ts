import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { grantRole } from './grant-role.ts';

const { platform, build, db } = await testApp();

test('the first super admin is made by phone, once, and the audit trail says so', async () => {
  const owl = await build.user({ phone: '18135550199' });

  const first = await grantRole(platform, ['(813) 555-0199', 'super_admin']);
  const again = await grantRole(platform, ['+18135550199', 'super_admin']);

  expect([first.summary, again.summary]).toEqual([
    '+18135550199 is super_admin from now on.',
    '+18135550199 was super_admin already.',
  ]);
  const trail = await db.selectFrom('audit_trail').selectAll().execute();
  expect(trail).toMatchObject([
    { action: 'grant-super_admin', actor_id: null, subjects: { user_id: owl }, after: { super_admin: true } },
  ]);
});

test('the house verifies a person, who has the seal from then on', async () => {
  const id = await build.member({ phone: '18135550198', verified: false });

  const { summary } = await grantRole(platform, ['+18135550198', 'verified']);

  expect(summary).toBe('+18135550198 is verified from now on.');
  const row = await db.selectFrom('users').where('id', '=', id).select('verified').executeTakeFirst();
  expect(row).toEqual({ verified: true });
});

test.each([
  [['18135550000', 'super_admin'], 'Nobody signed up'],
  [['813', 'super_admin'], 'is not a phone number'],
  [['18135550199', 'emperor'], 'is not a role'],
])('%j is refused with a sentence', async (argv, sentence) => {
  await expect(grantRole(platform, argv)).rejects.toThrow(sentence);
});
