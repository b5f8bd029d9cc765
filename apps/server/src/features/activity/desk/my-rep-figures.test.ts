import { myRepFigures } from '@nightjar/domain/activity/desk/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

// The clock of the test shows Friday, November 20, at 10:30pm in Tampa.
const { call, build, db, clock, statementsOf } = await testApp();

const asRep = { rep: true, allow_admin_access: true };
const wren = await build.user(asRep);
const rook = await build.user(asRep);
const confirmedByWren = { confirmed_at: clock.now(), confirmed_by: wren, timezone: 'America/New_York' };
const look = (as: string | null = wren) => call(myRepFigures, {}, as);

const [own, archived, others] = [
  await build.venue(confirmedByWren),
  await build.venue({ ...confirmedByWren, archived_at: clock.now(), active: false }),
  await build.venue({ ...confirmedByWren, confirmed_by: rook }),
];
await build.venue({ confirmed_at: null });
const pros = await Promise.all([own, archived, others].map(venue_id => build.pro({ venue_id })));

let drawn = 0;
async function pour(place: 0 | 1 | 2, redeemed_at: string, more = {}): Promise<void> {
  drawn += 1;
  const pro = pros[place];
  if (!pro) throw new Error('The place is one of the three venues.');
  await db
    .insertInto('redemptions')
    .values({
      user_id: await build.user(),
      venue_id: pro.venue_id,
      pro_id: pro.id,
      pro_first_name: 'Dee',
      redeemed_at: new Date(redeemed_at),
      kind: 'free',
      period_start: new Date('2026-11-01T12:00:00Z'),
      period_index: drawn,
      ...more,
    })
    .execute();
}

async function refer(referrer_id: UserId, state: 'joined' | 'qualified' | 'paid'): Promise<void> {
  const user_id = await build.user();
  await db.insertInto('referrals').values({ user_id, referrer_id, code: 'WREN', state }).execute();
}

test("a rep's figures count their confirmed venues, all that wait, the free pours of the month there, and their rewards", async () => {
  const firstNight = '2026-11-01T11:00:00Z';
  const nightBefore = '2026-11-01T10:59:59Z';
  await pour(0, firstNight);
  await pour(0, nightBefore);
  await pour(0, '2026-11-20T23:00:00Z');
  await pour(0, '2026-11-20T23:10:00Z', { taken_back_at: clock.now() });
  await pour(1, '2026-11-20T23:00:00Z');
  await pour(2, '2026-11-20T23:00:00Z');
  for (const state of ['joined', 'qualified', 'qualified', 'paid'] as const) await refer(wren, state);
  await refer(rook, 'qualified');
  const waiting = await db
    .selectFrom('venues')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('confirmed_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();

  const { body } = await look();

  expect(body.data).toEqual({
    confirmed: 1,
    waiting: Number(waiting.count),
    free_pours: 2,
    rewards_due: 2,
  });
});

test("a rep's figures are read by one statement", async () => {
  await look();
  const statements = await statementsOf(() => look());
  expect(statements.filter(text => text.includes('month_start'))).toHaveLength(1);
  expect(statements).toHaveLength(1);
});

test("a rep's figures are refused to a member, a bartender, and a caller without a session", async () => {
  expect((await look(null)).status).toBe(401);
  expect((await look(await build.member())).status).toBe(403);
  expect((await look(await build.user({ pro: true }))).status).toBe(403);
});
