import { signup } from '@nightjar/domain/account/calls';
import { days } from '@nightjar/domain/kernel/time';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { grantRole, revokeRole } from './grant-role.ts';

const { platform, build, db, call, clock } = await testApp();

test('the command that grants a role makes the first super admin by phone number once and leaves an audit entry', async () => {
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

test('the command that grants a role can verify a person, who then has the seal', async () => {
  const id = await build.member({ phone: '18135550198', verified: false });

  const { summary } = await grantRole(platform, ['+18135550198', 'verified']);

  expect(summary).toBe('+18135550198 is verified from now on.');
  const row = await db.selectFrom('users').where('id', '=', id).select('verified').executeTakeFirst();
  expect(row).toEqual({ verified: true });
});

test('the command that grants a role finds a person by a foreign phone number', async () => {
  await build.user({ phone: '6592345678', verified: false });
  await build.user({ phone: '16592345678', verified: false });
  const { summary } = await grantRole(platform, ['+65 9234 5678', 'verified']);
  expect(summary).toBe('+6592345678 is verified from now on.');
});

test.each([
  [['813', 'super_admin'], 'is not a phone number'],
  [['18135550199', 'emperor'], 'is not a role'],
])(
  'the command that grants a role refuses %j with a message that names the fault',
  async (argv, sentence) => {
    await expect(grantRole(platform, argv)).rejects.toThrow(sentence);
  },
);

test('the command that revokes a role does so once and leaves an audit entry', async () => {
  await build.user({ super_admin: true, allow_admin_access: true });
  const wren = await build.user({ phone: '18135550197', rep: true, allow_admin_access: true });

  const first = await revokeRole(platform, ['18135550197', 'nightjar_rep']);
  const again = await revokeRole(platform, ['18135550197', 'nightjar_rep']);

  expect([first.summary, again.summary]).toEqual([
    '+18135550197 is nightjar_rep no more.',
    '+18135550197 was not nightjar_rep.',
  ]);
  const entry = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('action', '=', 'revoke-nightjar_rep')
    .executeTakeFirst();
  expect(entry).toMatchObject({ actor_id: null, subjects: { user_id: wren }, after: { rep: false } });
});

test('the command that revokes a role leaves the last super admin the role', async () => {
  await db.updateTable('users').set({ super_admin: false }).execute();
  await build.user({ phone: '18135550196', super_admin: true, allow_admin_access: true });
  await expect(revokeRole(platform, ['18135550196', 'super_admin'])).rejects.toThrow('last super admin');
});

test('the command that revokes a role refuses the role of pro, which ends with the last place on a team', async () => {
  await expect(revokeRole(platform, ['18135550196', 'pro'])).rejects.toThrow('is not a role');
});

const profile = { first_name: 'Nell', last_name: 'Owens', nickname: 'nell', dob: '1990-01-31', gender: null };
const signUp = async (phone: string) => {
  const user_id = await build.newcomer({ phone });
  await call(signup, { user_id, ...profile, terms: true }, user_id);
  return db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['id', 'super_admin', 'allow_admin_access', 'verified'])
    .executeTakeFirstOrThrow();
};

test('a role that was given to a number before its owner signed up is theirs from the sign-up on, with an audit entry', async () => {
  const { summary } = await grantRole(platform, ['+1 813 555 0180', 'super_admin']);
  await grantRole(platform, ['18135550180', 'verified']);
  expect(summary).toBe('+18135550180 becomes super_admin by signing up within 7 days.');

  const nell = await signUp('18135550180');

  expect(nell).toMatchObject({ super_admin: true, allow_admin_access: true, verified: true });
  const trail = await db
    .selectFrom('audit_trail')
    .where('subjects', '@>', { user_id: nell.id })
    .selectAll()
    .execute();
  expect(trail.map(({ action, actor_id }) => [action, actor_id])).toEqual(
    expect.arrayContaining([
      ['grant-super_admin', null],
      ['grant-verified', null],
    ]),
  );
  expect(await db.selectFrom('waiting_roles').selectAll().execute()).toEqual([]);
});

test('a role that waits for a phone number to sign up is given to no other number', async () => {
  await grantRole(platform, ['18135550181', 'super_admin']);
  expect(await signUp('18135550182')).toMatchObject({ super_admin: false });
});

test('a role waits seven days for its phone number to sign up', async () => {
  await grantRole(platform, ['18135550183', 'super_admin']);
  clock.advance(7 * days);
  expect(await signUp('18135550183')).toMatchObject({ super_admin: false });
});

test('the command that revokes a role takes back a role that waits for a phone number to sign up', async () => {
  await grantRole(platform, ['18135550184', 'super_admin']);
  const { summary } = await revokeRole(platform, ['18135550184', 'super_admin']);
  expect(summary).toBe('+18135550184 does not become super_admin any more.');
  await expect(revokeRole(platform, ['18135550184', 'super_admin'])).rejects.toThrow('no role waits');
  expect(await signUp('18135550184')).toMatchObject({ super_admin: false });
});
