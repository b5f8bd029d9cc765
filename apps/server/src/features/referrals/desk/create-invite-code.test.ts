import { checkWhitelistCode } from '@nightjar/domain/referrals/calls';
import { createInviteCode, inviteCodes } from '@nightjar/domain/referrals/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const wren = await build.user({ rep: true, allow_admin_access: true, first_name: 'Wren' });
const plan = { free_drinks_per_period: 3, shots_per_period: 1, cooldown_in_minutes: null };
const wanted = { label: 'Opening night', max_uses: 2, ...plan };
const create = (more: object = {}, as: string | null = wren) =>
  call(createInviteCode, { ...wanted, ...more }, as);

test('a drawn invite code has eight characters of the alphabet and lets people in with its plan', async () => {
  const { data } = (await create()).body;
  expect(data).toMatchObject({ state: 'open', uses: 0, max_uses: 2, created_by: 'Wren', ...plan });
  expect(data?.code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  const user_id = await build.user();
  const { body } = await call(checkWhitelistCode, { user_id, code: data?.code ?? '' }, user_id);
  expect(body.data).toMatchObject({ plan: { price: { metadata: plan } } });
});

test('a chosen invite code can be entered in any case', async () => {
  expect((await create({ code: ' flock2026 ' })).body.data?.code).toBe('FLOCK2026');
  const user_id = await build.user();
  const { body } = await call(checkWhitelistCode, { user_id, code: 'flock-2026' }, user_id);
  expect(body.success).toBe(true);
});

test('if twenty reps want the same invite code at once, one gets it and the others get that it is taken', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => create({ code: 'EVERYONE' })));
  expect(replies.filter(({ body }) => body.success)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'code_taken')).toHaveLength(19);
});

test('a new invite code requested again under its idempotency key is made once', async () => {
  const key = 'a7c1d1de-3b0e-4f57-9ee1-0d7c5f6d3c11';
  const send = () => call(createInviteCode, { ...wanted, label: 'Once' }, wren, { key });
  const [first, again] = [await send(), await send()];
  expect(again.body.data).toEqual(first.body.data);
  const { body } = await call(inviteCodes, { term: 'once' }, wren);
  expect(body.data?.codes).toHaveLength(1);
});

test('a new invite code with an end in the past is refused', async () => {
  expect((await create({ expires_at: clock.now().toISOString() })).body.code).toBe('end_passed');
});

test('the trail has the maker and the terms of a new invite code, without the code', async () => {
  await create({ code: 'WHISPER22' });
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  expect(trail.at(-1)).toMatchObject({
    ...{ actor_id: wren, action: 'create-invite-code', outcome: 'ok', before: null },
    after: { label: 'Opening night', max_uses: 2, free_drinks_per_period: 3 },
  });
  expect(JSON.stringify(trail)).not.toContain('WHISPER22');
});

test.each([
  { label: '' },
  { max_uses: 0 },
  { code: 'AB-CD' },
  { expires_at: 'soon' },
  { shots_per_period: 21 },
])('a new invite code with %o is refused with the name of the field', async more => {
  const { status, body } = await create(more);
  expect(status).toBe(400);
  expect(body.message).toContain(Object.keys(more)[0]);
});

test('only reps and super admins make invite codes', async () => {
  expect((await create({}, await build.user({ super_admin: true }))).status).toBe(200);
  expect((await create({}, (await build.pro()).user_id)).status).toBe(403);
  expect((await create({}, await build.member())).status).toBe(403);
  expect((await create({}, null)).status).toBe(401);
});
