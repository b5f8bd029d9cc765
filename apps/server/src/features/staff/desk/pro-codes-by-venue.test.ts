import { proCodesByVenue } from '@nightjar/domain/staff/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db } = await testApp();

const managerRole = 2;
const venue_id = await build.venue();
const boss = await build.pro({ venue_id, pro_role_id: managerRole, pro_code: '1111', pro_color_id: 1 });
const dee = await build.pro({ venue_id, pro_code: '2222', pro_color_id: 4 });
await build.pro({ venue_id, state: 'removed', pro_code: '9999' });
await build.pro({ pro_code: '7777' });
const ask = (as: string | null, input: Record<string, unknown> = { venue_id }) =>
  call(proCodesByVenue, input, as);
const looks = () =>
  db.selectFrom('audit_trail').selectAll().where('action', '=', 'pro-codes-by-venue').orderBy('id').execute();

test('a manager sees the codes and colours of the team, and each look is in the trail', async () => {
  const { body } = await ask(boss.user_id);
  expect(body.data).toHaveLength(2);
  expect(body.data).toContainEqual({ pro_id: dee.id, pro_code: '2222', pro_color_id: 4 });
  expect(await looks()).toMatchObject([{ actor_id: boss.user_id, subjects: { venue_id }, outcome: 'ok' }]);
  expect(JSON.stringify(await looks())).not.toContain('"2222"');
});

const people: Record<string, [() => Promise<string | null>, number]> = {
  'a caller without a session': [async () => null, 401],
  'a member': [() => build.member(), 403],
  'a bartender of the venue': [async () => dee.user_id, 403],
  'a manager of another venue': [async () => (await build.pro({ pro_role_id: managerRole })).user_id, 403],
  'a manager who was removed': [
    async () =>
      (await build.pro({ venue_id, pro_role_id: managerRole, state: 'removed', pro_code: '8888' })).user_id,
    403,
  ],
  'a rep': [() => build.user({ rep: true, allow_admin_access: true }), 200],
  'a super admin': [() => build.user({ super_admin: true }), 200],
};
test.each(Object.keys(people))('the codes and colours of a team are shown or refused to %s', async who => {
  const [make, status] = people[who] ?? [async () => null, 0];
  const { body, ...answer } = await ask(await make());
  expect(answer.status).toBe(status);
  if (status !== 200) expect(JSON.stringify(body)).not.toMatch(/"(?:1111|2222)"/);
});

test('a refused look at the codes of a team is in the trail too', async () => {
  const before = (await looks()).length;
  await ask(dee.user_id);
  expect((await looks()).slice(before)).toMatchObject([{ actor_id: dee.user_id, outcome: 'forbidden' }]);
});

test("the codes of a missing venue's team are not found, and an invalid id is refused", async () => {
  expect((await ask(boss.user_id, { venue_id: dee.id })).status).toBe(404);
  expect((await ask(boss.user_id, { venue_id: 'x' })).status).toBe(400);
});

test('a manager who looks at the codes of a team too often has to wait', async () => {
  const { user_id } = await build.pro({ venue_id, pro_role_id: managerRole, pro_code: '5555' });
  const statuses = await Promise.all(Array.from({ length: 31 }, async () => (await ask(user_id)).status));
  expect(statuses.filter(status => status === 200)).toHaveLength(30);
  expect(statuses).toContain(429);
});
