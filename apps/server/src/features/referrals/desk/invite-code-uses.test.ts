import { randomUUID } from 'node:crypto';
import { checkWhitelistCode } from '@nightjar/domain/referrals/calls';
import { inviteCodeUses } from '@nightjar/domain/referrals/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const wren = await build.user({ rep: true, allow_admin_access: true });
const rows = [
  { code: 'ROOFTOP22', label: 'Rooftop', max_uses: 20 },
  { code: 'OTHER2222', label: 'Other', max_uses: 20 },
];
const [code] = await db.insertInto('whitelist_codes').values(rows).returning('id').execute();
const code_id = code?.id ?? '';
const people: string[] = [];
for (const nickname of ['Ada', 'Bea', 'Cam', 'Dot', 'Eve']) {
  const user_id = await build.user({ nickname });
  clock.advance(60);
  await call(checkWhitelistCode, { user_id, code: 'ROOFTOP22' }, user_id);
  people.unshift(user_id);
}
const elsewhere = await build.user();
await call(checkWhitelistCode, { user_id: elsewhere, code: 'OTHER2222' }, elsewhere);
const list = async (input: object = {}) =>
  (await call(inviteCodeUses, { code_id, ...input }, wren)).body.data;

test('the uses of an invite code list the people who used it, newest first, by page', async () => {
  const first = await list({ limit: 3 });
  expect(first).toMatchObject({ more: true, uses: [{ name: 'Eve' }, { name: 'Dot' }, { name: 'Cam' }] });
  const rest = await list({ limit: 3, before: first?.uses.at(-1)?.user_id });
  expect(rest).toMatchObject({ more: false, uses: [{ name: 'Bea' }, { name: 'Ada' }] });
  expect([...(first?.uses ?? []), ...(rest?.uses ?? [])].map(({ user_id }) => user_id)).toEqual(people);
});

test('each look at the uses of an invite code is in the trail, by the id of the code', async () => {
  await list();
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  expect(trail.at(-1)).toMatchObject({ actor_id: wren, action: 'invite-code-uses', subjects: { code_id } });
  expect(JSON.stringify(trail)).not.toContain('ROOFTOP22');
});

test("the uses of an invite code are refused without a session, without the code's id and to all other roles", async () => {
  const status = async (as: string | null, of = code_id) =>
    (await call(inviteCodeUses, { code_id: of }, as)).status;
  expect(await status(null)).toBe(401);
  expect(await status((await build.pro()).user_id)).toBe(403);
  expect(await status(await build.member())).toBe(403);
  expect(await status(wren, randomUUID())).toBe(404);
  expect(await status(wren, 'ROOFTOP22')).toBe(400);
});
