import { randomUUID } from 'node:crypto';
import { checkWhitelistCode } from '@nightjar/domain/referrals/calls';
import { closeInviteCode } from '@nightjar/domain/referrals/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const wren = await build.user({ rep: true, allow_admin_access: true });
const close = (code_id: string, as: string | null = wren) => call(closeInviteCode, { code_id }, as);

async function aCode(code: string, more: object = {}): Promise<string> {
  const row = { code, label: 'Rooftop', max_uses: 20, ...more };
  const { id } = await db.insertInto('whitelist_codes').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}
async function enter(code: string) {
  const user_id = await build.user();
  return { user_id, ...(await call(checkWhitelistCode, { user_id, code }, user_id)) };
}

test('a closed invite code is answered like an unknown one, also if it was used up', async () => {
  await close(await aCode('LEAKED22'));
  await close(await aCode('LEAKED33', { uses: 20 }));
  const [unknown, ...closed] = [await enter('NEVERWAS'), await enter('LEAKED22'), await enter('LEAKED33')];
  expect(unknown?.body.code).toBe('not_on_list');
  for (const { status, body } of closed)
    expect({ status, body }).toEqual({ status: 200, body: unknown?.body });
});

test('people who used an invite code stay members, and a code that is closed while twenty enter it counts exactly those who got in', async () => {
  const id = await aCode('RUSHHOUR');
  const [replies] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => enter('RUSHHOUR'))),
    close(id),
  ]);
  const inside = replies.filter(({ body }) => body.success).length;
  const row = await db
    .selectFrom('whitelist_codes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ uses: inside, closed_by: wren });
  expect((await enter('RUSHHOUR')).body.code).toBe('not_on_list');
  const members = await db
    .selectFrom('users')
    .where('subscribed', '=', true)
    .where(
      'id',
      'in',
      replies.map(({ user_id }) => user_id),
    )
    .select('id')
    .execute();
  expect(members).toHaveLength(inside);
});

test('closing an invite code twice closes it once, and the trail has the act without the code', async () => {
  const id = await aCode('TWICE222');
  const first = await close(id);
  clock.advance(60);
  const again = await close(id);
  expect(first.body.data).toMatchObject({ state: 'closed' });
  expect(again.body.data).toEqual(first.body.data);
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  expect(trail.slice(-2)).toMatchObject([{ after: { code_id: id } }, { after: null }]);
  expect(JSON.stringify(trail)).not.toContain('TWICE222');
});

test('closing an invite code is refused without a session, to a pro and to a guest, and an unknown code is not found', async () => {
  const id = await aCode('NOBODY22');
  expect((await close(id, null)).status).toBe(401);
  expect((await close(id, (await build.pro()).user_id)).status).toBe(403);
  expect((await close(id, await build.member())).status).toBe(403);
  expect((await close(randomUUID())).status).toBe(404);
  expect((await close('LEAKED22')).status).toBe(400);
});
