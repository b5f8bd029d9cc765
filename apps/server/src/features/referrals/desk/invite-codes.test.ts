import { randomUUID } from 'node:crypto';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { inviteCodes } from '@nightjar/domain/referrals/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const wren = await build.user({ rep: true, allow_admin_access: true });
const now = clock.now();
const rows = [
  { code: 'OPENONE22', label: 'Rooftop', max_uses: 5, uses: 4 },
  { code: 'USEDUP222', label: '100% full', max_uses: 5, uses: 5 },
  { code: 'EXPIRED22', label: 'Rooftop, last year', max_uses: 5, uses: 5, expires_at: now },
  { code: 'CLOSED222', label: 'Leaked', max_uses: 5, closed_at: now, closed_by: wren, created_by: wren },
];
for (const [place, row] of rows.entries())
  await db
    .insertInto('whitelist_codes')
    .values({ ...row, created_at: addMilliseconds(now, -place * days) })
    .execute();
const list = async (input: object = {}) => (await call(inviteCodes, input, wren)).body.data;
const codesIn = async (input: object) => (await list(input))?.codes.map(({ code }) => code);

test('the list of invite codes has the newest first, each with its state', async () => {
  const codes = (await list())?.codes.map(({ code, state }) => [code, state]);
  expect(codes).toEqual([
    ['OPENONE22', 'open'],
    ['USEDUP222', 'used_up'],
    ['EXPIRED22', 'expired'],
    ['CLOSED222', 'closed'],
  ]);
});

test.each([
  ['open', 'OPENONE22'],
  ['used_up', 'USEDUP222'],
  ['expired', 'EXPIRED22'],
  ['closed', 'CLOSED222'],
] as const)(
  'the list of invite codes filtered by %s has the codes of this state alone',
  async (state, code) => {
    expect(await codesIn({ state })).toEqual([code]);
  },
);

test('a part of an invite code or of its label finds it, and wildcards of SQL are plain text', async () => {
  expect(await codesIn({ term: 'rooftop' })).toEqual(['OPENONE22', 'EXPIRED22']);
  expect(await codesIn({ term: 'used' })).toEqual(['USEDUP222']);
  expect(await codesIn({ term: '100%' })).toEqual(['USEDUP222']);
  expect(await codesIn({ term: '_' })).toEqual([]);
});

test('the list of invite codes for one id has that code alone, and for an unknown id none', async () => {
  const code_id = (await list({ term: 'used' }))?.codes[0]?.code_id;
  expect(await codesIn({ code_id })).toEqual(['USEDUP222']);
  expect(await codesIn({ code_id: randomUUID() })).toEqual([]);
});

test('a page of invite codes continues after the last code of the page before, in one statement', async () => {
  const first = await list({ limit: 3 });
  expect(first).toMatchObject({ more: true });
  const before = first?.codes.at(-1)?.code_id ?? '';
  expect(await list({ limit: 3, before })).toMatchObject({ more: false, codes: [{ code: 'CLOSED222' }] });
  const statements = await statementsOf(() => list());
  expect(statements.filter(text => text.includes('whitelist_codes'))).toHaveLength(1);
});

test('only reps and super admins read the invite codes', async () => {
  expect((await call(inviteCodes, {}, (await build.pro()).user_id)).status).toBe(403);
  expect((await call(inviteCodes, {}, await build.member())).status).toBe(403);
  expect((await call(inviteCodes, {}, null)).status).toBe(401);
  expect((await call(inviteCodes, { state: 'lost' }, wren)).status).toBe(400);
});
