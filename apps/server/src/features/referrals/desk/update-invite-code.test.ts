import { randomUUID } from 'node:crypto';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { checkWhitelistCode } from '@nightjar/domain/referrals/calls';
import { updateInviteCode } from '@nightjar/domain/referrals/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const wren = await build.user({ rep: true, allow_admin_access: true });
const change = async (code_id: string, input: object, as: string | null = wren) =>
  (await call(updateInviteCode, { code_id, ...input }, as)).body;

let made = 0;
async function aCode(more: object = {}) {
  made += 1;
  const code = `CODE${1000 + made}`;
  const row = { code, label: 'Rooftop', max_uses: 2, ...more };
  const { id } = await db.insertInto('whitelist_codes').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, code };
}
async function enter(code: string) {
  const user_id = await build.user();
  return (await call(checkWhitelistCode, { user_id, code }, user_id)).body;
}

test('a used-up invite code opens again with a higher limit, and an expired one with a later end', async () => {
  const usedUp = await aCode({ uses: 2 });
  expect((await enter(usedUp.code)).code).toBe('code_used_up');
  expect((await change(usedUp.id, { max_uses: 3 })).data).toMatchObject({ state: 'open', uses: 2 });
  expect((await enter(usedUp.code)).success).toBe(true);

  const expired = await aCode({ expires_at: addMilliseconds(clock.now(), -days) });
  expect((await enter(expired.code)).code).toBe('not_on_list');
  const expires_at = addMilliseconds(clock.now(), days).toISOString();
  expect((await change(expired.id, { expires_at })).data).toMatchObject({ state: 'open', expires_at });
  expect((await enter(expired.code)).success).toBe(true);
  expect((await change(expired.id, { expires_at: null })).data).toMatchObject({ expires_at: null });
});

test('the limit of an invite code never falls below its number of uses, also during new uses', async () => {
  const { id, code } = await aCode({ max_uses: 8 });
  const replies = await Promise.all([
    ...Array.from({ length: 8 }, () => enter(code)),
    ...Array.from({ length: 8 }, () => change(id, { max_uses: 4 })),
  ]);
  const inside = replies.slice(0, 8).filter(({ success }) => success).length;
  const row = await db
    .selectFrom('whitelist_codes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.uses).toBe(inside);
  expect(row.uses).toBeLessThanOrEqual(row.max_uses);
  expect((await change(id, { max_uses: inside })).success).toBe(true);
  if (inside > 1) expect((await change(id, { max_uses: inside - 1 })).code).toBe('fewer_than_used');
});

test('changing an invite code to an end in the past is refused, and so is changing a closed one', async () => {
  const { id } = await aCode();
  expect((await change(id, { expires_at: clock.now().toISOString() })).code).toBe('end_passed');
  const closed = await aCode({ closed_at: clock.now() });
  expect((await change(closed.id, { label: 'Open' })).code).toBe('code_closed');
});

test('the same change of an invite code sent twice changes it once, and the trail has one change without the code', async () => {
  const { id, code } = await aCode();
  const [first, again] = [await change(id, { label: 'Garden' }), await change(id, { label: 'Garden' })];
  expect(again.data).toEqual(first.data);
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  const own = trail.filter(({ subjects }) => (subjects as { code_id: string }).code_id === id);
  expect(own).toMatchObject([{ before: { label: 'Rooftop' }, after: { label: 'Garden' } }, { after: null }]);
  expect(JSON.stringify(trail)).not.toContain(code);
});

test('changing an invite code is refused without a session, to a pro, to a guest and with bad input, and an unknown code is not found', async () => {
  const { id } = await aCode();
  const status = async (as: string | null, code_id = id, input: object = { max_uses: 3 }) =>
    (await call(updateInviteCode, { code_id, ...input }, as)).status;
  expect(await status(null)).toBe(401);
  expect(await status((await build.pro()).user_id)).toBe(403);
  expect(await status(await build.member())).toBe(403);
  expect(await status(wren, randomUUID())).toBe(404);
  expect(await status(wren, id, { max_uses: 100_001 })).toBe(400);
});
