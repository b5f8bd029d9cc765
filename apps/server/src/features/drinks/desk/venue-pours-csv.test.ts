import { redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import { venuePoursCsv } from '@nightjar/domain/drinks/desk/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { managerRole } from '../../../testing/access/callers.ts';
import { testApp } from '../../../testing/app.ts';

const { call, build, db } = await testApp({ AUTH_RATE_LIMITS: 'off' });

async function aBar() {
  const dee = await build.pro();
  const { venue_id } = dee;
  const boss = (await build.pro({ venue_id, pro_role_id: managerRole, pro_code: '1111', pro_color_id: 1 }))
    .user_id as UserId;
  return { dee, venue_id, boss };
}
const linesOf = async (input: { venue_id: string }, as: string) => {
  const { body } = await call(venuePoursCsv, input, as);
  return String(body.data).trim().split('\r\n');
};

test('the CSV file of pours has the filtered pours by the clock of the bar, and a name that is a formula as text', async () => {
  const { dee, venue_id, boss } = await aBar();
  const guest = await build.member({ first_name: '=HYPERLINK("x")' }, { free_drinks_per_period: 2 });
  await build.location(guest);
  const { pro_code, pro_color_id } = dee;
  await call(redeemFreeDrink, { user_id: guest, venue_id, pro_code, pro_color_id }, guest);

  const [head, row] = await linesOf({ venue_id }, boss);

  expect(head).toContain('Night');
  expect(row).toMatch(/^.?2026-11-20/);
  expect(row).toContain('Dee');
  expect(row).not.toMatch(/(^|,)"?=/);
  const none = { venue_id, kind: 'paid' as const };
  expect(await linesOf(none, boss)).toHaveLength(1);
});

test('the CSV file of pours has each of many pours once, also if they have the same moment', async () => {
  const { dee, venue_id, boss } = await aBar();
  const guest = await build.member();
  await sql`insert into redemptions (user_id, venue_id, pro_id, pro_first_name, kind, period_start, period_index, redeemed_at)
    select ${guest}, ${venue_id}, ${dee.id}, 'Dee', 'free', '2026-01-01', n, '2026-11-14 02:00Z'::timestamptz
    from generate_series(1, 2500) n`.execute(db);
  const [, ...rows] = await linesOf({ venue_id }, boss);
  expect(new Set(rows).size).toBe(2500);
});

test('only managers of the bar and the house may download the CSV file of pours', async () => {
  const { dee, venue_id, boss } = await aBar();
  const status = async (as: string | null) => (await call(venuePoursCsv, { venue_id }, as)).status;
  expect(await status(dee.user_id)).toBe(403);
  expect(await status((await build.pro({ pro_role_id: managerRole })).user_id)).toBe(403);
  expect(await status(null)).toBe(401);
  expect(await status(boss)).toBe(200);
  const missing = await call(venuePoursCsv, { venue_id: boss }, boss);
  expect(missing.status).toBe(404);
});
